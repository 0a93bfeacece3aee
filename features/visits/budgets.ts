import { type Budget, KB } from '#security/budget-tables/budget.ts';

export const visitsBudgets = {
  visitReport: {
    atMost: 2 * KB,
    unit: 'bytes',
    of: 'a report of a visit by the script of a page',
    else: '413, and nothing is counted',
  },
  visitReports: {
    atMost: 60,
    unit: 'items',
    of: 'reports of visits to one form that an address may send in a minute',
    else: '429, and nothing is counted',
  },
  visitCountersInMemory: {
    atMost: 20_000,
    unit: 'items',
    of: 'different counters of visits that a process holds until it writes them',
    else: 'further visits are not counted until they are written',
  },
  visitDays: {
    atMost: 730,
    unit: 'items',
    of: 'days for which the counters of visits are kept',
    else: 'older ones are deleted',
  },
} satisfies Record<string, Budget>;
