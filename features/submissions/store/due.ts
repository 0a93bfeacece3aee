import { LockMode } from '@mikro-orm/core';
import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import { marks } from '#db/sql.ts';
import { Submission, TransientValues } from '#features/submissions/entities.ts';
import { isStored, type SubmissionRow } from './load-submission.ts';
import type { Surface } from './submission.ts';

/** A submission that somebody has to look after: start its run, or see that its run still lives. */
export interface DueSubmission {
  uuid: string;
  formId: number;
  revision: number;
  surface: Surface;
  /** Null when the form does not store. */
  submissionId: number | null;
  /** The run that claimed it; null when none has. */
  claimedBy: string | null;
  /** Since it was accepted. */
  ageMs: number;
  /** As it was when it was taken: who works on it at once need not read it again. */
  row: SubmissionRow;
}

/** Stored submissions, and those of forms that do not store. */
const ENTITIES = { submissions: Submission, transient_values: TransientValues as unknown as typeof Submission };
type Table = keyof typeof ENTITIES;
const TABLES = Object.keys(ENTITIES) as Table[];

/** Whether anything is due; one cheap statement. */
export async function isAnythingDue(orm: MikroORM, now: Date): Promise<boolean> {
  const looks = TABLES.map((table) => `(select 1 from ${table} where due_at <= ? limit 1)`);
  const rows = await orm.em.getConnection().execute<unknown[]>(looks.join(' union all '), [now, now]);
  return rows.length > 0;
}

/**
 * Takes up to `limit` due submissions for `leaseMs`: nobody else is given them for that long. The oldest come first, but each
 * form after the other: ten thousand of one form do not keep the one of another waiting.
 */
export async function leaseDue(orm: MikroORM, now: Date, limit: number, leaseMs: number): Promise<DueSubmission[]> {
  const until = new Date(now.getTime() + leaseMs);
  const em = orm.em.fork();
  // Without locks: an idle worker asks often, and one statement is enough to learn that nothing is due.
  const candidates = await candidatesOf(em, now, limit);
  const taken: DueSubmission[] = [];
  for (const [table, ones] of Map.groupBy(candidates, (one) => one.table)) {
    const uuids = ones.map(({ uuid }) => uuid);
    taken.push(...(await em.transactional((own) => lease(own, table, uuids, now, until))));
  }
  return taken;
}

/** Has a submission looked after at another time; not one that has ended meanwhile. */
export async function lookAgain(orm: MikroORM, { uuid, submissionId }: DueSubmission, at: Date): Promise<void> {
  const table: Table = submissionId === null ? 'transient_values' : 'submissions';
  await orm.em
    .getConnection()
    .execute(`update ${table} set due_at = ? where uuid = ? and due_at is not null`, [at, uuid], 'run');
}

/** How many submissions were accepted and have not ended. */
export async function countOpen(orm: MikroORM): Promise<number> {
  const counts = TABLES.map((table) => `(select count(*) as open from ${table} where due_at is not null)`);
  const rows = await orm.em.getConnection().execute<{ open: number | string }[]>(counts.join(' union all '));
  return rows.reduce((sum, { open }) => sum + Number(open), 0);
}

/** How many rounds look for other forms when one of them fills the batch. */
const MOST_ROUNDS = 4;

interface Candidate {
  table: Table;
  uuid: string;
  formId: number;
}

/** The oldest of each form, one form after the other. */
async function candidatesOf(em: EntityManager, now: Date, limit: number): Promise<Candidate[]> {
  const byForm = new Map<number, Candidate[]>();
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const next = await oldest(em, now, limit, [...byForm.keys()]);
    for (const one of next) byForm.set(one.formId, [...(byForm.get(one.formId) ?? []), one]);
    // Only a full batch can hide the submissions of other forms.
    if (next.length < limit) break;
  }
  const queues = [...byForm.values()];
  const chosen: Candidate[] = [];
  for (let index = 0; chosen.length < limit && queues.some((queue) => index < queue.length); index += 1) {
    chosen.push(...queues.flatMap((queue) => queue[index] ?? []));
  }
  return chosen.slice(0, limit);
}

async function oldest(em: EntityManager, now: Date, limit: number, without: readonly number[]): Promise<Candidate[]> {
  const others = without.length > 0 ? `and form_id not in (${marks(without)})` : '';
  const looks = TABLES.map(
    (table) =>
      `(select '${table}' as tbl, uuid, form_id, due_at from ${table} where due_at <= ? ${others} order by due_at limit ?)`,
  );
  const given = [now, ...without, limit];
  const rows = (await em.execute(`${looks.join(' union all ')} order by due_at limit ?`, [
    ...given,
    ...given,
    limit,
  ])) as {
    tbl: Table;
    uuid: string;
    form_id: number | string;
  }[];
  return rows.map((row) => ({ table: row.tbl, uuid: row.uuid, formId: Number(row.form_id) }));
}

/** What another worker is taking is left to it. */
async function lease(
  em: EntityManager,
  table: Table,
  uuids: string[],
  now: Date,
  until: Date,
): Promise<DueSubmission[]> {
  const entity = ENTITIES[table];
  const rows = await em.find(
    entity,
    { uuid: uuids, dueAt: { $lte: now } },
    { orderBy: { dueAt: 'asc' }, lockMode: LockMode.PESSIMISTIC_PARTIAL_WRITE, disableIdentityMap: true },
  );
  if (rows.length > 0) await em.nativeUpdate(entity, { uuid: rows.map(({ uuid }) => uuid) }, { dueAt: until });
  return rows.map((row) => ({
    uuid: row.uuid,
    formId: row.formId,
    revision: row.revision,
    surface: row.surface,
    submissionId: isStored(row) ? row.id : null,
    claimedBy: row.claimedBy ?? null,
    ageMs: now.getTime() - row.createdAt.getTime(),
    row,
  }));
}
