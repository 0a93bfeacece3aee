import type { FormConfig } from '#forms/config/types.ts';
import { type ShownPage, shownPagesOf } from '#forms/pages/shown.ts';
import { newVisit, type Visit, wayOfVisit } from '#forms/pages/visit.ts';

/** The pages of a form as one visitor finds them. */
export interface PagesShown {
  pages: readonly ShownPage[];
  /** The page that is shown. */
  at: ShownPage | undefined;
  /** Those that lie before the visitor, from the first one. */
  way: readonly ShownPage[];
  /** Whether the visitor has come to a page, and goes on at its beginning. */
  isReached: boolean;
  visit: Visit;
}

/** Null for a form without pages. @param visit that begins unless it is said @param isAtTop whether the visitor goes on at the beginning of the page */
export function pagesShown(config: FormConfig, visit: Visit | undefined, isAtTop: boolean): PagesShown | null {
  const pages = shownPagesOf(config);
  if (pages.length === 0) return null;
  const known = visit ?? newVisit(config);
  const at = pages.find(({ name }) => name === known.at);
  const isReached = isAtTop && known.seen.length > 0;
  return { pages, at, way: wayOfVisit(config, known), isReached, visit: known };
}

/** Whether the page that is shown is the last one: what concerns the sending stands on it alone. */
export function isLast({ at, way }: Pick<PagesShown, 'at' | 'way'>): boolean {
  return at === undefined || way.indexOf(at) === way.length - 1;
}
