import type { ForeignCondition } from '../../conditions.ts';
import type { Drafting, Numbers } from '../../drafting.ts';
import type { Loose } from '../../reading.ts';

/** The place of fields: their page, and the containers round them. */
export interface Place {
  draft: Drafting;
  /** Counts on while the fields of a form are read. */
  pages: { page: number; titles: readonly string[] };
  /** The fields that count what is ordered, by the name of what they count. */
  quantities: ReadonlyMap<string, Loose>;
  /** The conditions of the containers that they stand in. */
  around: readonly ForeignCondition[];
  /** True if one of them is hidden. */
  isHidden: boolean;
  /** The rows of a repeater, and its path. */
  into?: Loose[];
  within?: string;
}

/** A field of an export, while one of ours is made of it. */
export interface Source {
  field: Loose;
  element: string;
  settings: Loose;
  attributes: Loose;
  /** Its name there. */
  source: string;
  label: string;
  numbers: Numbers;
  add: (made: Loose) => Loose;
  place: Place;
  isHidden: boolean;
}
