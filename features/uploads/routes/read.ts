import { pipeline } from 'node:stream/promises';
import type { MikroORM } from '@mikro-orm/mysql';
import type { AuditLog } from '#features/audit/audit-log.ts';
import { Submission } from '#features/submissions/entities.ts';
import { SUBMISSION_ID } from '#features/submissions/routes/selection.ts';
import { Upload, uploadNames } from '#features/uploads/entities.ts';
import { FileGone, type FileStore } from '#features/uploads/stores/store.ts';
import { file } from '#http/routing/answers.ts';
import { textParam } from '#http/routing/params.ts';
import { reply } from '#http/routing/reply.ts';
import { route } from '#http/routing/route.ts';
import type { SecretBox } from '#security/secret-box.ts';

interface FileParts {
  orm: MikroORM;
  box: SecretBox;
  fileStore: FileStore;
  audit: AuditLog;
}

/** Nothing of a visitor's file may run in the origin of the service. */
const SAFE = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Cache-Control': 'private, no-store',
};

export const fileRoute = route({
  method: 'GET',
  path: 'b:/submissions/:id/files/:file',
  tag: 'Submissions',
  summary: 'A file of a stored submission',
  description: '`file` is the `id` of the file in the value of its field.',
  access: 'preview',
  params: { id: SUBMISSION_ID, file: textParam({ type: 'string', format: 'uuid' }) },
  answers: { 200: file('application/octet-stream') },
  errors: [404, 503],
  audit: 'submission.file_read',
  async handle({ orm, box, fileStore, audit }: FileParts, { params, actor }) {
    const em = orm.em.fork();
    const submission = await em.findOne(Submission, { id: params.id }, { fields: ['uuid', 'formId'] });
    const found = submission && { uuid: params.file, submissionUuid: submission.uuid, state: 'claimed' as const };
    const row = found && (await em.findOne(Upload, found));
    if (!row) throw new FileGone();
    const bytes = await fileStore.read(row.storageKey);
    await audit.note(actor, 'submission.file_read', { submissionId: params.id, file: params.file });
    const name = uploadNames.open(box, [row.uuid], row.sealed);
    const headers = { ...SAFE, 'Content-Disposition': attachment(name), 'Content-Length': String(row.size) };
    return reply(200, async (res) => void (await pipeline(bytes, res)), headers);
  },
});

/** By RFC 6266: in ASCII for old readers, and as it is. */
function attachment(name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const whole = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${whole}`;
}
