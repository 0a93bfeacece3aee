import type { AuditEventTable } from '#security/audit-events.ts';

export const formsAuditEvents = {
  'form.created': { about: 'created a form' },
  'form.saved': { about: 'saved a form' },
  'form.draft_saved': { about: 'saved a draft of a form' },
  'form.draft_shared': { about: 'made a link that shows the draft of a form' },
  'form.draft_discarded': { about: 'discarded the draft of a form' },
  'form.published': { about: 'published a form' },
  'form.publication_scheduled': { about: 'set the time at which the draft of a form is published' },
  'form.publication_cancelled': { about: 'removed the time at which the draft of a form would be published' },
  'form.publication_failed': { about: 'the draft of a form could not be published at its time' },
  'form.closed': { about: 'closed a form' },
  'form.opened': { about: 'opened a closed form again' },
  'form.trashed': { about: 'moved a form to the trash' },
  'form.restored': { about: 'restored a form from the trash' },
} satisfies AuditEventTable;

declare module '#security/audit-events.ts' {
  interface AuditEvents extends Record<keyof typeof formsAuditEvents, EventDescription> {}
}
