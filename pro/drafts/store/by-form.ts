import type { MikroORM } from '@mikro-orm/mysql';
import { pageOf } from '#db/page.ts';
import { marks } from '#db/sql.ts';
import { DAY_MS } from '#time.ts';

/** Those that expire within so many days stand apart. */
export const SOON_DAYS = 7;

/** What is told of the open drafts of a form: never whose they are, nor what is in them. */
export interface DraftsOfForm {
  formId: number;
  open: number;
  /** When the oldest was begun. */
  oldestAt: Date;
  /** When somebody saved one last. */
  lastSavedAt: Date;
  nextExpiresAt: Date;
  lastExpiresAt: Date;
  /** How many expire within a week. */
  expireSoon: number;
}

export interface DraftsPage {
  forms: DraftsOfForm[];
  /** The place of the next page; null on the last. */
  next: number | null;
}

interface Row {
  form_id: number | string;
  open: number | string;
  oldest_at: string;
  saved_at: string;
  next_at: string;
  last_at: string;
  soon: number | string;
}

/**
 * Forms with open drafts, by their ids. A form has a bounded number of these, and a page a bounded number of forms.
 * @param after `next` of the page before
 */
export async function listDraftsByForm(
  orm: MikroORM,
  { limit, after = 0 }: { limit: number; after?: number | undefined },
  now: Date,
): Promise<DraftsPage> {
  const connection = orm.em.fork().getConnection();
  const found = await connection.execute<{ form_id: number | string }[]>(
    `select distinct form_id from drafts force index (drafts_form_id_status_index)
       where form_id > ? and status = 'open' order by form_id limit ?`,
    [after, limit + 1],
  );
  const { rows: page, next } = pageOf(found, limit, (row) => Number(row.form_id));
  const ids = page.map((row) => Number(row.form_id));
  if (ids.length === 0) return { forms: [], next: null };
  const moment = (expression: string) => `date_format(${expression}, '%Y-%m-%dT%H:%i:%s.%fZ')`;
  const rows = await connection.execute<Row[]>(
    `select form_id, count(*) as open, ${moment('min(created_at)')} as oldest_at, ${moment('max(saved_at)')} as saved_at,
         ${moment('min(expires_at)')} as next_at, ${moment('max(expires_at)')} as last_at, sum(? >= expires_at) as soon
       from drafts force index (drafts_form_id_status_index)
       where form_id in (${marks(ids)}) and status = 'open' and expires_at > ?
       group by form_id order by form_id`,
    [new Date(now.getTime() + SOON_DAYS * DAY_MS), ...ids, now],
  );
  return { forms: rows.map(formOf), next };
}

function formOf(row: Row): DraftsOfForm {
  return {
    formId: Number(row.form_id),
    open: Number(row.open),
    oldestAt: new Date(row.oldest_at),
    lastSavedAt: new Date(row.saved_at),
    nextExpiresAt: new Date(row.next_at),
    lastExpiresAt: new Date(row.last_at),
    expireSoon: Number(row.soon),
  };
}
