import type { AuditEventTable } from '#security/audit-events.ts';

export const pdfAuditEvents = {
  'pdf_settings.saved': { about: 'changed the appearance of documents' },
  'submission_pdf.viewed': { about: 'downloaded the PDF of a submission' },
} satisfies AuditEventTable;

declare module '#security/audit-events.ts' {
  interface AuditEvents extends Record<keyof typeof pdfAuditEvents, EventDescription> {}
}
