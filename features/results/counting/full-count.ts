import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import { ResultsState } from '#features/results/entities.ts';
import { decimalOf } from '#forms/results/steps.ts';
import { DailyChanges, planOfState } from './counters.ts';
import { rowsById } from './feed.ts';

const BATCH = 500;

/** A counter that a full count gives another value. */
export interface CounterDifference {
  path: string;
  name: string;
  day: number;
  stored: string;
  counted: string;
}

/**
 * Counts all submissions of a form and compares the result with its counters. Submissions that have arrived within the last
 * seconds may be missing in the counters.
 */
export async function compareWithFullCount(orm: MikroORM, formId: number): Promise<CounterDifference[]> {
  const em = orm.em.fork();
  const state = await em.findOne(ResultsState, { formId });
  const counted = new Map(state ? (await countAll(em, state)).map(keyed) : []);
  const stored = new Map((await storedRows(em, formId)).map(keyed));
  const keys = [...new Set([...counted.keys(), ...stored.keys()])];
  return keys.flatMap((key) => {
    const [before, after] = [stored.get(key), counted.get(key)];
    if (before?.text === after?.text) return [];
    const { path, name, day } = (before ?? after) as Keyed;
    return [{ path, name, day, stored: before?.text ?? '0', counted: after?.text ?? '0' }];
  });
}

interface Keyed {
  path: string;
  name: string;
  day: number;
  text: string;
}

async function countAll(em: EntityManager, state: ResultsState): Promise<Keyed[]> {
  const plan = await planOfState(em, state);
  const counts = new DailyChanges(state.timeZone);
  for (let last = 0; ; ) {
    const keys = await em.execute<{ id: number | string }[]>(
      `select id from submissions where form_id = ? and id > ? order by id limit ${BATCH}`,
      [state.formId, last],
    );
    const ids = keys.map(({ id }) => Number(id));
    for (const row of await rowsById(em, ids)) counts.add(plan, row);
    if (ids.length < BATCH) break;
    last = ids.at(-1) ?? last;
  }
  return counts.rows().map(({ sum, count, ...key }) => ({ ...key, text: `${count}, ${decimalOf(sum)}` }));
}

async function storedRows(em: EntityManager, formId: number): Promise<Keyed[]> {
  const rows = await em.execute<{ path: string; name: string; day: number; counted: number; total: string }[]>(
    'select path, name, day, counted, total from results_counters where form_id = ? and (counted <> 0 or total <> 0)',
    [formId],
  );
  return rows.map(({ counted, total, day, ...key }) => ({ ...key, day: Number(day), text: `${counted}, ${total}` }));
}

function keyed(row: Keyed): [string, Keyed] {
  return [`${row.day}\n${row.path}\n${row.name}`, row];
}
