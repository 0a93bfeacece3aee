import type { EntityManager } from '@mikro-orm/mysql';
import { pageOf } from '#db/page.ts';
import { FormRevision } from '#features/forms/entities.ts';
import { Process } from '#features/processes/entities.ts';
import { processOf } from '#features/processes/option.ts';
import { type StatusView, standingOf } from '#features/processes/visitors/status.ts';
import { statusToken, statusUrl } from '#features/submissions/edit-link.ts';
import { Submission } from '#features/submissions/entities.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { SubmissionAccount } from './entities.ts';

/** The place of a submission in the list: the newest come first. */
export interface OwnPlace {
  createdAt: Date;
  id: number;
}

/** A submission that an account has sent, as its status page tells of it. */
export interface OwnSubmission extends Pick<StatusView, 'title' | 'text' | 'isGood' | 'corrects'> {
  id: number;
  formId: number;
  formTitle: string;
  createdAt: Date;
  /** The time at which its process ended; null while it goes on, and without one. */
  endedAt: Date | null;
  /** The address of the status page. */
  url: string;
}

/** Lists the submissions that an account has sent to forms that ask for an account, the newest first. */
export async function listOwn(
  { em, box, siteUrl }: { em: EntityManager; box: SecretBox; siteUrl: string },
  accountId: number,
  { limit, after }: { limit: number; after?: OwnPlace | undefined },
): Promise<{ submissions: OwnSubmission[]; next: OwnPlace | null }> {
  const beyond = after && {
    $or: [{ createdAt: { $lt: after.createdAt } }, { createdAt: after.createdAt, submissionId: { $lt: after.id } }],
  };
  const found = await em.find(
    SubmissionAccount,
    { accountId, ...beyond },
    { orderBy: { createdAt: 'desc', submissionId: 'desc' }, limit: limit + 1 },
  );
  const { rows, next } = pageOf(found, limit, ({ createdAt, submissionId }) => ({ createdAt, id: submissionId }));
  const uuid = rows.map(({ submissionUuid }) => submissionUuid);
  const fields = ['id', 'uuid', 'formId', 'revision', 'status', 'createdAt'] as const;
  const submissions = new Map((await em.find(Submission, { uuid }, { fields })).map((row) => [row.uuid, row]));
  const processes = new Map((await em.find(Process, { submissionUuid: uuid })).map((row) => [row.submissionUuid, row]));
  const own: OwnSubmission[] = [];
  for (const { submissionUuid } of rows) {
    const submission = submissions.get(submissionUuid);
    if (!submission) continue;
    const process = processes.get(submissionUuid) ?? null;
    const { id, formId, createdAt } = submission;
    const revision = process?.revision ?? submission.revision;
    const form = await em.findOneOrFail(FormRevision, { formId, revision });
    const option = processOf(form.config);
    const standing = process && option ? standingOf(form.config, submission, process, option) : null;
    own.push({
      ...{ id, formId, formTitle: form.title, createdAt, endedAt: process?.endedAt ?? null },
      ...(standing ?? { title: null, text: null, isGood: true }),
      corrects: process?.status === 'correcting',
      url: statusUrl(siteUrl, formId, statusToken(box, { formId, uuid: submissionUuid })),
    });
  }
  return { submissions: own, next };
}
