import type { ForeignCondition } from '../../conditions.ts';
import type { Drafting } from '../../drafting.ts';
import type { Loose } from '../../reading.ts';
import type { Quantities } from './prices/quantities.ts';

/** Where fields stand: in the form, or in the rows of a repeater. */
export interface Place {
  draft: Drafting;
  quantities: Quantities;
  page: string;
  /** The condition of the section that they stand under. */
  around: readonly ForeignCondition[];
  into?: Loose[];
  within?: string;
}

export type Add = (made: Loose) => Loose;
export interface Source {
  field: Loose;
  type: string;
  label: string;
  add: Add;
  place: Place;
}
