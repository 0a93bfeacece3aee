import type { Catalogue, Entry } from '../model.ts';

/** Types that a form can have only once. */
const ONCE: readonly string[] = ['coupon', 'total'];

/** The reason why a type cannot be added. */
export type Obstacle = 'ofPro' | 'unavailable' | 'onlyOnce';

/** A type in the palette. */
export interface Offer {
  entry: Entry;
  obstacle: Obstacle | null;
  /** Titles of the types that are added with it. */
  along: string[];
}

/** A group of the palette. */
export interface OfferGroup {
  id: string;
  title: string;
  offers: Offer[];
}

/**
 * Lists the types that can be added.
 * @param present types that the form has
 * @param search words that all have to be in the title, description or id
 */
export function offersOf({ groups, entries }: Catalogue, present: ReadonlySet<string>, search: string): OfferGroup[] {
  const titles = new Map(entries.map(({ id, title }) => [id, title]));
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = ({ id, title, description }: Entry) => {
    const text = `${title} ${id} ${description}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
  return groups
    .map(({ id, title }) => ({
      id,
      title,
      offers: entries
        .filter((entry) => entry.group === id && fits(entry))
        .toSorted((one, other) => rankOf(one, words) - rankOf(other, words))
        .map((entry) => ({
          entry,
          obstacle: obstacleOf(entry, present),
          along: entry.needs.types.filter((type) => !present.has(type)).map((type) => titles.get(type) ?? type),
        })),
    }))
    .filter(({ offers }) => offers.length > 0)
    .toSorted((one, other) => best(one) - best(other));

  /** Without a search the groups keep their order. */
  function best({ offers }: OfferGroup): number {
    return words.length === 0 ? 0 : Math.min(...offers.map(({ entry }) => rankOf(entry, words)));
  }
}

/** Ranks exact matches of title or id first, then prefixes, then other matches in either. */
function rankOf({ id, title }: Entry, words: readonly string[]): number {
  const [phrase, names] = [words.join(' '), [title.toLowerCase(), id.replaceAll('_', ' ')]];
  if (names.includes(phrase)) return 0;
  if (names.some((name) => name.startsWith(phrase))) return 1;
  return names.some((name) => name.includes(phrase)) ? 2 : 3;
}

function obstacleOf({ id, needs, available }: Entry, present: ReadonlySet<string>): Obstacle | null {
  if (!available) return needs.edition === 'pro' ? 'ofPro' : 'unavailable';
  return ONCE.includes(id) && present.has(id) ? 'onlyOnce' : null;
}
