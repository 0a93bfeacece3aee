import type { Catalogue, Entry } from '../model.ts';

/** Types of which a form has one. */
const ONCE: readonly string[] = ['coupon', 'total'];

/** Why a type cannot be added. */
export type Obstacle = 'ofPro' | 'unavailable' | 'onlyOnce';

/** A type in the palette. */
export interface Offer {
  entry: Entry;
  obstacle: Obstacle | null;
  /** Titles of the types that come with it. */
  along: string[];
}

/** Headings with what there is below them. */
export interface OfferGroup {
  id: string;
  title: string;
  offers: Offer[];
}

/**
 * What can be added to a form.
 * @param present types that the form has
 * @param search words that all have to stand in the title, the description or the id
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

  /** Where nothing is searched for, groups stay in their order. */
  function best({ offers }: OfferGroup): number {
    return words.length === 0 ? 0 : Math.min(...offers.map(({ entry }) => rankOf(entry, words)));
  }
}

/** What is called as it was asked for comes first, then what begins so, then what has it in its name. */
function rankOf({ id, title }: Entry, words: readonly string[]): number {
  const [asked, names] = [words.join(' '), [title.toLowerCase(), id.replaceAll('_', ' ')]];
  if (names.includes(asked)) return 0;
  if (names.some((name) => name.startsWith(asked))) return 1;
  return names.some((name) => name.includes(asked)) ? 2 : 3;
}

function obstacleOf({ id, needs, available }: Entry, present: ReadonlySet<string>): Obstacle | null {
  if (!available) return needs.edition === 'pro' ? 'ofPro' : 'unavailable';
  return ONCE.includes(id) && present.has(id) ? 'onlyOnce' : null;
}
