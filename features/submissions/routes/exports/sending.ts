import { Readable } from 'node:stream';
import type { MikroORM } from '@mikro-orm/mysql';
import { formNotFound } from '#db/use-case-error.ts';
import type { App } from '#features/app.ts';
import type { AuditLog } from '#features/audit/audit-log.ts';
import type { FormStore, StoredForm } from '#features/forms/store/form-store.ts';
import type { Site } from '#features/site/site.ts';
import { type ExportFormat, exportSubmissions } from '#features/submissions/use-cases.ts';
import { FORM_ID } from '#http/routing/params.ts';
import type { Send } from '#http/routing/reply.ts';
import { sendStream } from '#http/routing/send-stream.ts';
import type { Actor } from '#security/actor.ts';

export interface ExportParts extends Pick<App, 'baseUrl' | 'settings'> {
  orm: MikroORM;
  forms: Pick<FormStore, 'get'>;
  audit: AuditLog;
  clock: () => Date;
  readSite(): Promise<Pick<Site, 'timeZone'>>;
}

/** Columns before those of the form. */
export const OWN_COLUMNS = ['submission_id', 'submitted_at', 'state'];

/** What every export declares. */
export const exporting = { tag: 'Submissions', method: 'GET', access: 'reader', params: { id: FORM_ID } } as const;

/** `2026-11-21T08:46:12+01:00`: the site's time, and how far it is from UTC. */
export function timesIn(timeZone: string): (time: Date) => string {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    ...({ dateStyle: 'short', timeStyle: 'medium' } as const),
  });
  const offset = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  return (time) => {
    const zone = offset.formatToParts(time).find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT';
    return `${format.format(time).replace(' ', 'T')}${zone.replace('GMT', '') || '+00:00'}`;
  };
}

/** Also of a form in the trash. @throws UseCaseError `form_not_found` */
export async function requireForm({ forms }: Pick<ExportParts, 'forms'>, formId: number): Promise<StoredForm> {
  const form = await forms.get(formId);
  if (!form) throw formNotFound(formId);
  return form;
}

export function headersOf(form: Pick<StoredForm, 'id'>, format: ExportFormat, type: string): Record<string, string> {
  const disposition = `attachment; filename="form-${form.id}-submissions.${format}"`;
  return { 'Content-Type': type, 'Content-Disposition': disposition };
}

/**
 * Sends a file as it is made. What fails before its first byte is answered as ever; later the connection is cut, so that nobody takes a
 * part for the whole.
 */
export function streamOf(
  app: ExportParts,
  actor: Actor,
  meant: { formId: number; format: ExportFormat },
  parts: () => AsyncGenerator<string | Uint8Array>,
): Send {
  return async (res, req) => {
    if (req.method === 'HEAD') return void res.end();
    const all = await exportSubmissions(app, actor, meant, parts());
    const broke = { what: 'an export', ids: { formId: meant.formId } };
    await sendStream(Readable.from(all, { highWaterMark: 1 }), res, req, broke);
  };
}
