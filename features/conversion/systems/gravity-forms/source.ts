import type { ForeignCondition } from '../../conditions.ts';
import type { Drafting } from '../../drafting.ts';
import type { Loose } from '../../reading.ts';
import type { Quantities } from './prices/quantities.ts';

/** The location of fields: the form, or the rows of a repeater. */
export interface Place {
  draft: Drafting;
  quantities: Quantities;
  page: string;
  /** The condition of the section above them. */
  around: readonly ForeignCondition[];
  into?: Loose[];
  within?: string;
}

export type Add = (created: Loose) => Loose;
export interface Source {
  field: Loose;
  type: string;
  label: string;
  add: Add;
  place: Place;
}
