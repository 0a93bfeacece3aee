import type { MikroORM } from '@mikro-orm/mysql';
import type { StoredValues } from '#features/feature-data.ts';
import { submissionsBudgets } from '#features/submissions/budgets.ts';
import type { SubmissionValues } from '#forms/config/types.ts';
import type { Position } from './filter.ts';
import { findKeys } from './keys.ts';
import { loadRows } from './rows.ts';

/** Number of submissions per statement. */
const STEP = 2_000;

/** Reads the values of a form's newest stored submissions. @param most for tests */
export function newestSubmissions(
  most = { rows: submissionsBudgets.lossLooks.atMost, bytes: submissionsBudgets.lossBytes.atMost },
): StoredValues {
  return { counted: 'submissions', newest: ({ orm }, formId) => read(orm, formId, most) };
}

async function* read(
  orm: MikroORM,
  formId: number,
  most: { rows: number; bytes: number },
): AsyncGenerator<SubmissionValues[] | 'cut'> {
  const em = orm.em.fork();
  let after: Position | null = null;
  let [rows, bytes] = [0, 0];
  for (;;) {
    const keys = await findKeys(em, { formId }, { order: 'desc', after, limit: STEP });
    const fitting = keys.filter((key) => {
      rows += 1;
      bytes += key.bytes;
      return rows <= most.rows && (bytes <= most.bytes || rows === 1);
    });
    for await (const group of loadRows(em, fitting)) yield group.map(({ payload }) => payload);
    if (fitting.length < keys.length) return yield 'cut';
    if (keys.length < STEP) return;
    after = keys.at(-1) ?? null;
  }
}
