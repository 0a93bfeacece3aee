import type { EntityManager } from '@mikro-orm/mysql';
import { pageOf } from '#db/page.ts';
import { marks } from '#db/sql.ts';
import { timeOf } from '#db/times.ts';
import { Process, ProcessPerson, type ProcessStatus, ProcessStep } from '#features/processes/entities.ts';

export const PROCESS_STATES = ['waiting', 'open', 'correcting', 'ended'] as const satisfies readonly ProcessStatus[];
/** The states of a process that has not ended. */
export const OPEN_STATES = ['waiting', 'open', 'correcting'] as const satisfies readonly ProcessStatus[];

export interface ProcessFilter {
  formId?: number | undefined;
  /** Absent: every process that has not ended. */
  state?: ProcessStatus | undefined;
  /** Key of the step that waits. */
  step?: string | undefined;
  /** Only processes whose last deadline has passed without a decision. */
  overdue?: boolean | undefined;
  /** Only processes whose step found nobody to ask. */
  nobody?: boolean | undefined;
  newestFirst?: boolean | undefined;
}

/** The place of a process in the list: since when it stands where it is, and its id. */
export interface ProcessPlace {
  since: Date;
  id: number;
}

/** A process with its open step. */
export interface ListedProcess {
  process: Process;
  step: ProcessStep | null;
  /** Numbers of people of the open step who are asked, and who have decided. */
  asked: number;
  decided: number;
}

/** Lists processes by the time for which they have stood where they are, those that have waited longest first. */
export async function listProcesses(
  em: EntityManager,
  { formId, state, step, overdue, nobody, newestFirst }: ProcessFilter,
  { limit, after }: { limit: number; after?: ProcessPlace | undefined },
): Promise<{ processes: ListedProcess[]; next: ProcessPlace | null }> {
  const states: readonly ProcessStatus[] = state ? [state] : OPEN_STATES;
  const where = [`status in (${marks(states)})`];
  const values: unknown[] = [...states];
  const add = (condition: string, ...given: unknown[]) => {
    where.push(condition);
    values.push(...given);
  };
  if (formId !== undefined) add('form_id = ?', formId);
  if (step !== undefined) add('step_key = ?', step);
  if (overdue) {
    add(`id in (select process_id from process_steps where status in ('asking', 'nobody') and overdue_at is not null)`);
  }
  if (nobody) add(`id in (select process_id from process_steps where status = 'nobody')`);
  const [beyond, order] = newestFirst ? ['<', 'desc'] : ['>', 'asc'];
  if (after) add(`(since ${beyond} ? or since = ? and id ${beyond} ?)`, after.since, after.since, after.id);
  const read = await em.execute<{ id: number | string }[]>(
    `select id from processes where ${where.join(' and ')} order by since ${order}, id ${order} limit ?`,
    [...values, limit + 1],
  );
  const ids = read.map(({ id }) => Number(id));
  const found = new Map((await em.find(Process, { id: ids })).map((row) => [row.id, row]));
  const sorted = ids.flatMap((id) => found.get(id) ?? []);
  const { rows, next } = pageOf(sorted, limit, ({ since, id }) => ({ since, id }));
  return { processes: await withSteps(em, rows), next };
}

async function withSteps(em: EntityManager, rows: readonly Process[]): Promise<ListedProcess[]> {
  const processId = rows.map(({ id }) => id);
  const steps = await em.find(ProcessStep, { processId, status: { $ne: 'ended' } });
  const people = await em.find(
    ProcessPerson,
    { stepId: steps.map(({ id }) => id), status: ['asked', 'decided'] },
    { fields: ['stepId', 'status'] },
  );
  return rows.map((process) => {
    const step = steps.find((one) => one.processId === process.id) ?? null;
    const count = (status: 'asked' | 'decided') =>
      people.filter((one) => one.stepId === step?.id && one.status === status).length;
    return { process, step, asked: count('asked'), decided: count('decided') };
  });
}

/** The processes that stand at one step, or that wait for a payment or a correction. */
export interface StepCount {
  formId: number;
  state: ProcessStatus;
  /** Null before the first step. */
  step: string | null;
  count: number;
  /** Since when the oldest one stands there. */
  oldest: Date;
  overdue: number;
  nobody: number;
}

/** Counts the processes that have not ended, by form, state and step. Both statements are answered by an index. */
export async function countBySteps(em: EntityManager, formId?: number): Promise<StepCount[]> {
  const [ofForm, values] = formId === undefined ? ['', []] : [' and form_id = ?', [formId]];
  const counts = await em.execute<Row[]>(
    `select form_id, status, step_key, count(*) as n, min(since) as oldest from processes
     where status in (${marks(OPEN_STATES)})${ofForm} group by status, form_id, step_key order by form_id, step_key, status`,
    [...OPEN_STATES, ...values],
  );
  const troubles = await em.execute<TroubleRow[]>(
    `select form_id, step_key, status, count(*) as n, count(overdue_at) as overdue from process_steps
     where (status = 'nobody' or status = 'asking' and overdue_at is not null)${ofForm} group by form_id, step_key, status`,
    values,
  );
  return counts.map(({ form_id: form, status, step_key: step, n, oldest }) => {
    const its = troubles.filter((one) => status === 'open' && one.form_id === form && one.step_key === step);
    const sum = (numbers: readonly (number | string)[]) => numbers.reduce<number>((all, one) => all + Number(one), 0);
    return {
      ...{ formId: Number(form), state: status, step, count: Number(n), oldest: timeOf(oldest) },
      overdue: sum(its.map(({ overdue }) => overdue)),
      nobody: sum(its.flatMap((one) => (one.status === 'nobody' ? one.n : []))),
    };
  });
}

interface Row {
  form_id: number | string;
  status: ProcessStatus;
  step_key: string | null;
  n: number | string;
  oldest: string;
}

interface TroubleRow {
  form_id: number | string;
  step_key: string;
  status: string;
  n: number | string;
  overdue: number | string;
}
