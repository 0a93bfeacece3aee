import type { MikroORM } from '@mikro-orm/mysql';
import { Post } from '#features/content/entities.ts';
import { readSteps, type Step } from '#features/deliveries/store/steps.ts';
import { FormRevision } from '#features/forms/entities.ts';
import type { FormAtRevision } from '#features/forms/store/revisions.ts';
import { Submission } from '#features/submissions/entities.ts';
import { type Marks, readMarks } from '#features/submissions/store/reading/marks.ts';
import { Draft, DraftSubmission } from '#pro/drafts/entities.ts';
import { PaymentOrder } from '#pro/payments/entities.ts';

/** One submission with everything that belongs to it. */
export interface SubmissionDetail {
  submission: Submission;
  marks: Marks;
  /** Form at the submission's revision. */
  form: FormAtRevision;
  steps: Step[];
  /** Posts that the embedded host created from the submission. */
  posts: Post[];
  order: PaymentOrder | null;
  /** Draft that the submission began as. Its row is deleted a month after its end. */
  draft: Draft | null;
}

/** Reads a submission with everything that belongs to it. @returns null when there is no such submission */
export async function readDetail(orm: MikroORM, id: number): Promise<SubmissionDetail | null> {
  const em = orm.em.fork();
  const submission = await em.findOne(Submission, { id });
  if (!submission) return null;
  const { uuid: submissionUuid, formId, revision } = submission;
  const { title, config } = await em.findOneOrFail(FormRevision, { formId, revision });
  const steps = await readSteps(em, submissionUuid);
  // The source of a post is the id of the delivery that created it.
  const posts = await em.find(Post, { source: steps.map(({ delivery }) => delivery.id) });
  const origin = await em.findOne(DraftSubmission, { submissionUuid });
  return {
    submission,
    marks: (await readMarks(em, [id]))(id),
    form: { id: formId, revision, title, config },
    steps,
    posts,
    order: await em.findOne(PaymentOrder, { submissionUuid }),
    draft: origin && (await em.findOne(Draft, { uuid: origin.draftUuid })),
  };
}
