import { expect, test } from '@jest/globals';
import { featuresOf, isProInstalled } from '#bin/edition.ts';
import { RunSlots } from '#engine/due/slots.ts';
import { FormStore } from '#features/forms/store/form-store.ts';
import { openFileStore } from '#features/uploads/stores/open.ts';
import { SecretBox } from '#security/secret-box.ts';
import { createTestDatabase } from '#test/environment/database.ts';
import { exportsOf } from '#test/environment/exports.ts';
import { formRules } from '#test/environment/form-rules.ts';
import { createStubEngine } from '#test/environment/stub-engine.ts';
import { TEST_KEY } from '#test/environment/test-key.ts';

const FREE = [
  ...[
    'publication',
    'delivery',
    'submission',
    'process',
    'export_schedule',
    'invitation list',
    'statistics',
    'results',
  ],
  ...['upload', 'waiting list'],
];

test.each([
  ['free', FREE],
  ['pro', isProInstalled() ? [...FREE, 'payment_order', 'draft'] : FREE],
])(
  'a worker of the %s edition looks after every kind of record with a run, each in its table',
  async (edition, kinds) => {
    const { orm, close } = await createTestDatabase();
    const { client } = createStubEngine();
    const box = new SecretBox([TEST_KEY]);
    const forms = new FormStore({ orm, box, rules: formRules });
    const exports = exportsOf({ orm, box, forms }, () => new Date()).parts;
    const publishing = { ...exports, orm, box, forms, installed: [] };
    const fileStore = await openFileStore(undefined);
    try {
      const due = (await featuresOf(edition)).flatMap(
        (one) => one.due?.({ orm, client, slots: new RunSlots(1), fileStore, exports, publishing }) ?? [],
      );
      expect(due.map(({ kind }) => kind)).toEqual(kinds);
      for (const kind of due) expect([kind.kind, await kind.take(new Date(), 10)]).toEqual([kind.kind, []]);
    } finally {
      await close();
    }
  },
);
