import type { Drafting } from '#features/conversion/drafting.ts';
import type { Loose } from '#features/conversion/reading.ts';
import { watched } from '#features/conversion/watched.ts';
import type { FormTag } from './form-tags.ts';

/** A choice of a field whose mail goes to an address that stands behind its label. */
export interface Receiver {
  value: string;
  to: string;
}

/** A form while its tags are read. */
export interface Whole {
  draft: Drafting;
  /** By the name of the tag. */
  receivers: Map<string, Receiver[]>;
  /** Names of tags whose choices have another value than what people read. */
  valued: Set<string>;
}

/** A tag with its options by name, so that it is known which of them were read. */
export interface Source {
  tag: FormTag;
  part: Loose;
  label: string;
  whole: Whole;
  add: (made: Loose) => Loose;
}

/** The texts in quotes, and between the tags. No option has a blank in its name. */
export const VALUES = 'in quotes';
export const CONTENT = 'between tags';

/** `40x6/100`: columns, rows and the greatest length. */
const SIZES = /^(\d*)(?:x(\d*))?(?:\/(\d*))?$/;

/** The options of a tag by their names: lists of what stands behind the colon, or of true. */
export function partOf({ options, values, content }: FormTag): Loose {
  const lists = new Map<string, unknown[]>();
  const put = (name: string, value: unknown) => lists.set(name, [...(lists.get(name) ?? []), value]);
  for (const option of options) {
    const [, name, value] = /^([a-z_][\w-]*):(.*)$/i.exec(option) ?? [];
    const sizes = /\d/.test(option) ? SIZES.exec(option) : null;
    if (name !== undefined) put(name, value || true);
    else if (sizes) {
      const [, cols, rows, most] = sizes;
      for (const [size, given] of Object.entries({ cols, rows, maxlength: most })) if (given) put(size, given);
    } else put(option, true);
  }
  return watched({ ...Object.fromEntries(lists), [VALUES]: values, [CONTENT]: content });
}

/** The text behind the colon of an option; '' without it. A second one of its name is told. */
export function first(part: Loose, name: string): string {
  const list = part[name];
  const [value] = Array.isArray(list) ? list : [];
  return typeof value === 'string' ? value : '';
}

export function has(part: Loose, name: string): boolean {
  const list = part[name];
  return Array.isArray(list) && list[0] !== undefined;
}

/** All that an option says, each time that it is there. */
export function all(part: Loose, name: string): string[] {
  const list = part[name];
  return Array.isArray(list) ? list.map((one) => (typeof one === 'string' ? one : '')) : [];
}

/** The first value in quotes, or what stands between the tags. */
export function writtenIn(part: Loose): string {
  const { [VALUES]: values, [CONTENT]: content } = part;
  const [given] = Array.isArray(values) ? values : [];
  return (typeof given === 'string' ? given : '') || (typeof content === 'string' ? content : '');
}
