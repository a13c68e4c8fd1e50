/** Searching the rulebook, as the program itself does it. */

import type { CaseText, Table, TitleSummary } from './types';

/**
 * Whether a case belongs to a section or to one under it: 7.2 is of 7, but 7.20 is not of 7.2.
 * A ruling may belong to several, parted by commas.
 */
export function isOfSection(rule: string, section: string): boolean {
  const b = section.toLowerCase();
  const isOf = (a: string) => a.startsWith(b) && (a.length === b.length || '.- '.includes(a[b.length] ?? ''));
  return rule.toLowerCase().split(', ').some(isOf);
}

/** An id, the number of a section, or words that must all occur. */
export function searchCases(cases: CaseText[], query: string): CaseText[] {
  const wanted = query.trim().toLowerCase();
  if (wanted === '') return cases;
  const exact = cases.filter((c) => c.id.toLowerCase() === wanted);
  // A ruling comes with the cases made of it: R91, R91-01.
  if (exact.length > 0) return [...exact, ...cases.filter((c) => c.id.toLowerCase().startsWith(`${wanted}-`))];
  const section = cases.filter((c) => isOfSection(c.rule, wanted));
  if (section.length > 0) return section;
  const words = wanted.split(/\s+/);
  return cases.filter((c) => {
    const hay = `${c.id} ${c.text} ${c.tags.join(' ')}`.toLowerCase();
    return words.every((w) => hay.includes(w));
  });
}

/** So many cases are worth reading before one decides: fewer leave questions open, more are not read. */
const [FEWEST, MOST] = [5, 10];

/**
 * The cases that matter now: those that the question names, and where they are few those that stand beside its own case in
 * the book; else those of its phase.
 */
export function casesNow(cases: CaseText[], title: TitleSummary | null, table: Pick<Table, 'phase' | 'prompt'> | null): CaseText[] {
  const ids = new Set(table?.prompt.rules ?? []);
  const own = cases.findIndex((c) => c.id === table?.prompt.case);
  const named = [...ids].flatMap((id) => cases.find((c) => c.id === id) ?? []);
  if (own < 0) return named.length > 0 ? named : casesOfPhase(cases, title, table?.phase ?? '');
  const isOfBook = (c: CaseText) => c.kind !== 'ruling' && !ids.has(c.id);
  const around = cases.map((c, i) => ({ c, far: Math.abs(i - own) })).filter(({ c }) => isOfBook(c)).sort((a, b) => a.far - b.far);
  const missing = Math.max(0, FEWEST - named.length);
  return [...named, ...around.slice(0, missing).map(({ c }) => c)].slice(0, MOST);
}

/** The cases that matter in a phase: those of the sections that the rulebook names for it. */
function casesOfPhase(cases: CaseText[], title: TitleSummary | null, phase: string): CaseText[] {
  const sections = title?.phases.find((p) => p.id === phase)?.rules ?? [];
  return cases.filter((c) => sections.some((s) => isOfSection(c.rule, s)));
}

/** Cases under the section they stand in, in the order of the book; rulings under the first of theirs. */
export function bySection(cases: CaseText[]): [string, CaseText[]][] {
  const sections = new Map<string, CaseText[]>();
  for (const c of cases) {
    const section = c.rule.split(', ')[0] ?? '';
    sections.set(section, [...(sections.get(section) ?? []), c]);
  }
  return [...sections];
}

/** What a case is about, as a title: the words it is filed under. */
export function subjectOf(c: CaseText): string {
  const words = c.tags.join(', ');
  return words === '' ? `Section ${c.rule}` : words.charAt(0).toUpperCase() + words.slice(1);
}
