import type { Budget } from '#security/budget-tables/budget.ts';

export const alertsBudgets = {
  alertRecipients: {
    atMost: 20,
    unit: 'items',
    of: 'addresses that receive alerts, of the site or of a form',
    else: '422 naming `recipients`',
  },
  alertRulesOff: { atMost: 50, unit: 'items', of: 'alert rules that are switched off', else: '422 naming `off`' },
  alertCauses: {
    atMost: 500,
    unit: 'items',
    of: 'causes of alerts that one round handles',
    else: 'the rest waits until there are fewer',
  },
  alertsNamed: {
    atMost: 20,
    unit: 'items',
    of: 'alerts, or forms of a digest, listed in one mail',
    else: 'the mail counts the rest',
  },
  alertLooks: {
    atMost: 10_000,
    unit: 'items',
    of: 'deliveries in each state, and entries of the quarantine, that a round of alerts reads, the newest first',
    else: 'older ones are not counted',
  },
  alertTellings: {
    atMost: 200,
    unit: 'items',
    of: 'mails and events about alerts that one round sends',
    else: 'the next rounds send the rest',
  },
} satisfies Record<string, Budget>;
