import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  endOfRefused,
  judge,
  moreUrgent,
  nextPoll,
  RECEIVED,
  TRANSITIONS,
  UNCHARGED,
  UNPAID,
} from '#pro/payments/order-states.ts';
import type { RemotePayment } from '#pro/payments/providers/payments.ts';
import { ORDER_STATUSES, type OrderStatus } from '#pro/payments/store/order.ts';
import { DAY_MS } from '#time.ts';

const AMOUNT = 1990;

function remote(changes: Partial<RemotePayment> = {}): RemotePayment {
  const nothing = { paymentRef: null, paidAmount: 0, currency: 'EUR', refundedAmount: 0 };
  return { state: 'open', ...nothing, dispute: 'none', ...changes };
}

const paid = (changes: Partial<RemotePayment> = {}) =>
  remote({ state: 'paid', paymentRef: 'pi_1', paidAmount: AMOUNT, ...changes });

const REMOTE_STATES = {
  open: remote(),
  approved: remote({ state: 'approved' }),
  processing: remote({ state: 'processing' }),
  failed: remote({ state: 'failed' }),
  expired: remote({ state: 'expired' }),
  paid: paid(),
  partly: paid({ refundedAmount: 500 }),
  refunded: paid({ refundedAmount: AMOUNT }),
  disputed: paid({ dispute: 'open' }),
  won: paid({ dispute: 'won' }),
  lost: paid({ dispute: 'lost' }),
  reversed: paid({ dispute: 'reversed' }),
  reserved: remote({ state: 'reserved', reserved: { amount: AMOUNT, until: new Date('2031-03-11T00:00:00Z') } }),
  released: remote({ state: 'released' }),
} as const;
type RemoteName = keyof typeof REMOTE_STATES;

function order(status: OrderStatus) {
  return { status, amount: AMOUNT, currency: 'EUR' };
}

/** Describes an order's transition: its steps, `!` for an impossible one, `=` for no change. */
function becomes(from: OrderStatus, name: RemoteName, ending: 'expired' | 'cancelled' | null = null): string {
  const { steps, drift } = judge(order(from), REMOTE_STATES[name], ending);
  if (drift) return `! ${drift}`;
  return steps.map(({ to }) => to).join(' ') || '=';
}

