import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import { pageOf } from '#db/page.ts';
import { marks } from '#db/sql.ts';
import { fold } from '#db/text-search.ts';
import { Form } from '#features/forms/entities.ts';
import { type OpeningTimes, openingTimes } from '#features/forms/status.ts';
import { isObject } from '#json.ts';
import { DEFAULT_TEXTS } from '#texts/index.ts';
import type { StoredForm } from './stored-form.ts';

export const FORM_STATES = ['active', 'trash', 'all'] as const;
export const FORM_ORDERS = ['id', '-id', 'title', '-title', 'updated_at', '-updated_at'] as const;
export type FormOrder = (typeof FORM_ORDERS)[number];

/** A query for forms, with its order. */
export interface FormSelection {
  state: (typeof FORM_STATES)[number];
  /** Restricts the result to these forms. */
  ids?: readonly number[];
  /** A part of the title; case and accents are ignored. */
  text?: string;
  order: FormOrder;
}

/** A form without its config. */
type FormRow = Pick<Form, 'id' | 'title' | 'active' | 'revision' | 'createdAt' | 'updatedAt'> &
  Pick<StoredForm, 'publishedAt' | 'closedAt' | 'draftRevision' | 'publishAt'>;

/** A form of a page, with its opening times. */
export interface ListedForm extends FormRow {
  times: OpeningTimes;
}

/** The last form of a page, with its sort key. */
export interface FormPlace {
  key: string | number;
  id: number;
}

/**
 * Reads a page of forms. Reads the titles and times of all forms, which are a few bytes per form, but no configs.
 * @returns also the start of the next page (null at the end), and the total number of forms
 */
export async function selectForms(
  orm: MikroORM,
  { state, ids, text, order }: FormSelection,
  { limit, after }: { limit: number; after?: FormPlace },
): Promise<{ forms: ListedForm[]; next: FormPlace | null; total: number }> {
  const fields = [...ROW, ...PUBLIC_STATE] as const;
  const where = { ...(state !== 'all' && { active: state === 'active' }), ...(ids && { id: { $in: [...ids] } }) };
  const em = orm.em.fork();
  const all = (await em.find(Form, where, { fields })).map(
    ({ publishedAt = null, closedAt = null, draftRevision = null, publishAt = null, ...row }): FormRow => {
      return { ...row, publishedAt, closedAt, draftRevision, publishAt };
    },
  );
  const wanted = fold(text ?? '');
  const matching = all
    .filter(({ title }) => fold(title).includes(wanted))
    .map((form) => ({ form, place: placeOf(form, order) }))
    .sort((one, other) => compare(one.place, other.place, order));
  const beyond = after ? matching.filter(({ place }) => compare(place, after, order) > 0) : matching;
  const { rows, next } = pageOf(beyond, limit, ({ place }) => place);
  const times = await readOpeningTimes(
    em,
    rows.map(({ form }) => form.id),
  );
  const forms = rows.map(({ form }) => ({ ...form, times: times.get(form.id) ?? ALWAYS }));
  return { forms, next, total: matching.length };
}

const ROW = ['id', 'title', 'active', 'revision', 'createdAt', 'updatedAt'] as const;
const PUBLIC_STATE = ['publishedAt', 'closedAt', 'draftRevision', 'publishAt'] as const;
const ALWAYS: OpeningTimes = { opens: null, closes: null };

/** Reads the opening times of forms without their configs, which are large. */
async function readOpeningTimes(em: EntityManager, ids: readonly number[]): Promise<Map<number, OpeningTimes>> {
  if (ids.length === 0) return new Map();
  const rows = await em.execute<{ id: number | string; limits: string | null }[]>(
    `select id, cast(json_extract(config, '$.options.limits') as char) as limits from forms where id in (${marks(ids)})`,
    [...ids],
  );
  return new Map(rows.map(({ id, limits }) => [Number(id), openingTimes({ limits: limits && JSON.parse(limits) })]));
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
  // Forms with equal titles or times keep their order of creation.
  return (order.startsWith('-') ? -byKey : byKey) || one.id - other.id;
}

/** Encodes the end of a page as the `next` of an answer. */
export function encodeFormPlace(place: FormPlace): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/** @returns undefined if the text is not an encoded end of a page */
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
