import type { ReadTimeline } from '#features/timeline.ts';
import { Draft, DraftMail, DraftSubmission } from './entities.ts';
import { draftRunId } from './run.ts';

/** Timeline entries of the draft that a submission began as and of its mails, while the draft's row exists. */
export const draftTimeline: ReadTimeline = async ({ em }, { uuid: submissionUuid }) => {
  const origin = await em.findOne(DraftSubmission, { submissionUuid });
  const draft = origin && (await em.findOne(Draft, { uuid: origin.draftUuid }));
  if (!draft) return [];
  const { uuid, status, createdAt, savedAt, resumedAt, endedAt } = draft;
  const mails = await em.find(DraftMail, { draftUuid: uuid }, { orderBy: { createdAt: 'asc', id: 'asc' } });
  return [
    {
      kind: 'draft',
      at: createdAt,
      state: status,
      id: uuid,
      details: {
        saved_at: savedAt.toISOString(),
        resumed_at: resumedAt?.toISOString() ?? null,
        ended_at: endedAt?.toISOString() ?? null,
      },
      actions: [],
      run: { workflowId: draftRunId(uuid) },
    },
    ...mails.map((mail) => ({
      kind: 'draft_mail',
      at: mail.createdAt,
      state: mail.status,
      id: mail.id,
      details: { mail: mail.kind, error_class: mail.errorType ?? null },
      actions: [],
    })),
  ];
};
