import { showPads } from './signature.ts';

/** Lets people draw on a page whose forms the browser sends itself. */
export function signOn(page: Document): void {
  for (const form of page.querySelectorAll('form')) showPads(form);
}
