import { describe, expect, test } from '@jest/globals';
import { Problem } from '#console/api/problem.ts';
import {
  type Batch,
  type BatchProgress,
  type BatchWork,
  refusedByCode,
  runBatches,
} from '#console/parts/bulk/batches.ts';

const batch = (done: number, next: string | null, refused: Batch['refused'] = []): Batch => {
  return { matched: done + refused.length, done, refused, next };
};
const refusal = { id: 'x', code: 'submission_erased' };

/** @param answers to the requests in turn; a Problem is thrown */
function work(answers: (Batch | Problem)[], change: Partial<BatchWork> = {}) {
  const asked: { after: string | undefined; key: string }[] = [];
  const told: BatchProgress[] = [];
  const waited: number[] = [];
  let keys = 0;
  const given: BatchWork = {
    async ask(one) {
      asked.push(one);
      const answer = answers.shift();
      if (!answer || answer instanceof Problem) throw answer ?? new Error('asked too often');
      return answer;
    },
    newKey: () => `key ${++keys}`,
    signal: new AbortController().signal,
    onProgress: (progress) => told.push(progress),
    wait: async (seconds) => void waited.push(seconds),
    ...change,
  };
  return { given, asked, told, waited };
}

describe('batches of a bulk route', () => {
  test('go on until there is no next one, and are summed up', async () => {
    const { given, asked, told } = work([batch(1_000, 'a'), batch(998, 'b', [refusal]), batch(5, null)]);
    const result = await runBatches(given);
    expect(result).toEqual({
      ...{ batches: 3, matched: 2_004, done: 2_003, refused: [refusal], waitsSeconds: 0 },
      ...{ left: null, error: null },
    });
    expect(asked.map(({ after }) => after)).toEqual([undefined, 'a', 'b']);
    expect(new Set(asked.map(({ key }) => key)).size).toBe(3);
    expect(told.map(({ done }) => done)).toEqual([0, 1_000, 1_998, 2_003]);
  });

  test('stop before the next one, and go on where they were', async () => {
    const stopper = new AbortController();
    const { given } = work([batch(1_000, 'a')], { signal: stopper.signal });
    const result = await runBatches({
      ...given,
      onProgress: ({ batches }) => {
        if (batches === 1) stopper.abort();
      },
    });
    expect(result).toMatchObject({ done: 1_000, left: { after: 'a' }, error: null });
    const rest = work([batch(7, null)], { after: 'a', before: result });
    expect(await runBatches(rest.given)).toMatchObject({ done: 1_007, batches: 2, left: null });
    expect(rest.asked.map(({ after }) => after)).toEqual(['a']);
  });

  test('one that nobody answers is asked for again with the same key, as long as the service says', async () => {
    const busy = new Problem(503, { code: 'database_unavailable' }, 5);
    const { given, asked, waited, told } = work([busy, new Problem(0, {}), batch(1, null)]);
    expect(await runBatches(given)).toMatchObject({ done: 1, left: null });
    expect(new Set(asked.map(({ key }) => key))).toEqual(new Set(['key 1']));
    expect(waited).toEqual([5, 3]);
    expect(told.map(({ waitsSeconds }) => waitsSeconds)).toEqual([0, 5, 3, 0]);
  });

  test.each([
    ['at once when it is refused', [new Problem(422, { code: 'validation_failed' })], 1],
    ['after some tries when nobody answers', Array.from({ length: 4 }, () => new Problem(0, {})), 4],
  ])('end %s, and say what is left', async (_, problems, tries) => {
    const { given, asked } = work([batch(10, 'a'), ...problems]);
    const result = await runBatches(given);
    expect(result).toMatchObject({ done: 10, left: { after: 'a' } });
    expect(result.error).toBeInstanceOf(Problem);
    expect(asked).toHaveLength(1 + tries);
  });
});

test('what was refused is put together by why', () => {
  const refused = [refusal, { id: 'y', code: 'job_pending' }, { id: 'z', code: 'job_pending' }];
  expect(refusedByCode(refused)).toEqual([
    { code: 'job_pending', ids: ['y', 'z'] },
    { code: 'submission_erased', ids: ['x'] },
  ]);
});
