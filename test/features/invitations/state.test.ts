import { describe, expect, test } from '@jest/globals';
import { backOff, type InvitationState, nextAttempt, type StateFacts, stateOf } from '#features/invitations/state.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#time.ts';

const NOW = new Date('2031-03-04T05:06:07Z');
const later = (ms: number) => new Date(NOW.getTime() + ms);
const facts = (given: Partial<StateFacts> = {}): StateFacts => ({
  ...{ stage: 'none', declinedAt: null, mailStatus: 'none', sentAt: null },
  ...given,
});

describe('the state of an invited person', () => {
  const STATES: [InvitationState, Partial<StateFacts>, boolean?][] = [
    ['invited', {}],
    ['waiting', { mailStatus: 'waiting' }],
    ['waiting', { mailStatus: 'sending' }],
    ['sent', { mailStatus: 'sent', sentAt: NOW }],
    ['sent', { mailStatus: 'waiting', sentAt: NOW }],
    ['failed', { mailStatus: 'failed' }],
    ['bounced', { mailStatus: 'bounced', sentAt: NOW }],
    ['opened', { stage: 'opened', mailStatus: 'bounced' }],
    ['begun', { stage: 'begun', mailStatus: 'sent', sentAt: NOW }],
    ['declined', { stage: 'begun', declinedAt: NOW }],
    ['declined', { declinedAt: NOW }, true],
    ['ended', { stage: 'opened' }, true],
    ['ended', { mailStatus: 'failed' }, true],
    ['answered', { stage: 'answered', declinedAt: NOW }, true],
  ];
  test.each(STATES)('%s: %j, over: %s', (state, given, isOver = false) => {
    expect(stateOf(facts(given), isOver)).toBe(state);
  });
});

describe('a mail whose attempt failed', () => {
  const tried = (tries: number, unknowns = 0, begunAt = NOW) => ({ tries, unknowns, begunAt });

  test('is tried again after longer and longer waits, up to an hour', () => {
    const waits = [1, 2, 3, 8, 9, 10, 1_000].map((tries) => backOff(tries));
    expect(waits).toEqual([10_000, 20_000, 40_000, 1_280_000, 2_560_000, HOUR_MS, HOUR_MS]);
    expect(nextAttempt({ kind: 'transient' }, tried(1), NOW)).toEqual(later(10_000));
  });

  test('waits as long as the server asks', () => {
    expect(nextAttempt({ kind: 'rate_limited', retryAfterMs: 2 * HOUR_MS }, tried(1), NOW)).toEqual(later(2 * HOUR_MS));
  });

  test('fails at once if it was refused for good, and after three days otherwise', () => {
    expect(nextAttempt({ kind: 'permanent' }, tried(1), NOW)).toBeNull();
    expect(nextAttempt({ kind: 'transient' }, tried(80, 0, later(-3 * DAY_MS + HOUR_MS)), NOW)).toEqual(later(HOUR_MS));
    expect(nextAttempt({ kind: 'transient' }, tried(80, 0, later(-3 * DAY_MS)), NOW)).toBeNull();
  });

  test('is tried twice more at most if it may have been sent', () => {
    const ends = [1, 2, 3].map((unknowns) => nextAttempt({ kind: 'unknown' }, tried(unknowns, unknowns), NOW));
    expect(ends).toEqual([later(10 * MINUTE_MS), later(HOUR_MS), null]);
  });
});
