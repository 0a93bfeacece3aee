import { expect, test } from '@jest/globals';
import { featuresOf, isProInstalled } from '#bin/edition.ts';
import { RunSlots } from '#engine/due/slots.ts';
import { openFileStore } from '#features/uploads/stores/open.ts';
import { createTestDatabase } from '#test/environment/database.ts';
import { createStubEngine } from '#test/environment/stub-engine.ts';

test.each([
  ['free', ['delivery', 'submission', 'upload']],
  [
    'pro',
    isProInstalled()
      ? ['delivery', 'submission', 'upload', 'payment_order', 'draft']
      : ['delivery', 'submission', 'upload'],
  ],
])(
  'a worker of the %s edition looks after every kind of record with a run, each in its table',
  async (edition, kinds) => {
    const { orm, close } = await createTestDatabase();
    const { client } = createStubEngine();
    const fileStore = await openFileStore(undefined);
    try {
      const due = (await featuresOf(edition)).flatMap(
        (one) => one.due?.({ orm, client, slots: new RunSlots(1), fileStore }) ?? [],
      );
      expect(due.map(({ kind }) => kind)).toEqual(kinds);
      for (const kind of due) expect([kind.kind, await kind.take(new Date(), 10)]).toEqual([kind.kind, []]);
    } finally {
      await close();
    }
  },
);
