import type { ForeignCondition } from '../../conditions.ts';
import type { Drafting } from '../../drafting.ts';
import { type Loose, textOf } from '../../reading.ts';

/** The location of components: the form, a group, or the rows of a repeater. */
export interface Place {
  draft: Drafting;
  into: Loose[];
  /** The path of the group, in names here and in the export. */
  within: string;
  source: string;
  /** The conditions of the containers around the components. */
  around: readonly ForeignCondition[];
  /** True when a container around them is hidden, or locked. */
  isHidden: boolean;
  isLocked: boolean;
}

export interface Source {
  component: Loose;
  type: string;
  label: string;
  add: (created: Loose) => Loose;
  place: Place;
}

/** Returns the name by which rules refer to a component: its key, after those of the groups around it. */
export function sourceOf({ key }: Loose, { source }: Pick<Place, 'source'>): string {
  const own = textOf(key);
  return own === '' || source === '' ? own : `${source}.${own}`;
}

/** Types of the builder of British Columbia (CHEFS) whose names differ from the types they extend. */
const RENAMED: Record<string, string> = {
  ...{ cols: 'columns', radios: 'radio', checkboxes: 'selectboxes', phonenumber: 'phoneNumber' },
  ...{ heading: 'htmlelement', paragraph: 'htmlelement' },
};

/** Returns the type of a component. `simpletextfield` and `simpletextfieldadvanced` are a `textfield`. */
export function typeOf(component: Loose): string {
  const type = textOf(component.type);
  const [, own] = /^simple([a-z]+?)\d*(?:advanced)?$/.exec(type) ?? [];
  return own === undefined ? type : (RENAMED[own] ?? own);
}