describe('what an order becomes by what its provider says', () => {
  const columns: RemoteName[] = [
    ...(['open', 'processing', 'failed', 'expired', 'paid', 'partly', 'refunded', 'disputed', 'won', 'lost'] as const),
    'reversed',
  ];
  const later = ['partially_refunded', 'refunded', 'disputed'].map((status) => `paid ${status}`);
  const fresh = ['paid', ...later, 'paid', 'paid dispute_lost', 'paid reversed'];
  const gone = ['! pending', '! processing', '! failed', '! expired'];
  test.each<[OrderStatus, ...string[]]>([
    ['created', '=', 'processing', 'failed', 'expired', ...fresh],
    ['pending', '=', 'processing', 'failed', 'expired', ...fresh],
    ['processing', '! pending', '=', 'failed', 'failed', ...fresh],
    ['failed', '=', 'processing', '=', '=', ...fresh],
    ['expired', '=', 'processing', '=', '=', ...fresh],
    ['cancelled', '=', 'processing', '=', '=', ...fresh],
    ['paid', ...gone, '=', 'partially_refunded', 'refunded', 'disputed', '=', 'dispute_lost', 'reversed'],
    ['partially_refunded', ...gone, 'paid', '=', 'refunded', 'disputed', 'paid', 'dispute_lost', 'reversed'],
    ['refunded', ...gone, 'paid', 'partially_refunded', '=', 'disputed', 'paid', 'dispute_lost', 'reversed'],
    ['disputed', ...gone, 'paid', 'partially_refunded', 'refunded', '=', 'paid', 'dispute_lost', 'reversed'],
    ['dispute_lost', ...gone, 'paid', 'partially_refunded', 'refunded', 'disputed', 'paid', '=', 'reversed'],
    ['reversed', ...gone, 'paid', 'partially_refunded', 'refunded', 'disputed', 'paid', 'dispute_lost', '='],
  ])('%s', (from, ...expected) => {
    expect(columns.map((name) => becomes(from, name))).toEqual(expected);
  });

  test.each<[OrderStatus, 'expired' | 'cancelled', RemoteName, string]>([
    ['created', 'expired', 'open', 'expired'],
    ['pending', 'expired', 'open', 'expired'],
    ['pending', 'expired', 'expired', 'expired'],
    ['pending', 'cancelled', 'expired', 'cancelled'],
    ['pending', 'cancelled', 'approved', 'cancelled'],
    ['pending', 'cancelled', 'failed', 'cancelled'],
    // The payment arrives in the last second.
    ['pending', 'expired', 'paid', 'paid'],
    ['pending', 'cancelled', 'paid', 'paid'],
    ['pending', 'expired', 'processing', 'processing'],
    ['expired', 'expired', 'open', '='],
  ])('%s that ends as %s while the provider says %s: %s', (from, ending, name, expected) => {
    expect(becomes(from, name, ending)).toBe(expected);
  });

  test.each<[string, Partial<RemotePayment>]>([
    ['less', { paidAmount: AMOUNT - 1 }],
    ['another currency', { currency: 'USD' }],
  ])('a payment of %s is no payment, and somebody has to look', (_what, changes) => {
    const verdict = judge(order('pending'), paid(changes));
    expect(verdict).toEqual({ steps: [], attention: 'amount_mismatch', drift: 'amount_mismatch' });
  });

  test.each<[OrderStatus, string]>([
    ['pending', 'failed'],
    ['processing', 'failed'],
    ['expired', '='],
    ['paid', '!'],
  ])('%s whose payment did not match and was given back in full: %s', (from, expected) => {
    const verdict = judge(order(from), paid({ paidAmount: 100, refundedAmount: 100 }));
    const found = verdict.drift ? '!' : verdict.steps.map(({ to }) => to).join(' ') || '=';
    expect([found, verdict.attention]).toEqual([expected, expected === '!' ? 'amount_mismatch' : null]);
  });

  test.each<[Partial<RemotePayment>, string]>([
    [{ dispute: 'open' }, 'amount_mismatch'],
    [{ dispute: 'lost' }, 'failed'],
    [{ dispute: 'reversed' }, 'failed'],
  ])('a payment of less that is claimed back, %j: %s', (changes, expected) => {
    const { steps, drift } = judge(order('pending'), paid({ paidAmount: 100, ...changes }));
    expect(drift ?? steps.at(-1)?.to).toBe(expected);
  });

  test('a dispute that the account may not ask for stays as it was', () => {
    for (const [dispute, becomes] of [
      ['open', []],
      [null, ['paid']],
    ] as const) {
      const { steps } = judge({ ...order('disputed'), dispute }, paid({ dispute: 'untold' }));
      expect(steps.map(({ to }) => to)).toEqual(becomes);
    }
  });

  test.each<[OrderStatus, RemoteName, string | null]>([
    ['pending', 'paid', null],
    ['processing', 'paid', null],
    ['failed', 'paid', 'late_payment'],
    ['expired', 'refunded', 'late_payment'],
    ['cancelled', 'disputed', 'disputed'],
    ['paid', 'lost', 'dispute_lost'],
    ['disputed', 'lost', 'dispute_lost'],
    ['paid', 'reversed', 'reversed'],
    ['disputed', 'won', null],
    ['reversed', 'paid', null],
    ['paid', 'open', 'contradiction'],
  ])('%s and %s: attention %s', (from, name, expected) => {
    expect(judge(order(from), REMOTE_STATES[name]).attention).toBe(expected);
  });
});

