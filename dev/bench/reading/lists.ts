import type { MikroORM } from '@mikro-orm/mysql';
import type { SubmissionFilter } from '../../../db/submissions/reading/filter.ts';
import { listSubmissions } from '../../../db/submissions/reading/list.ts';
import { percentile } from '../load.ts';
import { ask, type Bench } from '../stack.ts';

/** What is listed: the query over REST, and the same from code. */
interface Listed {
  name: string;
  query: Record<string, string>;
  filter: SubmissionFilter;
}

export interface ListFigures {
  name: string;
  /** Median over REST, in ms. */
  ms: number;
  /** What the database reads for one page: index entries and rows. */
  reads: number;
}

const SAMPLES = 40;
const WARM_UP = 10;

/** The lists that are measured, of the form that holds nearly all. The time lies in the middle of them. */
export function listsOf(formId: number, middle: Date): Listed[] {
  const [form_id, to] = [String(formId), middle.toISOString()];
  return [
    { name: 'all forms', query: {}, filter: {} },
    { name: 'one form', query: { form_id }, filter: { formId } },
    { name: 'all forms, half-way back', query: { to }, filter: { to: middle } },
    { name: 'one form, half-way back', query: { form_id, to }, filter: { formId, to: middle } },
    { name: 'starred, the oldest', query: { form_id, starred: 'true' }, filter: { formId, starred: true } },
    { name: 'unread (looks)', query: { form_id, unread: 'true' }, filter: { formId, unread: true } },
    {
      name: 'rare state (looks)',
      query: { form_id, state: 'completed_with_errors' },
      filter: { formId, state: 'completed_with_errors' },
    },
    { name: 'rare text (looks)', query: { form_id, q: 'needle' }, filter: { formId, text: 'needle' } },
  ];
}

/** One after the other, each several times. @param orm with one connection, whose counters are read */
export async function measureLists(bench: Bench, orm: MikroORM, lists: readonly Listed[]): Promise<ListFigures[]> {
  const { adminUser, adminApplicationPassword, apiB } = bench.dev;
  const authorization = `Basic ${Buffer.from(`${adminUser}:${adminApplicationPassword}`).toString('base64')}`;
  const figures: ListFigures[] = [];
  for (const { name, query, filter } of lists) {
    const times: number[] = [];
    for (let sample = -WARM_UP; sample < SAMPLES; sample += 1) {
      const began = performance.now();
      await ask('GET', `${apiB}/submissions?${new URLSearchParams(query)}`, undefined, { authorization });
      if (sample >= 0) times.push(performance.now() - began);
    }
    times.sort((a, b) => a - b);
    const before = await readsOf(orm);
    await listSubmissions(orm, filter, { limit: 50 });
    figures.push({ name, ms: percentile(times, 0.5), reads: (await readsOf(orm)) - before });
  }
  return figures;
}

/** How many index entries and rows this session has read. */
async function readsOf(orm: MikroORM): Promise<number> {
  const rows = await orm.em.getConnection().execute<{ Value: string }[]>("show session status like 'Handler_read%'");
  return rows.reduce((sum, { Value }) => sum + Number(Value), 0);
}
