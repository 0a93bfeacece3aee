import type { Drafting } from '#features/conversion/drafting.ts';
import type { Loose } from '#features/conversion/reading.ts';
import { watched } from '#features/conversion/watched.ts';
import type { FormTag } from './form-tags.ts';

/** A choice whose mail goes to the address behind its label. */
export interface Receiver {
  value: string;
  to: string;
}

/** A form whose tags are being read. */
export interface Whole {
  draft: Drafting;
  /** Receivers by the name of the tag. */
  receivers: Map<string, Receiver[]>;
  /** Names of tags whose choices have values other than their labels. */
  valued: Set<string>;
}

/** A tag with its options by name, so that reads of them are recorded. */
export interface Source {
  tag: FormTag;
  part: Loose;
  label: string;
  whole: Whole;
  add: (created: Loose) => Loose;
}

/** The keys for the texts in quotes, and between the tags. No option has a blank in its name. */
export const VALUES = 'in quotes';
export const CONTENT = 'between tags';

/** Columns, rows and maximum length, such as `40x6/100`. */
const SIZES = /^(\d*)(?:x(\d*))?(?:\/(\d*))?$/;

/** Returns the options of a tag by name: lists of the texts after the colon, or of true. */
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

/** Returns the text after the colon of an option; '' without it. Further options of the same name are reported. */
export function first(part: Loose, name: string): string {
  const list = part[name];
  const [value] = Array.isArray(list) ? list : [];
  return typeof value === 'string' ? value : '';
}

export function has(part: Loose, name: string): boolean {
  const list = part[name];
  return Array.isArray(list) && list[0] !== undefined;
}

/** Returns all texts of an option, one for each occurrence. */
export function all(part: Loose, name: string): string[] {
  const list = part[name];
  return Array.isArray(list) ? list.map((one) => (typeof one === 'string' ? one : '')) : [];
}

/** Returns the first value in quotes, or the text between the tags. */
export function writtenIn(part: Loose): string {
  const { [VALUES]: values, [CONTENT]: content } = part;
  const [first] = Array.isArray(values) ? values : [];
  return (typeof first === 'string' ? first : '') || (typeof content === 'string' ? content : '');
}
