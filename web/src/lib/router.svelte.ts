/** The page that the address names, as it changes. */

import { pageOf, type Page } from './pages';

class Router {
  page = $state<Page>(pageOf(location.hash));

  constructor() {
    addEventListener('hashchange', () => {
      this.page = pageOf(location.hash);
    });
  }
}

export const router = new Router();

export function go(path: string, replace = false): void {
  if (replace) location.replace(`#${path}`);
  else location.hash = path;
}
