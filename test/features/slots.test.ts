import { expect, test } from '@jest/globals';
import { Slots } from '#features/slots.ts';

test('works wait in the order in which they came, also behind one that fails, and are counted meanwhile', async () => {
  const slots = new Slots(1);
  const done: string[] = [];
  const work = (name: string) => async () => void done.push(name);
  const broken = slots.run(() => Promise.reject(new Error('broken')));
  const second = slots.run(work('second'));
  const third = slots.run(work('third'));
  expect(slots.waiting()).toBe(2);
  await expect(broken).rejects.toThrow('broken');
  await Promise.all([second, third]);
  expect(slots.waiting()).toBe(0);
  await slots.run(work('last'));
  expect(done).toEqual(['second', 'third', 'last']);
});

test('the first line goes before the other one', async () => {
  const slots = new Slots(1);
  const done: string[] = [];
  const work = (name: string) => async () => void done.push(name);
  const all = [slots.run(work('running')), slots.run(work('other')), slots.run(work('first'), { line: 'first' })];
  expect([slots.waiting('first'), slots.waiting('other')]).toEqual([1, 1]);
  await Promise.all(all);
  expect(done).toEqual(['running', 'first', 'other']);
});
