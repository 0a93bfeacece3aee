import { percentile } from '#dev/load/requests.ts';
import type { Filled } from './databases.ts';
import type { Operation } from './operations.ts';

/** Times in ms. */
export interface Figures {
  p50: number;
  p99: number;
  /** Index entries and rows that the database reads for one of them; of several samples the median. */
  reads: number;
  samples: number;
}

export interface OperationRow {
  group: string;
  name: string;
  few: Figures;
  many: Figures;
  /** The p99, the median and the reads of many, each divided by that of few. */
  ratio: { p99: number; p50: number; reads: number };
}

const SAMPLES = 60;
const WARM_UP = 3;
/** Fewer samples are taken of what is slow. */
const LONGEST_MS = 6_000;
const FEWEST = 8;

/** Measures an operation in both databases in turn, so that other load on the machine affects both. */
export async function measure(few: Filled, many: Filled, operation: Operation): Promise<OperationRow> {
  const sides = [
    { filled: few, times: [] as number[], reads: [] as number[] },
    { filled: many, times: [] as number[], reads: [] as number[] },
  ];
  for (const { filled } of sides) await operation.prepare?.(filled);
  const began = performance.now();
  const isOver = (sample: number) => sample >= FEWEST && performance.now() - began > LONGEST_MS;
  for (let sample = -WARM_UP; sample < SAMPLES && !isOver(sample); sample += 1) {
    for (const { filled, times, reads } of sample % 2 === 0 ? sides : sides.toReversed()) {
      const before = await readsOf(filled);
      const start = performance.now();
      await operation.run(filled, sample + WARM_UP);
      const ms = performance.now() - start;
      const after = await readsOf(filled);
      if (sample < 0) continue;
      times.push(ms);
      if (after.connection === before.connection) reads.push(after.count - before.count);
    }
  }
  const [ofFew, ofMany] = sides.map(({ times, reads }) => figuresOf(times, reads));
  if (!ofFew || !ofMany) throw new Error(`${operation.name} was not measured`);
  const { group, name } = operation;
  return { group, name, few: ofFew, many: ofMany, ratio: ratioOf(ofFew, ofMany) };
}

/** Returns how many times as much the second takes. */
export function ratioOf(few: Figures, many: Figures): OperationRow['ratio'] {
  return { p99: many.p99 / few.p99, p50: many.p50 / few.p50, reads: many.reads / Math.max(few.reads, 1) };
}

function figuresOf(times: number[], reads: number[]): Figures {
  times.sort((one, other) => one - other);
  reads.sort((one, other) => one - other);
  return {
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    reads: percentile(reads, 0.5),
    samples: times.length,
  };
}

/** Returns the number of index entries and rows that the connection in use has read. */
async function readsOf({ app }: Filled): Promise<{ connection: number; count: number }> {
  const connection = app.orm.em.getConnection();
  const rows = await connection.execute<{ Value: string }[]>("show session status like 'Handler_read%'");
  const [row] = await connection.execute<{ id: number }[]>('select connection_id() as id');
  return { connection: Number(row?.id), count: rows.reduce((sum, { Value }) => sum + Number(Value), 0) };
}
