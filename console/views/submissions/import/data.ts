import type { paths } from 'service-api';
import { authorized, problemIn, REST_ROOT } from '#console/api/client.ts';

type Listed = paths['/svcb/v1/imports']['get']['responses'][200]['content']['application/json'];
export type ImportRow = Listed['imports'][number];
export type ImportInFull = paths['/svcb/v1/imports/{uuid}']['get']['responses'][200]['content']['application/json'];

export const KEY = 'imports';

type Format = NonNullable<paths['/svcb/v1/forms/{id}/imports']['post']['parameters']['query']>;
/** The default is the first; without a separator, the service detects it. */
export const CHARSETS = ['utf-8', 'windows-1252', 'utf-16le'] as const satisfies readonly Format['charset'][];
export const SEPARATORS = ['comma', 'semicolon', 'tab'] as const satisfies readonly Format['separator'][];

/**
 * Uploads a table.
 * @param format tells how to decode the file
 * @throws Problem if it is no table
 */
export async function sendTable(form: string, file: Blob, format: Record<string, string>): Promise<ImportInFull> {
  const url = `${window.location.origin}${REST_ROOT}/svcb/v1/forms/${form}/imports?${new URLSearchParams(format)}`;
  const answer = await authorized(
    new Request(url, { method: 'POST', body: file, headers: { 'content-type': 'text/csv' } }),
  );
  if (!answer.ok) throw await problemIn(answer);
  return (await answer.json()) as ImportInFull;
}

export function isAtWork({ state }: ImportRow): boolean {
  return state === 'checking' || state === 'running' || state === 'loading';
}

export function isWaiting({ state }: ImportRow): boolean {
  return state === 'loaded' || state === 'checked';
}

/** The meaning of each heading: `id`, `time`, `field:` and the name of a field, or nothing. */
export type Meanings = Readonly<Record<string, string>>;

export function meaningsOf({ columns, id_column: id, time_column: time }: ImportInFull): Meanings {
  return {
    ...Object.fromEntries(Object.entries(columns).map(([heading, name]) => [heading, `field:${name}`])),
    ...(id !== null && { [id]: 'id' }),
    ...(time !== null && { [time]: 'time' }),
  };
}

/** Assigns a meaning to a heading, and removes it from any other heading. */
export function withMeaning(meanings: Meanings, heading: string, meaning: string): Meanings {
  const others = Object.entries(meanings).filter(([other, assigned]) => other !== heading && assigned !== meaning);
  return { ...Object.fromEntries(others), ...(meaning !== '' && { [heading]: meaning }) };
}

export const DATE_ORDERS = ['dmy', 'mdy', 'ymd'] as const;
export const DECIMALS = ['comma', 'point'] as const;

/** The notation of dates and numbers in the table; '' lets the service detect it for each column. */
export interface Written {
  dateOrder?: (typeof DATE_ORDERS)[number] | '';
  decimal?: (typeof DECIMALS)[number] | '';
}

/** Builds the request body. Times without a zone are in the browser's time zone. */
export function orderOf(
  meanings: Meanings,
  { dryRun, incomplete, dateOrder, decimal }: { dryRun: boolean; incomplete: boolean } & Written,
) {
  const headingOf = (meaning: string) => Object.entries(meanings).find(([, assigned]) => assigned === meaning)?.[0];
  const fields = Object.entries(meanings).flatMap(([heading, meaning]) =>
    meaning.startsWith('field:') ? [[heading, meaning.slice('field:'.length)] as const] : [],
  );
  const [id, time] = [headingOf('id'), headingOf('time')];
  return {
    ...{ dry_run: dryRun, incomplete, columns: Object.fromEntries(fields) },
    ...(id !== undefined && { id_column: id }),
    ...(time !== undefined && { time_column: time }),
    ...(dateOrder && { date_order: dateOrder }),
    ...(decimal && { decimal }),
    time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
}
