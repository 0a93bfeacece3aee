import { RemoteError } from '#fakes/operations.ts';
import type { Ledger } from './ledger.ts';
import { isPaidOut, isReserved, type Order } from './order.ts';
import { hundredths } from './wire.ts';

/**
 * Parameters of an action: `amount`, such as `"5.00"`, of a refund, `favour` (`buyer`, or by default `seller`) of a dispute, and
 * `days` (4 by default) that pass.
 */
export type ActionDetails = Record<string, unknown>;

interface Action {
  label: string;
  isPossible(order: Order): boolean;
  act(ledger: Ledger, order: Order, details: ActionDetails): void;
}

/** Actions on an order, by the payer, the owner of the account, a bank, or PayPal. */
export const ACTIONS: ReadonlyMap<string, Action> = new Map<string, Action>([
  ['pay', { label: 'Approve', isPossible: isOpen, act: (ledger, order) => ledger.approve(order, 'good') }],
  [
    'decline',
    {
      label: 'Approve by a declined card',
      isPossible: isOpen,
      act: (ledger, order) => ledger.approve(order, 'declined'),
    },
  ],
  [
    'later',
    { label: 'Approve by bank transfer', isPossible: isOpen, act: (ledger, order) => ledger.approve(order, 'slow') },
  ],
  [
    'complete',
    { label: 'Complete the transfer', isPossible: isPending, act: (ledger, order) => ledger.settle(order, true) },
  ],
  ['deny', { label: 'Deny the transfer', isPossible: isPending, act: (ledger, order) => ledger.settle(order, false) }],
  [
    'capture',
    {
      label: 'Capture what is reserved',
      isPossible: isReserved,
      act: (ledger, order) => void ledger.captureReserved(order, order.authorizations.at(-1)?.id, null),
    },
  ],
  [
    'release',
    {
      label: 'Make the reservation void',
      isPossible: isReserved,
      act: (ledger, order) => void ledger.voidReserved(order, order.authorizations[0]?.id),
    },
  ],
  [
    'pass',
    {
      label: 'Let days pass',
      isPossible: isReserved,
      act: (ledger, order, { days = 4 }) => ledger.pass(order, daysIn(days)),
    },
  ],
  [
    'empty',
    {
      label: 'Let the payer run out of money',
      isPossible: isReserved,
      act: (ledger, order) => ledger.fund(order, 'empty'),
    },
  ],
  [
    'hold',
    {
      label: 'Let the next capture wait',
      isPossible: isReserved,
      act: (ledger, order) => ledger.fund(order, 'held'),
    },
  ],
  [
    'refund',
    {
      label: 'Refund',
      isPossible: isPaid,
      act: (ledger, order, { amount }) => ledger.refund(order, amountIn(order, amount)),
    },
  ],
  ['reverse', { label: 'A bank takes it back', isPossible: isPaid, act: (ledger, order) => ledger.reverse(order) }],
  [
    'end_reversal',
    {
      label: 'The bank gives it back again',
      isPossible: ({ captures }) => captures.some(({ reversal }) => reversal),
      act: (ledger, order) => ledger.endReversal(order),
    },
  ],
  [
    'fail_refund',
    {
      label: 'Let a refund fail',
      isPossible: ({ refunds }) => refunds.some(isPaidOut),
      act: (ledger, order) => ledger.failRefund(order),
    },
  ],
  ['dispute', { label: 'Open a dispute', isPossible: isPaid, act: (ledger, order) => ledger.openDispute(order) }],
  [
    'resolve',
    {
      label: 'Resolve the dispute',
      isPossible: ({ disputes }) => disputes.some(({ status }) => status === 'OPEN'),
      act: (ledger, order, { favour = 'seller' }) => ledger.resolveDispute(order, sideOf(favour)),
    },
  ],
  [
    'lapse',
    {
      label: 'Let it lapse',
      isPossible: ({ captures, authorizations }) => captures.length + authorizations.length === 0,
      act: (ledger, order) => ledger.lapse(order),
    },
  ],
  [
    'forget',
    {
      label: 'Forget the order',
      isPossible: (order) => isPaid(order) || isReserved(order),
      act: (ledger, order) => ledger.forget(order),
    },
  ],
  ['void', { label: 'Make it void', isPossible: isOpen, act: (ledger, order) => ledger.void(order) }],
]);

/**
 * Performs an action on an order. @throws RemoteError for an unknown action or order, and for an action that is not possible
 * now
 */
export function perform(ledger: Ledger, id: unknown, name: unknown, details: ActionDetails): Order {
  const order = ledger.order(id);
  const action = ACTIONS.get(String(name));
  if (!action) throw new RemoteError(404, { error: `An action is one of ${[...ACTIONS.keys()].join(', ')}.` });
  action.act(ledger, order, details);
  return order;
}

export function isOpen({ status }: Order): boolean {
  return status === 'CREATED' || status === 'PAYER_ACTION_REQUIRED';
}

export function isPending({ captures, authorizations }: Order): boolean {
  return [...captures, ...authorizations].some(({ status }) => status === 'PENDING');
}

function isPaid({ captures }: Order): boolean {
  return captures.some(({ status }) => status === 'COMPLETED' || status === 'PARTIALLY_REFUNDED');
}

function sideOf(favour: unknown): 'buyer' | 'seller' {
  if (favour === 'buyer' || favour === 'seller') return favour;
  throw new RemoteError(400, { error: 'favour must be buyer or seller.' });
}

function daysIn(days: unknown): number {
  const number = Number(days);
  if (Number.isInteger(number) && number >= 1 && number <= 60) return number;
  throw new RemoteError(400, { error: 'days must be a whole number from 1 to 60.' });
}

/** Reads an amount in the order's currency. Null means the whole remaining amount. */
function amountIn({ currency }: Order, amount: unknown): number | null {
  if (amount === undefined || amount === '') return null;
  return hundredths({ currency_code: currency, value: amount }).units;
}
