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
  /** True if no worker has leased the submission before. */
  isNew: boolean;
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

/** Least interval of reads, and their largest share of the time, while candidates are left. */
const REFRESH_MS = 100;
const READ_SHARE = 0.1;
/** Fewest candidates that a read looks for, and most forms whose turns are remembered. */
const READ_AT_ONCE = 40;
const MOST_TURNS = 10_000;

/**
 * Leases due submissions for one worker. The oldest of a form come first, but forms take turns, also over several leases: a form
 * with ten thousand submissions does not delay a single one of another. Candidates are kept in memory, so that the oldest rows
 * of a busy form are not read, and its others not skipped, for each lease.
 */
export class DueQueue {
  readonly #orm: MikroORM;
  readonly #monotonic: () => number;
  /** Candidates by form, the oldest first. */
  #candidates = new Map<number, Candidate[]>();
  /** The number of the last lease of each form. */
  readonly #turns = new Map<number, number>();
  #turn = 0;
  #readAgainAt = 0;

  /** @param monotonic milliseconds of a clock that only goes forward */
  constructor(orm: MikroORM, monotonic: () => number = () => performance.now()) {
    this.#orm = orm;
    this.#monotonic = monotonic;
  }

  /** Leases up to `limit` due submissions for `leaseMs`, during which no other worker gets them. */
  async lease(now: Date, limit: number, leaseMs: number): Promise<DueSubmission[]> {
    const { leased, isOutdated } = await this.#lease(now, limit, leaseMs);
    // To the worker an empty lease means that nothing is due.
    return leased.length === 0 && isOutdated ? (await this.#lease(now, limit, leaseMs)).leased : leased;
  }

  async #lease(now: Date, limit: number, leaseMs: number): Promise<{ leased: DueSubmission[]; isOutdated: boolean }> {
    const until = new Date(now.getTime() + leaseMs);
    const em = this.#orm.em.fork();
    if (this.#count < limit || this.#monotonic() >= this.#readAgainAt) await this.#read(em, now, limit);
    const leased: DueSubmission[] = [];
    const chosen = this.#choose(limit);
    for (const [table, ones] of Map.groupBy(chosen, (candidate) => candidate.table)) {
      const uuids = ones.map(({ uuid }) => uuid);
      leased.push(...(await em.transactional((tx) => lease(tx, table, uuids, now, until))));
    }
    // Another worker has leased some of them, and probably more.
    const isOutdated = leased.length < chosen.length;
    if (isOutdated) this.#candidates.clear();
    return { leased, isOutdated };
  }

  get #count(): number {
    return [...this.#candidates.values()].reduce((sum, { length }) => sum + length, 0);
  }

  async #read(em: EntityManager, now: Date, limit: number): Promise<void> {
    const began = this.#monotonic();
    this.#candidates = await readCandidates(em, now, Math.max(limit, READ_AT_ONCE));
    const tookMs = this.#monotonic() - began;
    this.#readAgainAt = began + Math.max(REFRESH_MS, tookMs / READ_SHARE);
  }

  /** Takes candidates, one of each form in turn; the form whose last turn is longest ago comes first. */
  #choose(limit: number): Candidate[] {
    const chosen: Candidate[] = [];
    const lastTurn = (formId: number) => this.#turns.get(formId) ?? 0;
    const forms = [...this.#candidates.keys()].sort((one, other) => lastTurn(one) - lastTurn(other));
    while (chosen.length < limit && this.#candidates.size > 0) {
      for (const formId of forms) {
        const queue = this.#candidates.get(formId);
        const next = queue?.shift();
        if (!next) continue;
        chosen.push(next);
        this.#turn += 1;
        this.#turns.set(formId, this.#turn);
        if (queue?.length === 0) this.#candidates.delete(formId);
        if (chosen.length === limit) break;
      }
    }
    if (this.#turns.size > MOST_TURNS) this.#turns.clear();
    return chosen;
  }
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
const MOST_ROUNDS = 8;

interface Candidate {
  table: Table;
  uuid: string;
  formId: number;
}

/**
 * Reads the oldest due submissions of each form, without locks: idle workers poll often, and one statement suffices to find that
 * nothing is due.
 */
async function readCandidates(em: EntityManager, now: Date, limit: number): Promise<Map<number, Candidate[]>> {
  const byForm = new Map<number, Candidate[]>();
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const next = await oldest(em, now, limit, [...byForm.keys()]);
    for (const candidate of next) byForm.set(candidate.formId, [...(byForm.get(candidate.formId) ?? []), candidate]);
    // Only a full batch can hide the submissions of other forms.
    if (next.length < limit) break;
  }
  return byForm;
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
    isNew: row.claimedBy == null && row.dueAt?.getTime() === row.createdAt.getTime(),
    ageMs: now.getTime() - row.createdAt.getTime(),
    row,
  }));
}
