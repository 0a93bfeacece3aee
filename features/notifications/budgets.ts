import { type Budget, KB, TOO_LARGE } from '#security/budget-tables/budget.ts';

export const notificationsBudgets = {
  previewMailBody: { atMost: 512 * KB, unit: 'bytes', of: 'the body of a preview or test of a mail', else: TOO_LARGE },
  notifications: { atMost: 100, unit: 'items', of: 'notifications of a form', else: '422 naming `notifications`' },
  mailRoutes: { atMost: 50, unit: 'items', of: 'routes of a notification', else: '422 naming `routes`' },
  mailTemplate: {
    atMost: 100_000,
    unit: 'characters',
    of: '`html` of a notification, as a template',
    else: '422 naming it',
  },
  addressList: {
    atMost: 2_000,
    unit: 'characters',
    of: '`to`, `cc` and `bcc` of a notification, as templates',
    else: '422 naming it',
  },
  mailHeader: {
    atMost: 500,
    unit: 'characters',
    of: '`subject`, `from_email` and `reply_to` of a notification, as templates; a subject or a name with its values',
    else: '422 naming it; with its values it is cut',
  },
} satisfies Record<string, Budget>;
