import type { EntityManager } from '@mikro-orm/mysql';
import { object } from 'yup';
import { emitSiteEvent } from '#features/deliveries/site/events.ts';
import type { FeatureData } from '#features/feature-data.ts';
import { FormRevision } from '#features/forms/entities.ts';
import type { Effect } from '#forms/process/next.ts';
import type { DeclaredEvent } from '#http/openapi/webhooks.ts';
import { anything, count, id, listOf, mapOf, text, timestamp } from '#http/routing/answers.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { Process, ProcessPerson, ProcessStep } from './entities.ts';
import { readReported } from './occasions.ts';
import { processOf } from './option.ts';
import { openPerson } from './store/rows.ts';
import { systemOf } from './system.ts';
import { stepToken } from './token.ts';
import { endTitle } from './view.ts';

const ONLY_OF_FORM =
  'Also sent to webhooks of the form that run on it; these have `fields` and `meta`, as in `submission.created`, and titles.';

/** The keys that webhooks of a form have beside those of the site. */
const OF_FORM = { fields: mapOf(anything()).optional(), meta: mapOf(anything()).optional() };
const SUBMISSION = { form_id: id(), submission_id: id(), ...OF_FORM };
const STEP = { step: text(), step_title: text().optional(), number: count() };

/** Events of processes, for webhooks of forms and of the site. */
export const processEvents: readonly DeclaredEvent[] = [
  {
    type: 'step.opened',
    summary: 'A step of a process was opened',
    description: `\`number\` counts the openings of the process. Webhooks of the form with \`step:<key>:opened\` in \`on\` have a token in \`decisions\` for each other system that the step asks and that has not decided: with it, the system decides at \`/process-decisions\`. ${ONLY_OF_FORM}`,
    ofSite: true,
    data: object({
      ...SUBMISSION,
      ...STEP,
      deadline_at: timestamp().nullable().optional(),
      decisions: listOf(object({ system: text(), token: text() })).optional(),
    }),
  },
  {
    type: 'step.decided',
    summary: 'A step of a process has an outcome',
    description: `By its people, or by its deadline. ${ONLY_OF_FORM}`,
    ofSite: true,
    data: object({ ...SUBMISSION, ...STEP, outcome: text() }),
  },
  {
    type: 'process.ended',
    summary: 'The process of a submission has ended',
    description: `\`end\` is \`completed\` when all went well, and \`stopped\` when somebody has stopped it. ${ONLY_OF_FORM}`,
    ofSite: true,
    data: object({ ...SUBMISSION, end: text(), end_title: text().nullable().optional() }),
  },
];

/** Emits what follows from an event of a process to webhooks of the site, in its transaction: ids and keys, no values. */
export async function emitProcessEvent(
  em: EntityManager,
  { formId, submissionId }: { formId: number; submissionId: number },
  effect: Effect,
  now: Date,
): Promise<void> {
  const emit = (type: string, data: Record<string, unknown>) =>
    emitSiteEvent(
      em,
      {
        type,
        subject: subjectOf(formId, submissionId),
        data: { form_id: formId, submission_id: submissionId, ...data },
      },
      now,
    );
  if (effect.do === 'open') await emit('step.opened', { step: effect.key, number: effect.number });
  else if (effect.do === 'close') {
    await emit('step.decided', { step: effect.key, number: effect.number, outcome: effect.outcome });
  } else if (effect.do === 'end') await emit('process.ended', { end: effect.name });
}

function subjectOf(formId: number, submissionId: number): string {
  return `forms/${formId}/submissions/${submissionId}`;
}

/** Reads the event that a webhook of a form reports of a process. Tokens are made when it is sent: no row stores them. */
export const readOccasion: NonNullable<FeatureData['readOccasion']> = async ({ em, box }, of) => {
  const reported = readReported(of.occasion);
  const process = reported && (await em.findOne(Process, { submissionUuid: of.submissionUuid }));
  if (!reported || !process) return null;
  const { formId, revision } = process;
  const form = await em.findOne(FormRevision, { formId, revision });
  const option = form && processOf(form.config);
  if (!option) return null;
  if (reported.event === 'ended') {
    const { end } = reported;
    return {
      type: 'process.ended',
      at: process.endedAt ?? process.since,
      data: { end, end_title: endTitle(option, end) },
    };
  }
  const { key, number } = reported;
  const step = await em.findOne(ProcessStep, { processId: process.id, number });
  if (!step) return null;
  const data = { step: key, step_title: option.steps.find((one) => one.key === key)?.title ?? key, number };
  if (reported.event === 'decided') {
    const { outcome } = reported;
    return { type: 'step.decided', at: step.endedAt ?? step.openedAt, data: { ...data, outcome } };
  }
  const decisions = await decisionsOf(em, box, formId, step, of.key);
  const deadline = step.deadlineAt?.toISOString() ?? null;
  return { type: 'step.opened', at: step.openedAt, data: { ...data, deadline_at: deadline, decisions } };
};

/** Returns the token of the system that is asked under the key of a webhook, while it still has to decide: no other webhook gets it. */
async function decisionsOf(
  em: EntityManager,
  box: SecretBox,
  formId: number,
  { id: stepId }: ProcessStep,
  webhook: string,
) {
  const asked = await em.find(ProcessPerson, { stepId, status: 'asked' }, { orderBy: { place: 'asc' } });
  return asked.flatMap((person) => {
    const system = systemOf(openPerson(box, person).address);
    return system !== webhook ? [] : [{ system, token: stepToken(box, formId, person.id) }];
  });
}
