import { expect, test } from '@jest/globals';
import type { OpenedStep } from '#features/processes/visitors/step.ts';
import { stepHtml } from '#features/processes/visitors/step-html.ts';

const PAID = { order_uuid: 'u', provider: 'p', mode: 'test', amount: 5000, currency: 'EUR' };
const RESERVED = '€50.00 is reserved. It is charged if everybody agrees in the end, and released if not.';

test.each<[string, object, object, boolean]>([
  ['an amount that waits for the end', { capture_on: ['completed'] }, { payment: PAID }, true],
  ['an amount that was paid before', { refund_on: ['rejected'] }, { payment: PAID }, false],
  ['a submission that costs nothing', { capture_on: ['completed'] }, {}, false],
])('who decides about %s is told of it, or of nothing', (_, payment, meta, isTold) => {
  const step = {
    ...{
      standing: 'asked',
      timeZone: 'UTC',
      fields: [],
      decidedAt: null,
      shown: { config: { fields: [], options: {} }, values: {} },
    },
    option: { key: 'board', title: 'Board', kind: 'approve', fields: [], returns: false },
    form: { id: 1, config: { fields: [], options: { language: 'en', payment } } },
    ...{ step: { deadlineAt: null }, person: {}, process: {}, who: { standsInFor: null, address: 'sue@example.org' } },
    submission: { createdAt: new Date(0), version: 1, meta },
  } as unknown as OpenedStep;
  const page = { site: { name: 'Site', timeZone: 'UTC' }, action: '/', signScript: '/', fileAt: () => '/' };
  const html = stepHtml(step, page);
  expect(html).toContain('Board');
  expect(html.includes(RESERVED)).toBe(isTold);
});
