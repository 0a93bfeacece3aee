import type { AuditEventTable } from '#security/audit-events.ts';

export const invitationsAuditEvents = {
  'invitations.added': { about: 'invited people to a form' },
  'invitation.changed': { about: 'changed the data of an invited person' },
  'invitation.removed': { about: 'removed an invited person' },
  'invitation.link_read': { about: 'read the link of an invited person' },
  'invitation.bounced': { about: 'noted that the mails to an invited person cannot be delivered' },
  'invitations.mailed': { about: 'sent mails to invited people by hand' },
} satisfies AuditEventTable;

declare module '#security/audit-events.ts' {
  interface AuditEvents extends Record<keyof typeof invitationsAuditEvents, EventDescription> {}
}