describe('what an order becomes whose amount is reserved first', () => {
  type Settled = 'capture' | 'release' | null;
  const says = (status: OrderStatus, name: RemoteName, settlement: Settled = null) => {
    const { steps, drift, attention } = judge({ ...order(status), settlement }, REMOTE_STATES[name]);
    return [drift ? `! ${drift}` : steps.map(({ to }) => to).join(' ') || '=', attention];
  };

  test.each<[OrderStatus, RemoteName, Settled, string, string | null]>([
    ['pending', 'reserved', null, 'authorized', null],
    ['created', 'reserved', null, 'authorized', null],
    ['expired', 'reserved', null, 'authorized', 'late_payment'],
    ['authorized', 'reserved', null, '=', null],
    ['authorized', 'paid', 'capture', 'paid', null],
    ['authorized', 'refunded', 'capture', 'paid refunded', null],
    ['authorized', 'disputed', 'capture', 'paid disputed', 'disputed'],
    ['authorized', 'released', 'release', 'released', null],
    // It lapsed, or somebody ended it at the provider.
    ['authorized', 'released', null, 'capture_failed', 'capture_failed'],
    ['authorized', 'released', 'capture', 'capture_failed', 'capture_failed'],
    // Somebody took at the provider what the process has not decided about, or has given up.
    ['authorized', 'paid', null, 'paid', null],
    ['authorized', 'paid', 'release', 'paid', 'contradiction'],
    ['released', 'paid', 'release', 'paid', 'contradiction'],
    ['capture_failed', 'paid', 'capture', 'paid', null],
    ['released', 'released', 'release', '=', null],
    ['capture_failed', 'released', 'capture', '=', null],
    // The provider still reserves what it refused to take.
    ['capture_failed', 'reserved', 'capture', '=', null],
    ['released', 'reserved', 'release', '! authorized', 'contradiction'],
    // The payment by which it is taken waits.
    ['authorized', 'processing', 'capture', '=', null],
    ['capture_failed', 'processing', 'capture', '=', null],
    ['released', 'processing', 'release', '=', null],
    ['processing', 'reserved', null, 'authorized', null],
    ['authorized', 'open', null, '! pending', 'contradiction'],
    ['paid', 'reserved', null, '! authorized', 'contradiction'],
    // It was released before anybody here knew of it.
    ['pending', 'released', null, 'failed', null],
    ['cancelled', 'released', 'release', '=', null],
  ])('%s while the provider says %s, decided %s: %s, %s', (status, name, settlement, ...expected) => {
    expect(says(status, name, settlement)).toEqual(expected);
  });

  test.each<[string, object]>([
    ['less', { reserved: { amount: AMOUNT - 1, until: new Date() } }],
    ['another currency', { currency: 'USD' }],
    ['an amount that nobody names', { reserved: undefined }],
  ])('a reservation of %s is none', (_what, changes) => {
    const verdict = judge(order('pending'), { ...REMOTE_STATES.reserved, ...changes });
    expect(verdict).toEqual({ steps: [], attention: 'amount_mismatch', drift: 'amount_mismatch' });
  });
});

describe('the table of steps', () => {
  test('leads from no money that came in back to an order without', () => {
    for (const from of RECEIVED)
      expect(Object.keys(TRANSITIONS[from])).toEqual(expect.not.arrayContaining([...UNPAID, 'created', 'pending']));
  });

  test('processes a submission wherever an order becomes paid for the first time, and only there', () => {
    for (const from of ORDER_STATUSES) {
      for (const [to, effect] of Object.entries(TRANSITIONS[from])) {
        const isFirst = ![...RECEIVED, ...UNCHARGED, 'authorized'].includes(from);
        expect(effect === 'process').toBe((to === 'paid' || to === 'authorized') && isFirst);
      }
    }
  });
});

/** Sequences of states of one checkout at a provider. */
const lives = fc.constantFrom<RemoteName[]>(
  ['open', 'paid'],
  ['open', 'approved', 'paid', 'partly', 'refunded'],
  ['open', 'processing', 'paid', 'disputed', 'won'],
  ['open', 'processing', 'failed'],
  ['open', 'expired'],
  ['open', 'paid', 'partly', 'paid', 'refunded'],
  ['open', 'reserved', 'paid', 'refunded'],
  ['open', 'paid', 'disputed', 'lost'],
  ['open', 'paid', 'partly', 'disputed', 'lost', 'disputed', 'won', 'refunded'],
  ['open', 'paid', 'reversed', 'paid', 'refunded'],
  ['open', 'processing', 'paid', 'reversed', 'disputed', 'lost'],
  ['open', 'failed', 'paid', 'refunded', 'disputed'],
);

/** States in which the money is there, or reserved. */
const CERTAIN: readonly RemoteName[] = ['paid', 'reserved'];

describe('whenever, however often and in whatever order webhooks come', () => {
  test('an order ends where its provider is, and its submission is processed once, after the payment', () => {
    fc.assert(
      fc.property(
        lives,
        fc.array(fc.nat(), { maxLength: 12 }),
        fc.array(fc.nat(), { maxLength: 4 }),
        (life, looks, ends) => {
          // Each poll reads the state of its moment. Moments only move forward, and the last poll comes after all
          // of them.
          const moments = looks.map((look) => look % life.length).sort((a, b) => a - b);
          const endsAt = new Set(ends.map((end) => end % (moments.length + 1)));
          let status: OrderStatus = 'pending';
          let processed = 0;
          for (const [index, moment] of [...moments, life.length - 1].entries()) {
            const said = REMOTE_STATES[life[moment] as RemoteName];
            const { steps } = judge(order(status), said, endsAt.has(index) && status === 'pending' ? 'expired' : null);
            for (const { to, effect } of steps) {
              if (effect === 'process') processed += 1;
              status = to;
            }
            expect(processed).toBeLessThanOrEqual(1);
            const isCertain = life.slice(0, moment + 1).some((name) => CERTAIN.includes(name));
            if (processed === 1) expect(isCertain).toBe(true);
          }
          const last = REMOTE_STATES[life.at(-1) as RemoteName];
          expect(judge(order(status), last)).toMatchObject({ steps: [], drift: null });
          expect(processed).toBe(last.state === 'paid' ? 1 : 0);
        },
      ),
    );
  });
});

