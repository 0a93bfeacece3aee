import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import { runOfClaim } from '#engine/names.ts';
import type { AuditLog } from '#features/audit/audit-log.ts';
import { type HeadingParts, readHeadings } from '#features/deliveries/store/headings.ts';
import { readSteps } from '#features/deliveries/store/steps.ts';
import { visibleTo } from '#features/deliveries/use-cases.ts';
import type { FeatureData } from '#features/feature-data.ts';
import { FormRevision } from '#features/forms/entities.ts';
import { Submission } from '#features/submissions/entities.ts';
import type { SubmissionStatus } from '#features/submissions/store/submission.ts';
import { submissionNotFound } from '#features/submissions/use-cases.ts';
import type { TimelineAction, TimelineEntry } from '#features/timeline.ts';
import type { Edition } from '#forms/config/types.ts';
import { newerTypeOf } from '#forms/field-types/index.ts';
import { type AccountActor, can } from '#security/actor.ts';
import { deliveryEntry } from './deliveries.ts';

export interface TimelineParts extends HeadingParts {
  orm: MikroORM;
  audit: Pick<AuditLog, 'note'>;
  clock: () => Date;
  settings: { edition: Edition };
  installed: readonly Pick<FeatureData, 'timelineEntries' | 'mails'>[];
}

export interface Timeline {
  formId: number;
  state: SubmissionStatus;
  /** Sorted by time. */
  entries: TimelineEntry[];
}

/**
 * Reads the history of a stored submission and its planned steps, with the entries of each feature. Access to recipients and
 * third parties' answers is audited.
 * @throws UseCaseError `submission_not_found`
 */
export async function readTimeline(app: TimelineParts, actor: AccountActor, id: number): Promise<Timeline> {
  const em = app.orm.em.fork();
  const submission = await em.findOne(Submission, { id });
  if (!submission) throw submissionNotFound(id);
  const values = can(actor.account, 'SUBMISSIONS_PREVIEW');
  const { uuid, formId, status } = submission;
  const steps = await readSteps(em, uuid, visibleTo(actor));
  const mails = steps.filter(({ delivery }) => delivery.kind === 'mail').map(({ delivery }) => delivery);
  const jobs = steps.filter(({ delivery }) => delivery.kind !== 'mail').map(({ delivery }) => delivery.id);
  const headings = values ? await readHeadings(app, mails) : undefined;
  const submissionRef = { id, uuid, formId, mails: mails.map((mail) => mail.id), jobs };
  const parts = { em, box: app.box, edition: app.settings.edition, values };
  const contributed: TimelineEntry[] = [];
  for (const { timelineEntries } of app.installed) {
    if (timelineEntries) contributed.push(...(await timelineEntries(parts, submissionRef)));
  }
  const shared = { values, claimedBy: submission.claimedBy ?? null, now: app.clock() };
  const entries = [
    ...(await acceptedEntries(em, submission)),
    // Deliveries follow from an edit, and posts from deliveries.
    ...contributed.filter(isChange),
    ...steps.map((step) => deliveryEntry(step, { ...shared, heading: headings?.get(step.delivery.id) })),
    ...contributed.filter((entry) => !isChange(entry)),
    ...completedEntries(submission),
  ];
  if (values) await app.audit.note(actor, 'submission.timeline_viewed', { submissionId: id });
  // The sort is stable: entries with equal times stay in the order above.
  return { formId, state: status, entries: entries.toSorted((one, other) => one.at.getTime() - other.at.getTime()) };
}

function isChange({ kind }: TimelineEntry): boolean {
  return kind === 'edited';
}

async function acceptedEntries(em: EntityManager, submission: Submission): Promise<TimelineEntry[]> {
  const { id, uuid, formId, revision, surface, status, claimedBy, meta, createdAt } = submission;
  // Only a submission that nobody has processed yet can wait for a newer version.
  const isOpen = status === 'accepted';
  const fields = ['title' as const, ...(isOpen ? ['config' as const] : [])];
  const form = await em.findOne(FormRevision, { formId, revision }, { fields });
  const run = runOfClaim({ uuid, claimedBy });
  const noActions = { state: null, id: null, actions: [] };
  const { spam, captcha, language } = meta;
  return [
    ...(spam
      ? [
          {
            ...noActions,
            kind: 'quarantined',
            at: new Date(spam.received_at),
            details: { reason: spam.reason, score: spam.score },
          },
        ]
      : []),
    {
      kind: 'accepted',
      at: createdAt,
      state: status,
      id: uuid,
      details: {
        surface,
        revision,
        form_title: form?.title ?? '',
        language: language ?? null,
        captcha: captcha ?? null,
        newer_field_type: form && isOpen ? newerTypeOf(form.config) : null,
      },
      actions: submissionActions(id),
      run,
    },
  ];
}

function completedEntries({ uuid, status, claimedBy, completedAt }: Submission): TimelineEntry[] {
  if (!completedAt) return [];
  const run = runOfClaim({ uuid, claimedBy });
  return [{ kind: 'completed', at: completedAt, state: status, id: null, details: {}, actions: [], run }];
}

function submissionActions(id: number): TimelineAction[] {
  return [
    { name: 'replay', method: 'POST', path: `b:/submissions/${id}/run/replay` },
    { name: 'mark', method: 'POST', path: `b:/submissions/${id}/marks` },
    { name: 'erase', method: 'DELETE', path: `b:/submissions/${id}` },
  ];
}
