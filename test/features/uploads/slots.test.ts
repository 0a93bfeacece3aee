import { expect, test } from '@jest/globals';
import { PartSlots } from '#features/uploads/stores/s3-slots.ts';

test('memory for parts is used again, and who finds none free gets the next one in turn', async () => {
  const slots = new PartSlots(8, 2);
  const order: string[] = [];
  const ends: (() => void)[] = [];
  const use = (name: string) =>
    slots.use(async (slot) => {
      order.push(name);
      await new Promise<void>((resolve) => ends.push(resolve));
      return slot;
    });
  const all = ['first', 'second', 'third', 'fourth'].map(use);
  await Promise.resolve();
  expect(order).toEqual(['first', 'second']);
  for (let at = 0; at < 4; at += 1) {
    ends[at]?.();
    await all[at];
    await Promise.resolve();
  }
  expect(order).toEqual(['first', 'second', 'third', 'fourth']);
  expect(new Set(await Promise.all(all)).size).toBe(2);
});

test('memory whose part could not be sent is free again', async () => {
  const slots = new PartSlots(8, 1);
  await expect(slots.use(() => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await slots.use(async ({ length }) => length)).toBe(8);
});
