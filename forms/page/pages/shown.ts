import type { FormConfig } from '#forms/config/types.ts';
import { type ShownPage, shownPagesOf } from '#forms/pages/shown.ts';
import { newVisit, type Visit, wayOfVisit } from '#forms/pages/visit.ts';

/** The pages of a form in the state of one visitor. */
export interface PagesShown {
  pages: readonly ShownPage[];
  /** The page that is shown. */
  current: ShownPage | undefined;
  /** The pages on the visitor's way, from the first one. */
  way: readonly ShownPage[];
  /** True when the visitor has just reached a page, and starts at its beginning. */
  isReached: boolean;
  visit: Visit;
}

/**
 * Returns the pages for a visit; null for a form without pages.
 * @param visit a new visit when undefined
 * @param isAtTop true when the visitor starts at the beginning of the page
 */
export function pagesShown(config: FormConfig, visit: Visit | undefined, isAtTop: boolean): PagesShown | null {
  const pages = shownPagesOf(config);
  if (pages.length === 0) return null;
  const ongoing = visit ?? newVisit(config);
  const current = pages.find(({ name }) => name === ongoing.at);
  const isReached = isAtTop && ongoing.seen.length > 0;
  return { pages, current, way: wayOfVisit(config, ongoing), isReached, visit: ongoing };
}

/** True when the shown page is the last one, on which the form is sent. */
export function isLast({ current, way }: Pick<PagesShown, 'current' | 'way'>): boolean {
  return current === undefined || way.indexOf(current) === way.length - 1;
}
