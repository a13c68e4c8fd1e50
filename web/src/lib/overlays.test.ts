import { describe, expect, it } from 'vitest';

import { keysOf } from './overlays';

describe('the keys of overlays', () => {
  const named = (...titles: string[]) => titles.map((title) => ({ id: title, title, empty: false }));

  it('are letters of their titles, each for one overlay', () => {
    expect(keysOf(named('Supply', 'Stacks', '2 zones')).map((overlay) => overlay.key)).toEqual(['S', 'T', 'Z']);
  });

  it('are other letters where those of a title are taken', () => {
    expect(keysOf(named('Aa', 'A', '1')).map((overlay) => overlay.key)).toEqual(['A', 'X', 'Y']);
  });
});
