import { describe, expect, test } from '@jest/globals';
import { type DraftFacts, type DraftStep, nextStep } from '#pro/drafts/next-look.ts';
import { DAY_MS } from '#time.ts';

const FACTS: DraftFacts = {
  savedAt: 0,
  resumedAt: null,
  expiresAt: 30 * DAY_MS,
  mailWantedAt: null,
  remindedAt: null,
  canMail: true,
  awaitsPayment: false,
  remindAfterDays: 3,
};

describe('what is to be done with a draft', () => {
  test.each<[string, Partial<DraftFacts>, number, DraftStep]>([
    ['just saved', {}, 0, { do: 'wait', at: 3 * DAY_MS }],
    ['without a reminder', { remindAfterDays: undefined }, 5, { do: 'wait', at: 30 * DAY_MS }],
    ['without an address', { canMail: false, mailWantedAt: 0 }, 5, { do: 'wait', at: 30 * DAY_MS }],
    ['whose visitor did not come back', {}, 3, { do: 'mail', kind: 'reminder', at: 4 * DAY_MS }],
    ['whose address had a mail that day', {}, 4, { do: 'mail', kind: 'reminder', at: 5 * DAY_MS }],
    ['whose visitor came back', { resumedAt: 2 * DAY_MS }, 3, { do: 'wait', at: 5 * DAY_MS }],
    ['that was saved again', { savedAt: 2 * DAY_MS, resumedAt: DAY_MS }, 3, { do: 'wait', at: 5 * DAY_MS }],
    ['that has had its reminder', { remindedAt: 3 * DAY_MS }, 9, { do: 'wait', at: 30 * DAY_MS }],
    ['whose reminder would come too late', { resumedAt: 28 * DAY_MS }, 28, { do: 'wait', at: 30 * DAY_MS }],
    ['whose link is wanted', { mailWantedAt: 0 }, 0, { do: 'mail', kind: 'link', at: 3 * DAY_MS }],
    ['that is to be paid', { awaitsPayment: true }, 5, { do: 'wait', at: 30 * DAY_MS }],
    [
      'that is to be paid and whose link is wanted',
      { awaitsPayment: true, mailWantedAt: 0 },
      5,
      { do: 'mail', kind: 'link', at: 30 * DAY_MS },
    ],
    ['on its last day', {}, 29.5, { do: 'mail', kind: 'reminder', at: 30 * DAY_MS }],
    ['whose time is over', { mailWantedAt: 0 }, 30, { do: 'expire' }],
    ['that is to be paid and whose time is over', { awaitsPayment: true }, 31, { do: 'expire' }],
  ])('one %s', (_what, changes, days, step) => {
    expect(nextStep({ ...FACTS, ...changes }, days * DAY_MS)).toEqual(step);
  });
});
