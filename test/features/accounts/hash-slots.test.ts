import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { HashSlots, PasswordsBusy } from '#features/accounts/passwords/hash-slots.ts';

/** Creates work for the slots that ends only when the test ends it. */
function createWork(slots: HashSlots) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const start = (name: string, who: 'known' | 'others', outcome: 'done' | 'failed' = 'done') =>
    slots.run(who, async () => {
      begun.push(name);
      await new Promise<void>((resolve) => ends.set(name, resolve));
      if (outcome === 'failed') throw new Error(name);
      return name;
    });
  return { begun, start, end: (name: string) => ends.get(name)?.() };
}

test('two passwords are checked at a time; those of people who are known go first', async () => {
  const { begun, start, end } = createWork(new HashSlots());
  const all = [
    start('a', 'others'),
    start('b', 'others'),
    start('c', 'others'),
    start('d', 'known'),
    start('e', 'others'),
  ];
  expect(begun).toEqual(['a', 'b']);
  end('a');
  await all[0];
  await nextTurn();
  expect(begun).toEqual(['a', 'b', 'd']);
  end('d');
  await all[3];
  await nextTurn();
  end('b');
  await all[1];
  await nextTurn();
  expect(begun).toEqual(['a', 'b', 'd', 'c', 'e']);
  end('c');
  end('e');
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd', 'e']);
});

test('a few strangers may wait, the next is refused; who is known waits in a line of their own', async () => {
  const { begun, start, end } = createWork(new HashSlots());
  const running = [start('a', 'others'), start('b', 'others')];
  const waiting = Array.from({ length: 16 }, (_, index) => start(`w${index}`, 'others'));
  await expect(start('late', 'others')).rejects.toThrow(PasswordsBusy);
  const known = start('known', 'known');
  end('a');
  await running[0];
  await nextTurn();
  expect(begun).toEqual(['a', 'b', 'known']);
  end('known');
  end('b');
  await Promise.all([known, running[1]]);
  for (const name of Array.from({ length: 16 }, (_, index) => `w${index}`)) {
    await nextTurn();
    end(name);
    await waiting[Number(name.slice(1))];
  }
  expect(begun).not.toContain('late');
});

test('what fails frees its place', async () => {
  const { start, end } = createWork(new HashSlots());
  for (const name of ['a', 'b', 'c']) {
    const failed = start(name, 'others', 'failed');
    end(name);
    await expect(failed).rejects.toThrow(name);
  }
});
