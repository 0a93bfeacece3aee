import { type Budget, KB, MB } from '#security/budget-tables/budget.ts';

export const invitationsBudgets = {
  invitedPeople: {
    atMost: 10_000,
    unit: 'items',
    of: 'people who are invited to a form',
    else: '409 `too_many_invitations`, and nobody is added',
  },
  invitationsAdded: {
    atMost: 1_000,
    unit: 'items',
    of: 'people who are invited by one request',
    else: '422 naming `people`',
  },
  invitationsBody: {
    atMost: 2 * MB,
    unit: 'bytes',
    of: 'a request that invites people',
    else: '413 `body_too_large`',
  },
  invitationTable: {
    atMost: 4 * MB,
    unit: 'bytes',
    of: 'a table of people to invite',
    else: '413 `body_too_large`',
  },
  invitationMistakes: {
    atMost: 200,
    unit: 'items',
    of: 'mistakes in a table or list of people that an answer names',
    else: 'the others are only counted',
  },
  invitationValues: {
    atMost: 16 * KB,
    unit: 'characters',
    of: 'the values that are filled in for one invited person',
    else: 'the person is refused, naming `values`',
  },
  mailsOfInvitation: {
    atMost: 12,
    unit: 'items',
    of: 'mails to one invited person, reminders included',
    else: '409 `too_many_mails`; reminders are left out',
  },
  invitationReports: {
    atMost: 60,
    unit: 'items',
    of: 'reports that an address may send in a minute about opened invitations, or requests for no more mails',
    else: '429, and nothing is noted',
  },
} satisfies Record<string, Budget>;
