import type { EntityManager } from '@mikro-orm/mysql';
import { FormRevision } from '#features/forms/entities.ts';
import { Submission } from '#features/submissions/entities.ts';
import type { SubmissionRecord } from '#features/submissions/store/load-submission.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { Process, ProcessDecision, ProcessPerson, ProcessStep } from './entities.ts';
import { processOf } from './option.ts';
import { type DrawnOrTyped, hashOfVersion } from './signing.ts';
import { titlesOfSteps } from './store/names.ts';
import { openDecision, openPerson } from './store/rows.ts';

/** A signature of a submission, as documents show it. */
export interface ShownSignature {
  /** Key of the step. */
  step: string;
  title: string;
  name: string;
  address: string;
  at: Date;
  signature: DrawnOrTyped;
}

/** The signatures of a submission in the order in which they were given, with the hashes by which they can be checked. */
export interface Signatures {
  signatures: readonly ShownSignature[];
  /** SHA-256 of the answers that the last one signed, and of all decisions up to the last, in hexadecimal; '' for erased answers. */
  document: string;
  trail: string;
}

/** @returns null for a submission that nobody has signed */
export async function readSignatures(
  em: EntityManager,
  box: SecretBox,
  { uuid }: Pick<SubmissionRecord, 'uuid'>,
): Promise<Signatures | null> {
  const process = await em.findOne(Process, { submissionUuid: uuid });
  const submission = process && (await em.findOne(Submission, { uuid }));
  if (!submission) return null;
  const inOrder = { orderBy: { sequence: 'asc' } } as const;
  const decisions = await em.find(ProcessDecision, { processId: process.id }, inOrder);
  const signed = decisions.filter(({ outcome }) => outcome === 'signed');
  const last = decisions.at(-1);
  if (signed.length === 0 || !last) return null;
  const people = await em.find(ProcessPerson, { id: signed.map(({ personId }) => personId) });
  const steps = await em.find(ProcessStep, { id: signed.map(({ stepId }) => stepId) });
  const form = await em.findOneOrFail(FormRevision, { formId: process.formId, revision: process.revision });
  const option = processOf(form.config) ?? { steps: [] };
  const titleOf = await titlesOfSteps(
    em,
    submission,
    option,
    steps.map(({ key }) => key),
  );
  const signatures = signed.flatMap((decision) => {
    const person = people.find(({ id }) => id === decision.personId);
    const step = steps.find(({ id }) => id === decision.stepId);
    const { signature, name = '' } = openDecision(box, decision);
    if (!person || !step || !signature) return [];
    return [
      {
        step: step.key,
        title: titleOf(step.key),
        name,
        address: openPerson(box, person).address,
        at: decision.at,
        signature,
      },
    ];
  });
  const document = await hashOfVersion(em, box, submission, signed.at(-1)?.version ?? 1);
  return { signatures, document: document ?? '', trail: last.chain };
}
