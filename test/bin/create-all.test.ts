import { expect, test } from '@jest/globals';
import { createAll } from '#bin/composition/worker.ts';

/** @param shut notes the workers that were shut down */
function worker(name: string, shut: string[]) {
  return {
    name,
    async runUntil(end: unknown) {
      await end;
      shut.push(name);
    },
  } as never;
}

test('workers are created together', async () => {
  const [one, two] = [worker('one', []), worker('two', [])];
  expect(await createAll([async () => one, async () => two])).toEqual([one, two]);
});

test('when one cannot be created, the others are shut down, and the failure is told', async () => {
  const shut: string[] = [];
  const late = new Promise((resolve) => setImmediate(resolve));
  const creates = [
    async () => worker('one', shut),
    () => Promise.reject(new Error('the namespace is missing')),
    () => late.then(() => worker('three', shut)),
  ];
  await expect(createAll(creates as never)).rejects.toThrow('the namespace is missing');
  expect(shut).toEqual(['one', 'three']);
});
