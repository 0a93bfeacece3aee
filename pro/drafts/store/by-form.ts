import type { MikroORM } from '@mikro-orm/mysql';
import { pageOf } from '#db/page.ts';
import { marks } from '#db/sql.ts';
import { DAY_MS } from '#time.ts';

/** Number of days within which a draft counts as expiring soon. */
export const SOON_DAYS = 7;

/** Statistics of a form's open drafts, without visitors and values. */
export interface DraftsOfForm {
  formId: number;
  open: number;
  /** Creation time of the oldest draft. */
  oldestAt: Date;
  /** Time of the last save. */
  lastSavedAt: Date;
  nextExpiresAt: Date;
  lastExpiresAt: Date;
  /** Number of drafts that expire within `SOON_DAYS`. */
  expireSoon: number;
}

export interface DraftsPage {
  forms: DraftsOfForm[];
  /** `after` of the next page; null on the last page. */
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
 * Lists forms with open drafts in the order of their ids. The work is bounded: a form has at most so many drafts, a page so
 * many forms.
 * @param after `next` of the previous page
 */
export async function listDraftsByForm(
  orm: MikroORM,
  { limit, after = 0 }: { limit: number; after?: number | undefined },
  now: Date,
): Promise<DraftsPage> {
  const connection = orm.em.fork().getConnection();
  const formRows = await connection.execute<{ form_id: number | string }[]>(
    `select distinct form_id from drafts force index (drafts_form_id_status_index)
       where form_id > ? and status = 'open' order by form_id limit ?`,
    [after, limit + 1],
  );
  const { rows: page, next } = pageOf(formRows, limit, (row) => Number(row.form_id));
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
