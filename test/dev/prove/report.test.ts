import { expect, test } from '@jest/globals';
import { INVARIANTS } from '#dev/prove/invariants.ts';
import { Ledger } from '#dev/prove/ledger.ts';
import { PROFILES, type Profile, planOf } from '#dev/prove/plan.ts';
import { proofOf, repeatOf, reportOf } from '#dev/prove/report.ts';

const ABOUT = { version: '1.0.0', revision: 'abc1234', profile: 'all', date: '2026-11-29T12:00:00.000Z' };

function proof(what: string[] = []) {
  const ledger = new Ledger(7);
  ledger.note(ledger.begin(0, 'contact'), 200, 5);
  ledger.note(ledger.begin(1, 'contact'), 0);
  ledger.count('submit', '200');
  ledger.count('submit', 'no answer');
  ledger.countFault('kill worker');
  return proofOf(ABOUT, {
    ...{ plan: planOf(7, 2, PROFILES.all as Profile), seconds: 240, ledger, whyNoPower: null },
    audit: {
      checks: { 'answered is stored': { checked: 9, unanswered: 1 } },
      findings: what.map((one) => ({ invariant: 'answered is stored', what: one, at: 12 })),
      ...{ endedAfter: 31, isCut: false },
    },
    losses: [
      {
        ...{ syncs: 10, synced_pages: 4, lost_pages: 3, kept_pages: 1, percent: 25 },
        startSeconds: 8,
        failedStarts: [],
        healed: 2,
      },
    ],
    doubles: { webhooks: 1, mails: 0 },
    delivered: { webhooks: 2, mails: 2 },
  });
}

test('the report says what was tried, how often, and what was found', () => {
  const text = reportOf([proof(['submission 5 | is gone'])]);
  expect(text).toContain('| 2026-11-29 | 1.0.0 | abc1234 | all | 7 | 4 | 2 | 1 | 1 | 1 | 31 s | 1 |');
  expect(text).toContain('| submit | 2 | 200 (1), no answer (1) |');
  expect(text).toContain('| kill worker | 1 |');
  expect(text).toContain('1 of 1 first starts after a loss worked.');
  expect(text).toContain(
    '| `--seed 7 --minutes 2 --profile all` | 12 s | answered is stored | submission 5 \\| is gone |',
  );
  for (const { name } of INVARIANTS) expect(text).toContain(`| ${name} | `);
});

test('runs at the same time are named', () => {
  const at = (seed: number, minute: number) => ({ ...proof(), seed, date: `2026-11-29T12:0${minute}:00.000Z` });
  expect(reportOf([at(1, 0), at(2, 3), at(3, 7)])).toContain(' The runs of the seeds 1, 2 shared their machine');
  expect(reportOf([at(1, 0), at(2, 4)])).not.toContain('shared');
});

test('several runs are added up', () => {
  const text = reportOf([proof(), proof()]);
  expect(text).toContain('8 minutes altogether.');
  expect(text).toContain('| submit | 4 | 200 (2), no answer (2) |');
  expect(text).toContain('2 of 2 first starts');
  expect(text).toMatch(/## Findings\n\nNone\.\n$/);
});

test('each invariant has a name of its own and a sentence', () => {
  const names = INVARIANTS.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const { says } of INVARIANTS) expect(says).toMatch(/^[A-Z].*\.$/);
});

test('a key that is answered with two submissions is a contradiction; answers of one submission are none', () => {
  const ledger = new Ledger(1);
  const once = ledger.begin(3, 'contact', { isOnce: true });
  ledger.note(once, 200, 5);
  ledger.note(once, 200, 5);
  ledger.note(once, 0);
  expect([ledger.wrong, once.outcome, once.id]).toEqual([[], 'answered', 5]);
  ledger.note(once, 200, 6);
  expect(ledger.wrong).toEqual(['operation 3: one Idempotency-Key was answered with 5 and 6']);
});

test('a run is repeated with its profile: another one makes another plan of the same seed', () => {
  expect(repeatOf({ seed: 7, minutes: 2, profile: 'power' })).toBe('--seed 7 --minutes 2 --profile power');
});