describe('when the provider is asked again', () => {
  const MINUTE = 60_000;
  const HOUR = 60 * MINUTE;
  const looks = (status: OrderStatus, until: number, { expiresAt = 5 * HOUR, openRefunds = false } = {}) => {
    const found: (number | null)[] = [];
    for (let now = 0; now <= until; ) {
      const next = nextPoll({ status, since: 0, expiresAt, openRefunds }, now);
      found.push(next === null ? null : next / MINUTE);
      if (next === null) break;
      now = next;
    }
    return found;
  };

  test('a pending order: after 1, 5 and 15 minutes, then hourly until its checkout ends', () => {
    expect(looks('pending', 4 * HOUR, { expiresAt: 3.5 * HOUR })).toEqual([1, 5, 15, 60, 120, 180, 210, 270]);
  });

  test('an order without a checkout: when its time is over', () => {
    expect(looks('created', 0)).toEqual([300]);
  });

  test('money on its way: hourly for a day, then every six hours, for two months', () => {
    expect(looks('processing', 36 * HOUR).slice(22, 27)).toEqual([23 * 60, 24 * 60, 30 * 60, 36 * 60, 42 * 60]);
    expect(looks('processing', 70 * 24 * HOUR).at(-1)).toBeNull();
  });

  test('a reserved amount: every six hours, then hourly until the provider ends the reservation, for two months', () => {
    const until = 13 * HOUR;
    const looked = [0, 6 * HOUR, 12 * HOUR, 13 * HOUR, 61 * 24 * HOUR].map((now) =>
      nextPoll({ status: 'authorized', since: 0, expiresAt: 0, openRefunds: false, reservedUntil: until }, now),
    );
    expect(looked).toEqual([6 * HOUR, 12 * HOUR, until + MINUTE, 14 * HOUR, null]);
  });

  const AWAITED: readonly OrderStatus[] = ['created', 'pending', 'processing', 'authorized'];
  test.each(ORDER_STATUSES.filter((status) => !AWAITED.includes(status)))(
    '%s: never, unless a refund is under way',
    (status) => {
      expect(looks(status, 0)).toEqual([null]);
      expect(looks(status, 0, { openRefunds: true })).toEqual([60]);
    },
  );
});

test.each<[OrderStatus, number, OrderStatus | null]>([
  ['created', 7, null],
  ['created', 8, 'expired'],
  ['pending', 8, 'expired'],
  ['processing', 60, null],
  ['processing', 61, 'failed'],
  ['paid', 400, null],
  ['disputed', 400, null],
  ['failed', 400, null],
])('an order that is %s, %i days after its time, whose provider refuses for good becomes %s', (status, days, end) => {
  const now = days * 24 * 60 * 60_000;
  expect(endOfRefused({ status, expiresAt: 0 }, now)).toBe(end);
  if (end) expect(TRANSITIONS[status][end]).toBe('release');
});

test.each<[number, 'capture' | 'release' | null, OrderStatus | null]>([
  [7, 'capture', null],
  [8, 'capture', 'capture_failed'],
  [8, null, 'capture_failed'],
  [8, 'release', 'released'],
])(
  'a reservation %i days after its end, decided %s, whose provider refuses for good becomes %s',
  (days, settlement, end) => {
    const order = { status: 'authorized' as const, expiresAt: -DAY_MS, reservedUntil: 0, settlement };
    expect(endOfRefused(order, days * DAY_MS)).toBe(end);
  },
);

test('of two reasons for attention the more urgent stands', () => {
  expect(moreUrgent('disputed', 'late_payment')).toBe('late_payment');
  expect(moreUrgent('submission_erased', 'amount_mismatch')).toBe('submission_erased');
  expect(moreUrgent(null, 'unreachable')).toBe('unreachable');
  expect(moreUrgent('disputed', 'dispute_lost')).toBe('dispute_lost');
  expect(moreUrgent('disputed', null)).toBe('disputed');
  expect(moreUrgent(null, null)).toBeNull();
});
