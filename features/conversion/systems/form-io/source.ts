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

/** The name that rules have for a component: its key, behind those of the groups that it stands in. */
export function sourceOf({ key }: Loose, { source }: Pick<Place, 'source'>): string {
  const own = textOf(key);
  return own === '' || source === '' ? own : `${source}.${own}`;
}

/** Types of the builder of British Columbia (CHEFS) that are called otherwise than those that they are made of. */
const RENAMED: Record<string, string> = {
  ...{ cols: 'columns', radios: 'radio', checkboxes: 'selectboxes', phonenumber: 'phoneNumber' },
  ...{ heading: 'htmlelement', paragraph: 'htmlelement' },
};

/** The type of a component. `simpletextfield` and `simpletextfieldadvanced` are a `textfield`. */
export function typeOf(component: Loose): string {
  const type = textOf(component.type);
  const [, own] = /^simple([a-z]+?)\d*(?:advanced)?$/.exec(type) ?? [];
  return own === undefined ? type : (RENAMED[own] ?? own);
}
