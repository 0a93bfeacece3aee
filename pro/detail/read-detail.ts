import type { MikroORM } from '@mikro-orm/mysql';
import { Post } from '#features/content/entities.ts';
import { readSteps, type Step } from '#features/deliveries/store/steps.ts';
import { FormRevision } from '#features/forms/entities.ts';
import type { FormAtRevision } from '#features/forms/store/revisions.ts';
import { Submission } from '#features/submissions/entities.ts';
import { type Marks, readMarks } from '#features/submissions/store/reading/marks.ts';
import { Draft, DraftSubmission } from '#pro/drafts/entities.ts';
import { PaymentOrder } from '#pro/payments/entities.ts';

/** All there is of one submission. */
export interface SubmissionDetail {
  submission: Submission;
  marks: Marks;
  /** The form as it was when the submission came. */
  form: FormAtRevision;
  steps: Step[];
  /** What the embedded host made of it. */
  posts: Post[];
  order: PaymentOrder | null;
  /** That it began as; known for a month after the draft has ended. */
  draft: Draft | null;
}

/** @returns null when there is no such submission */
export async function readDetail(orm: MikroORM, id: number): Promise<SubmissionDetail | null> {
  const em = orm.em.fork();
  const submission = await em.findOne(Submission, { id });
  if (!submission) return null;
  const { uuid: submissionUuid, formId, revision } = submission;
  const { title, config } = await em.findOneOrFail(FormRevision, { formId, revision });
  const steps = await readSteps(em, submissionUuid);
  // A post is made once by each delivery, whose id it keeps.
  const posts = await em.find(Post, { source: steps.map(({ delivery }) => delivery.id) });
  const of = await em.findOne(DraftSubmission, { submissionUuid });
  return {
    submission,
    marks: (await readMarks(em, [id]))(id),
    form: { id: formId, revision, title, config },
    steps,
    posts,
    order: await em.findOne(PaymentOrder, { submissionUuid }),
    draft: of && (await em.findOne(Draft, { uuid: of.draftUuid })),
  };
}
