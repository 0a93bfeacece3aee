import { basename } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { readEngineDescription } from '#engine/description.ts';
import * as workflows from '#pro/workflows.ts';
import { currentVersion, historyFiles } from '#test/environment/history-folders.ts';
import * as free from '#workflows/index.ts';

// test/workflows/replay.test.ts replays them.
const files = historyFiles(`${currentVersion()}/pro`).map((file) => basename(file));
const own = Object.keys(workflows).filter((name) => !Object.hasOwn(free, name));

describe('recorded histories of the Pro package', () => {
  test.each(own)('there is one of %s', (workflow) => {
    expect(files.filter((file) => file.startsWith(`${workflow}.`))).not.toEqual([]);
  });

  test.each([
    'paymentOrder.paid',
    'paymentOrder.paid-later',
    'paymentOrder.expired',
    'paymentOrder.cancelled',
    'paymentOrder.refused',
    'paymentOrder.failed-then-repeated',
    'paymentOrder.lost-checkout-ended',
    'paymentOrder.provider-away',
    'paymentOrder.refunded-after-the-end',
    'paymentOrder.dispute-won',
    'paymentOrder.refund-refused-by-dispute',
    'paymentOrder.reversed',
    'paymentOrder.declined-then-paid',
    'paymentOrder.cancelled-then-paid',
    'paymentOrder.submission-erased',
    'paymentOrder.provider-hangs',
    'paymentOrder.lost-checkout-ended-late',
    'draft.expired',
    'draft.mailed-and-reminded',
    'draft.resumed-then-submitted',
    'draft.submitted-while-mail-fails',
    'draft.mail-refused',
    'draft.mail-unknown',
    'licenseCheck.active',
    'licenseCheck.server-back',
    'licenseCheck.unanswered',
    'licenseCheck.renewed',
  ])('there is %s', (scenario) => {
    expect(files).toContain(`${scenario}.json`);
  });
});

test('schedules of the Pro edition start workflows that it has', () => {
  const { schedules } = readEngineDescription();
  const pro = schedules.filter(({ edition }) => edition === 'pro');
  expect(pro).not.toEqual([]);
  for (const { workflow, taskQueue } of pro) {
    expect(own).toContain(workflow);
    expect(['payments', 'pro']).toContain(taskQueue);
  }
});
