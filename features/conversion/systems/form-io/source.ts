import type { ForeignCondition } from '../../conditions.ts';
import type { Drafting } from '../../drafting.ts';
import { type Loose, textOf } from '../../reading.ts';

/** Where components stand: in the form, or in a group or the rows of a repeater. */
export interface Place {
  draft: Drafting;
  into: Loose[];
  /** The path of the group, for names here; and there. */
  within: string;
  source: string;
  /** The conditions of what stands round them. */
  around: readonly ForeignCondition[];
  /** Whether what stands round them is hidden, or locked. */
  isHidden: boolean;
  isLocked: boolean;
}

export interface Source {
  component: Loose;
  type: string;
  label: string;
  add: (made: Loose) => Loose;
  place: Place;
}

/** What rules call a component: its key, behind those of the groups that it stands in. */
export function sourceOf({ key }: Loose, { source }: Pick<Place, 'source'>): string {
  const own = textOf(key);
  return own === '' || source === '' ? own : `${source}.${own}`;
}
