import type { MikroORM } from '@mikro-orm/mysql';
import { isObject } from '#json.ts';

/** Paths of a form's API keys among its secrets. */
export const API_KEY = 'headless.api_key';
export const PREVIOUS_API_KEY = 'headless.previous_api_key';

/** Facts that decide on a headless request. All are null for a form that does not exist or is in the trash. */
export interface HeadlessFacts {
  formId: number | null;
  /** Stored option `headless` of the form's config. */
  options: Record<string, unknown> | null;
  /** Sealed current key. */
  current: string | null;
  /** Sealed previous key. */
  previous: string | null;
  previousExpiresAt: Date | null;
}

interface Row {
  form_id: number | string | null;
  options: string | null;
  current: string | null;
  previous: string | null;
  expires_at: Date | string | null;
}

/** Reads the facts by one statement, for every form id. Extracts the option in the database, because configs are large. */
export async function readHeadlessFacts(orm: MikroORM, formId: number): Promise<HeadlessFacts> {
  const [row] = await orm.em.fork().execute<Row[]>(
    `select f.id as form_id, cast(json_extract(f.config, '$.options.headless') as char) as options,
       k.sealed as current, p.sealed as previous, p.expires_at
     from (select ? as id) asked
       left join forms f on f.id = asked.id and f.active
       left join form_secrets k on k.form_id = f.id and k.path = '${API_KEY}'
       left join form_secrets p on p.form_id = f.id and p.path = '${PREVIOUS_API_KEY}'`,
    [formId],
  );
  if (!row) throw new Error('a select without a table must have a row');
  const options: unknown = row.options === null ? null : JSON.parse(row.options);
  return {
    formId: row.form_id === null ? null : Number(row.form_id),
    options: isObject(options) ? { ...options } : null,
    current: row.current,
    previous: row.previous,
    previousExpiresAt: row.expires_at === null ? null : new Date(row.expires_at),
  };
}
