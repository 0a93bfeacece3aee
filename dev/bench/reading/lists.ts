import type { MikroORM } from '@mikro-orm/mysql';
import { percentile } from '#dev/load/requests.ts';
import { asAdmin, ask, type Stack } from '#dev/load/stack.ts';
import type { SubmissionFilter } from '#features/submissions/store/reading/filter.ts';
import { listSubmissions } from '#features/submissions/store/reading/list.ts';

/** A list: its REST query, and the same filter in code. */
interface Listed {
  name: string;
  query: Record<string, string>;
  filter: SubmissionFilter;
}

export interface ListFigures {
  name: string;
  /** Median milliseconds over REST. */
  ms: number;
  /** Index entries and rows that the database reads for one page. */
  reads: number;
}

const SAMPLES = 40;
const WARM_UP = 10;

/** A list of a form with few submissions, and the same list of a form with many, or of all forms. */
export interface Pair {
  few: Listed;
  many: Listed;
}

/** @param middle of the submission times of either form */
export function pairsOf(few: { formId: number; middle: Date }, many: { formId: number; middle: Date }): Pair[] {
  const ofForm = (formId: number, query: Record<string, string>, filter: SubmissionFilter) => ({
    query: { form_id: String(formId), ...query },
    filter: { formId, ...filter },
  });
  const pair = (name: string, own: (middle: Date) => [query: Record<string, string>, filter: SubmissionFilter]) => {
    const smaller = { name, ...ofForm(few.formId, ...own(few.middle)) };
    return { few: smaller, many: { name, ...ofForm(many.formId, ...own(many.middle)) } };
  };
  const until = (middle: Date): [Record<string, string>, SubmissionFilter] => [
    { to: middle.toISOString() },
    { to: middle },
  ];
  const [form, back] = [pair('one form', () => [{}, {}]), pair('one form, half-way back', until)];
  const [query, filter] = until(many.middle);
  return [
    form,
    { few: form.few, many: { name: 'all forms', query: {}, filter: {} } },
    back,
    { few: back.few, many: { name: 'all forms, half-way back', query, filter } },
    pair('starred, the oldest', () => [{ starred: 'true' }, { starred: true }]),
    pair('unread (looks)', () => [{ unread: 'true' }, { unread: true }]),
    pair('rare state (looks)', () => [{ state: 'completed_with_errors' }, { state: 'completed_with_errors' }]),
    pair('rare text (looks)', () => [{ q: 'needle' }, { text: 'needle' }]),
  ];
}

/**
 * Measures both lists of a pair in turn, so that other load on the machine affects both.
 * @param orm with one connection, whose counters are read
 */
export async function measurePair(
  bench: Stack,
  orm: MikroORM,
  pair: Pair,
): Promise<{ few: ListFigures; many: ListFigures }> {
  const times = { few: [] as number[], many: [] as number[] };
  for (let sample = -WARM_UP; sample < SAMPLES; sample += 1) {
    for (const side of ['few', 'many'] as const) {
      const took = await timeOf(bench, pair[side]);
      if (sample >= 0) times[side].push(took);
    }
  }
  return { few: await figuresOf('few'), many: await figuresOf('many') };

  async function figuresOf(side: 'few' | 'many'): Promise<ListFigures> {
    times[side].sort((a, b) => a - b);
    const { name, filter } = pair[side];
    const before = await readsOf(orm);
    await listSubmissions(orm, filter, { limit: 50 });
    return { name, ms: percentile(times[side], 0.5), reads: (await readsOf(orm)) - before };
  }
}

async function timeOf({ dev }: Stack, { query }: Listed): Promise<number> {
  const began = performance.now();
  await ask('GET', `${dev.apiB}/submissions?${new URLSearchParams(query)}`, undefined, asAdmin(dev));
  return performance.now() - began;
}

/** Returns the number of index entries and rows that this session has read. */
async function readsOf(orm: MikroORM): Promise<number> {
  const rows = await orm.em.getConnection().execute<{ Value: string }[]>("show session status like 'Handler_read%'");
  return rows.reduce((sum, { Value }) => sum + Number(Value), 0);
}
