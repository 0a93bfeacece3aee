import type { MikroORM } from '@mikro-orm/mysql';
import { pageOf } from '#db/page.ts';
import { fold } from '#db/text-search.ts';
import { Form } from '#features/forms/entities.ts';
import { isObject } from '#json.ts';
import { DEFAULT_TEXTS } from '#texts/index.ts';

export const FORM_STATES = ['active', 'trash', 'all'] as const;
export const FORM_ORDERS = ['id', '-id', 'title', '-title', 'updated_at', '-updated_at'] as const;
export type FormOrder = (typeof FORM_ORDERS)[number];

/** Which forms, and in which order. */
export interface FormSelection {
  state: (typeof FORM_STATES)[number];
  /** Only these. */
  ids?: readonly number[];
  /** Stands in the title, whatever the case and the accents. */
  text?: string;
  order: FormOrder;
}

/** A form without its config. */
export type FormRow = Pick<Form, 'id' | 'title' | 'active' | 'revision' | 'createdAt' | 'updatedAt'>;

/** What a page ends with: a form, and what it is ordered by. */
export interface FormPlace {
  key: string | number;
  id: number;
}

/**
 * One page of forms. Titles and times of all of them are read for it, which are few bytes a form; configs are not.
 * @returns also where the next page begins, null when there is nothing beyond, and how many there are in all
 */
export async function selectForms(
  orm: MikroORM,
  { state, ids, text, order }: FormSelection,
  { limit, after }: { limit: number; after?: FormPlace },
): Promise<{ forms: FormRow[]; next: FormPlace | null; total: number }> {
  const fields = ['id', 'title', 'active', 'revision', 'createdAt', 'updatedAt'] as const;
  const where = { ...(state !== 'all' && { active: state === 'active' }), ...(ids && { id: { $in: [...ids] } }) };
  const all: FormRow[] = await orm.em.fork().find(Form, where, { fields });
  const wanted = fold(text ?? '');
  const matching = all
    .filter(({ title }) => fold(title).includes(wanted))
    .map((form) => ({ form, place: placeOf(form, order) }))
    .sort((one, other) => compare(one.place, other.place, order));
  const beyond = after ? matching.filter(({ place }) => compare(place, after, order) > 0) : matching;
  const { rows, next } = pageOf(beyond, limit, ({ place }) => place);
  return { forms: rows.map(({ form }) => form), next, total: matching.length };
}

function placeOf({ id, title, updatedAt }: FormRow, order: FormOrder): FormPlace {
  const key = order.endsWith('title') ? title : order.endsWith('updated_at') ? updatedAt.getTime() : id;
  return { key, id };
}

const TITLES = new Intl.Collator(DEFAULT_TEXTS.language, { numeric: true });

function compare(one: FormPlace, other: FormPlace, order: FormOrder): number {
  const byKey =
    typeof one.key === 'number' && typeof other.key === 'number'
      ? one.key - other.key
      : TITLES.compare(String(one.key), String(other.key));
  // Forms of one title or time are in the order in which they were made.
  return (order.startsWith('-') ? -byKey : byKey) || one.id - other.id;
}

/** A place as the `next` of an answer. */
export function encodeFormPlace(place: FormPlace): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/** Undefined for what is no such text. */
export function decodeFormPlace(given: unknown): FormPlace | undefined {
  if (typeof given !== 'string' || given.length > 2_000) return undefined;
  try {
    const place: unknown = JSON.parse(Buffer.from(given, 'base64url').toString('utf8'));
    if (!isObject(place)) return undefined;
    const { key, id } = place;
    const isKey = typeof key === 'string' || typeof key === 'number';
    return isKey && typeof id === 'number' ? { key, id } : undefined;
  } catch {
    return undefined;
  }
}
