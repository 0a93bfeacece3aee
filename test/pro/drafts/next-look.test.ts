import { describe, expect, test } from '@jest/globals';
import { type DraftFacts, type DraftStep, nextStep } from '#pro/drafts/next-look.ts';

const DAY = 24 * 60 * 60_000;
const FACTS: DraftFacts = {
  savedAt: 0,
  resumedAt: null,
  expiresAt: 30 * DAY,
  mailWantedAt: null,
  remindedAt: null,
  canMail: true,
  awaitsPayment: false,
  remindAfterDays: 3,
};

describe('what is to be done with a draft', () => {
  test.each<[string, Partial<DraftFacts>, number, DraftStep]>([
    ['just saved', {}, 0, { do: 'wait', at: 3 * DAY }],
    ['without a reminder', { remindAfterDays: undefined }, 5, { do: 'wait', at: 30 * DAY }],
    ['without an address', { canMail: false, mailWantedAt: 0 }, 5, { do: 'wait', at: 30 * DAY }],
    ['whose visitor did not come back', {}, 3, { do: 'mail', kind: 'reminder', at: 4 * DAY }],
    ['whose address had a mail that day', {}, 4, { do: 'mail', kind: 'reminder', at: 5 * DAY }],
    ['whose visitor came back', { resumedAt: 2 * DAY }, 3, { do: 'wait', at: 5 * DAY }],
    ['that was saved again', { savedAt: 2 * DAY, resumedAt: DAY }, 3, { do: 'wait', at: 5 * DAY }],
    ['that has had its reminder', { remindedAt: 3 * DAY }, 9, { do: 'wait', at: 30 * DAY }],
    ['whose reminder would come too late', { resumedAt: 28 * DAY }, 28, { do: 'wait', at: 30 * DAY }],
    ['whose link is wanted', { mailWantedAt: 0 }, 0, { do: 'mail', kind: 'link', at: 3 * DAY }],
    ['that is to be paid', { awaitsPayment: true }, 5, { do: 'wait', at: 30 * DAY }],
    [
      'that is to be paid and whose link is wanted',
      { awaitsPayment: true, mailWantedAt: 0 },
      5,
      { do: 'mail', kind: 'link', at: 30 * DAY },
    ],
    ['on its last day', {}, 29.5, { do: 'mail', kind: 'reminder', at: 30 * DAY }],
    ['whose time is over', { mailWantedAt: 0 }, 30, { do: 'expire' }],
    ['that is to be paid and whose time is over', { awaitsPayment: true }, 31, { do: 'expire' }],
  ])('one %s', (_what, changes, days, step) => {
    expect(nextStep({ ...FACTS, ...changes }, days * DAY)).toEqual(step);
  });
});
