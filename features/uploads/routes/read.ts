import type { MikroORM } from '@mikro-orm/mysql';
import type { AuditLog } from '#features/audit/audit-log.ts';
import { SUBMISSION_ID } from '#features/submissions/routes/selection.ts';
import { FILE_ANSWERS, FILE_ERRORS, FILE_HEADERS, fileReply } from '#features/uploads/serving/answer.ts';
import { fileOfStored } from '#features/uploads/store/claimed.ts';
import type { FileStore } from '#features/uploads/stores/store.ts';
import { textParam } from '#http/routing/params.ts';
import { route } from '#http/routing/route.ts';
import type { SecretBox } from '#security/secret-box.ts';

export interface FileParts {
  orm: MikroORM;
  box: SecretBox;
  fileStore: FileStore;
  audit: AuditLog;
}

/** Path parameter with the `id` of a file in the value of its field. */
export const FILE_ID = textParam({ type: 'string', format: 'uuid' });

export const fileRoute = route({
  operation: 'downloadSubmissionFile',
  method: 'GET',
  path: 'b:/submissions/:id/files/:file',
  tag: 'Submissions',
  summary: 'A file of a stored submission',
  description: '`file` is the `id` of the file in the value of its field.',
  access: 'reader',
  params: { id: SUBMISSION_ID, file: FILE_ID },
  headers: FILE_HEADERS,
  answers: FILE_ANSWERS,
  errors: FILE_ERRORS,
  audit: 'submission.file_read',
  async handle({ orm, box, fileStore, audit }: FileParts, { params, actor, raw }) {
    const file = await fileOfStored(orm.em.fork(), box, { submissionId: params.id, file: params.file });
    const answer = await fileReply(fileStore, file, raw);
    await audit.note(actor, 'submission.file_read', { submissionId: params.id, file: params.file });
    return answer;
  },
});
