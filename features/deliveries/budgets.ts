import { type Budget, KB, TOO_LARGE } from '#security/budget-tables/budget.ts';

export const deliveriesBudgets = {
  deliveriesBody: { atMost: 64 * KB, unit: 'bytes', of: 'the body of a bulk retry or cancel', else: TOO_LARGE },
  deliveryLooks: {
    atMost: 10_000,
    unit: 'items',
    of: 'deliveries that one request of a list, a bulk retry or a bulk cancel reads',
    else: 'the page ends there; continue with `next`',
  },
  groupLooks: {
    atMost: 25_000,
    unit: 'items',
    of: 'deliveries in each state that are read to count groups of deliveries, the newest first',
    else: 'older ones are not counted, and `looked_back_to` is their limit in time',
  },
  groupRevisions: {
    atMost: 1_000,
    unit: 'items',
    of: 'revisions of forms whose webhooks are read for groups of deliveries, the most frequent first',
    else: 'the `receiver` of the rest is null',
  },
  groupsShown: {
    atMost: 200,
    unit: 'items',
    of: 'groups of deliveries in an answer, the largest first',
    else: '`more` counts the rest',
  },
  chosenDeliveries: { atMost: 1_000, unit: 'items', of: '`ids` of a bulk retry or cancel', else: '422 naming it' },
} satisfies Record<string, Budget>;
