import type { OrderStatus } from '#pro/payments/store/order.ts';

/** What payers, their banks and the shop's owner do at a provider; `leave` is the link back without a payment. */
export type Act = 'pay' | 'decline' | 'later' | 'arrive' | 'fail' | 'refund' | 'refund part' | 'dispute' | 'leave';

/** What happens to one order, and where it must end. */
export interface Story {
  name: string;
  /** How many of 100 orders go this way. */
  share: number;
  acts: readonly Act[];
  /** False: the visitor closes the browser after the payment and never comes back. */
  returns: boolean;
  ends: OrderStatus;
}

export const STORIES: readonly Story[] = [
  { name: 'paid', share: 36, acts: ['pay'], returns: true, ends: 'paid' },
  { name: 'paid, never back', share: 10, acts: ['pay'], returns: false, ends: 'paid' },
  { name: 'paid later', share: 12, acts: ['later', 'arrive'], returns: true, ends: 'paid' },
  { name: 'failed later', share: 8, acts: ['later', 'fail'], returns: true, ends: 'failed' },
  { name: 'declined, then paid', share: 8, acts: ['decline', 'pay'], returns: true, ends: 'paid' },
  { name: 'left', share: 8, acts: ['leave'], returns: true, ends: 'cancelled' },
  { name: 'refunded in part', share: 6, acts: ['pay', 'refund part'], returns: true, ends: 'partially_refunded' },
  { name: 'refunded', share: 6, acts: ['pay', 'refund'], returns: true, ends: 'refunded' },
  { name: 'disputed', share: 6, acts: ['pay', 'dispute'], returns: true, ends: 'disputed' },
];

/** The story of the n-th order: each comes by its share, spread evenly. */
export function storyOf(index: number, stories: readonly Story[] = STORIES): Story {
  const total = stories.reduce((sum, { share }) => sum + share, 0);
  // 37 has no common divisor with 100: neighbours go different ways.
  let place = (index * 37) % total;
  for (const story of stories) {
    if (place < story.share) return story;
    place -= story.share;
  }
  throw new Error('there are no stories');
}

interface AtProvider {
  /** The act's name there. */
  act: string;
  body?: object;
}

const PART = 700;

/** The acts as each stand-in calls them; the part of a refund is 7.00 in the order's currency. */
export const AT_PROVIDER: Readonly<Record<string, Readonly<Record<Exclude<Act, 'leave'>, AtProvider>>>> = {
  stripe: {
    pay: { act: 'pay' },
    decline: { act: 'decline' },
    later: { act: 'pay_later' },
    arrive: { act: 'succeed' },
    fail: { act: 'fail' },
    refund: { act: 'refund' },
    'refund part': { act: 'refund', body: { amount: PART } },
    dispute: { act: 'dispute' },
  },
  paypal: {
    pay: { act: 'pay' },
    decline: { act: 'decline' },
    later: { act: 'later' },
    arrive: { act: 'complete' },
    fail: { act: 'deny' },
    refund: { act: 'refund' },
    'refund part': { act: 'refund', body: { amount: (PART / 100).toFixed(2) } },
    dispute: { act: 'dispute' },
  },
};
