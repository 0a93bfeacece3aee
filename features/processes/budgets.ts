import type { Budget } from '#security/budget-tables/budget.ts';

const refuses = 'the save of the form is refused with 422, naming it';

export const processesBudgets = {
  processSteps: { atMost: 30, unit: 'items', of: '`steps` of a process', else: refuses },
  processPeople: { atMost: 50, unit: 'items', of: 'people whom one step asks', else: 'the others are not asked' },
  processHolidays: { atMost: 200, unit: 'items', of: '`holidays` of a calendar', else: refuses },
  processEnds: { atMost: 20, unit: 'items', of: '`ends` of a process', else: refuses },
  deadlineActions: { atMost: 10, unit: 'items', of: '`actions` and `remind_after` of a deadline', else: refuses },
  codeTries: {
    atMost: 5,
    unit: 'items',
    of: 'tries of a code that confirms an address',
    else: '422; a new code has to be asked for',
  },
  codesSent: { atMost: 4, unit: 'items', of: 'codes that are sent for one confirmation', else: '409' },
  confirmationMails: {
    atMost: 20,
    unit: 'items',
    of: 'mails in 24 hours that ask one address to confirm it, over all forms',
    else: 'no mail is sent, and the submission waits; whoever operates the service can remind',
  },
  decisionNote: { atMost: 4_000, unit: 'characters', of: 'the note of a decision', else: '422 naming it' },
  countedOpenings: {
    atMost: 20_000,
    unit: 'items',
    of: 'openings of steps of a form that statistics look at, the newest first',
    else: 'older ones are not counted',
  },
  stepFiles: {
    atMost: 120,
    unit: 'items',
    of: 'files that one client address opens in a minute, on pages of steps',
    else: '429',
  },
  movedProcesses: {
    atMost: 500,
    unit: 'items',
    of: 'open processes that one request moves to the newest revision of their form',
    else: 'the others follow with `after`',
  },
  absences: { atMost: 2_000, unit: 'items', of: 'absences that are not over', else: '409 `too_many_absences`' },
} satisfies Record<string, Budget>;
