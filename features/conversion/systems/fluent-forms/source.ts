import type { ForeignCondition } from '../../conditions.ts';
import type { Drafting, Numbers } from '../../drafting.ts';
import type { Loose } from '../../reading.ts';

/** The location of fields: their page and containers. */
export interface Place {
  draft: Drafting;
  /** Counts the pages while the fields of a form are read. */
  pages: { page: number; titles: readonly string[] };
  /** The quantity fields, by the name of the product they count. */
  quantities: ReadonlyMap<string, Loose>;
  /** The conditions of the containers around the fields. */
  around: readonly ForeignCondition[];
  /** True when one of the containers is hidden. */
  isHidden: boolean;
  /** The rows of a repeater, and its path. */
  into?: Loose[];
  within?: string;
}

/** A field of an export that is being converted. */
export interface Source {
  field: Loose;
  element: string;
  settings: Loose;
  attributes: Loose;
  /** The field's name in the export. */
  source: string;
  label: string;
  numbers: Numbers;
  add: (created: Loose) => Loose;
  place: Place;
  isHidden: boolean;
}
