import { LockMode } from '@mikro-orm/core';
import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import { marks } from '#db/sql.ts';
import { Submission, TransientValues } from '#features/submissions/entities.ts';
import { MINUTE_MS } from '#time.ts';
import { isStored, type SubmissionRow } from './load-submission.ts';
import type { Surface } from './submission.ts';

/** A submission whose run must be started, or checked for being alive. */
export interface DueSubmission {
  uuid: string;
  formId: number;
  revision: number;
  surface: Surface;
  /** Null if the form does not store submissions. */
  submissionId: number | null;
  /** The run that claimed the submission; null if none has. */
  claimedBy: string | null;
  /** Milliseconds since acceptance. */
  ageMs: number;
  /** The row at the time of the lease, which saves its run a second read. */
  row: SubmissionRow;
}

/** Entities of stored submissions, and of those whose forms do not store them. */
const ENTITIES = { submissions: Submission, transient_values: TransientValues as unknown as typeof Submission };
type Table = keyof typeof ENTITIES;
const TABLES = Object.keys(ENTITIES) as Table[];

/** True if a submission is due; costs one cheap statement. */
export async function isAnythingDue(orm: MikroORM, now: Date): Promise<boolean> {
  const queries = TABLES.map((table) => `(select 1 from ${table} where due_at <= ? limit 1)`);
  const rows = await orm.em.getConnection().execute<unknown[]>(queries.join(' union all '), [now, now]);
  return rows.length > 0;
}

/**
 * Leases up to `limit` due submissions for `leaseMs`, during which no other worker gets them. The oldest come first, but forms
 * take turns: ten thousand submissions of one form do not delay a single one of another.
 */
export async function leaseDue(orm: MikroORM, now: Date, limit: number, leaseMs: number): Promise<DueSubmission[]> {
  const until = new Date(now.getTime() + leaseMs);
  const em = orm.em.fork();
  // Reads without locks: idle workers poll often, and one statement suffices to find that nothing is due.
  const candidates = await selectCandidates(em, now, limit);
  const leased: DueSubmission[] = [];
  for (const [table, ones] of Map.groupBy(candidates, (candidate) => candidate.table)) {
    const uuids = ones.map(({ uuid }) => uuid);
    leased.push(...(await em.transactional((tx) => lease(tx, table, uuids, now, until))));
  }
  return leased;
}

/** Reschedules the next check of a submission. Does nothing if the submission has already ended. */
export async function lookAgain(
  orm: MikroORM,
  { uuid, submissionId }: Pick<DueSubmission, 'uuid' | 'submissionId'>,
  at: Date,
): Promise<void> {
  const table: Table = submissionId === null ? 'transient_values' : 'submissions';
  await orm.em
    .getConnection()
    .execute(`update ${table} set due_at = ? where uuid = ? and due_at is not null`, [at, uuid], 'run');
}

/** Shortest and longest wait of a submission that only a newer version can process. */
const NEWER_MS = [MINUTE_MS, 10 * MINUTE_MS] as const;

/** Returns the milliseconds until a submission that only a newer version can process is tried again: as long as it has waited. */
export function waitForNewer(ageMs: number): number {
  const [shortest, longest] = NEWER_MS;
  return Math.min(Math.max(ageMs, shortest), longest);
}

/** Counts accepted submissions that have not ended, by the revision of their form. */
export async function countOpenByRevision(
  orm: MikroORM,
): Promise<{ formId: number; revision: number; open: number }[]> {
  const all = TABLES.map((table) => `select form_id, revision from ${table} where due_at is not null`).join(
    ' union all ',
  );
  const rows = await orm.em
    .getConnection()
    .execute<{ form_id: number | string; revision: number; open: number | string }[]>(
      `select form_id, revision, count(*) as open from (${all}) as unended group by form_id, revision`,
    );
  return rows.map(({ form_id, revision, open }) => ({ formId: Number(form_id), revision, open: Number(open) }));
}

/** Counts accepted submissions that have not ended. */
export async function countOpen(orm: MikroORM): Promise<number> {
  const counts = TABLES.map((table) => `(select count(*) as open from ${table} where due_at is not null)`);
  const rows = await orm.em.getConnection().execute<{ open: number | string }[]>(counts.join(' union all '));
  return rows.reduce((sum, { open }) => sum + Number(open), 0);
}

/** Maximum number of rounds that search for other forms while the batch is full. */
const MOST_ROUNDS = 4;

interface Candidate {
  table: Table;
  uuid: string;
  formId: number;
}

/** Selects the oldest submissions of each form, and takes forms in turn. */
async function selectCandidates(em: EntityManager, now: Date, limit: number): Promise<Candidate[]> {
  const byForm = new Map<number, Candidate[]>();
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const next = await oldest(em, now, limit, [...byForm.keys()]);
    for (const candidate of next) byForm.set(candidate.formId, [...(byForm.get(candidate.formId) ?? []), candidate]);
    // Only a full batch can hide the submissions of other forms.
    if (next.length < limit) break;
  }
  const queues = [...byForm.values()];
  const selected: Candidate[] = [];
  for (let index = 0; selected.length < limit && queues.some((queue) => index < queue.length); index += 1) {
    selected.push(...queues.flatMap((queue) => queue[index] ?? []));
  }
  return selected.slice(0, limit);
}

async function oldest(em: EntityManager, now: Date, limit: number, without: readonly number[]): Promise<Candidate[]> {
  const others = without.length > 0 ? `and form_id not in (${marks(without)})` : '';
  const queries = TABLES.map(
    (table) =>
      `(select '${table}' as tbl, uuid, form_id, due_at from ${table} where due_at <= ? ${others} order by due_at limit ?)`,
  );
  const queryValues = [now, ...without, limit];
  const rows = (await em.execute(`${queries.join(' union all ')} order by due_at limit ?`, [
    ...queryValues,
    ...queryValues,
    limit,
  ])) as {
    tbl: Table;
    uuid: string;
    form_id: number | string;
  }[];
  return rows.map((row) => ({ table: row.tbl, uuid: row.uuid, formId: Number(row.form_id) }));
}

/** Leases rows, and skips those that another worker is leasing at the moment. */
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
