import type { Budget } from '#security/budget-tables/budget.ts';

export const alertsBudgets = {
  alertRecipients: {
    atMost: 20,
    unit: 'items',
    of: 'addresses that get alerts, of the site or of a form',
    else: '422 naming `recipients`',
  },
  alertRulesOff: { atMost: 50, unit: 'items', of: 'rules of alerts that are off', else: '422 naming `off`' },
  alertCauses: {
    atMost: 500,
    unit: 'items',
    of: 'causes that one round of alerts keeps',
    else: 'the rest waits until there are fewer',
  },
  alertsNamed: {
    atMost: 20,
    unit: 'items',
    of: 'alerts, and forms of a digest, that one mail names',
    else: 'the mail counts the rest',
  },
  alertLooks: {
    atMost: 10_000,
    unit: 'items',
    of: 'deliveries of each state, and entries of the quarantine, that a round of alerts looks at, the newest first',
    else: 'older ones are not counted',
  },
  alertTellings: {
    atMost: 200,
    unit: 'items',
    of: 'mails and events about alerts that one round has sent',
    else: 'the rest is sent by the next rounds',
  },
} satisfies Record<string, Budget>;
