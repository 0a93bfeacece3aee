import type { EntityManager } from '@mikro-orm/mysql';
import { UseCaseError } from '#db/use-case-error.ts';
import { engineCall } from '#engine/engine-call.ts';
import { type OutboxParts, withCalls } from '#engine/outbox.ts';
import { processRun } from '#engine/runs.ts';
import { countReleased } from '#features/results/counting/changes.ts';
import type { Site } from '#features/site/site.ts';
import { releaseConfirmed } from '#features/submissions/store/awaiting-payment.ts';
import { CHOICES, type Outcome } from '#forms/process/definition.ts';
import type { ProcessEvent } from '#forms/process/next.ts';
import { isMailbox } from '#forms/templates/mailbox.ts';
import { type Advanced, type AdvanceParts, advance } from './advance.ts';
import { processesBudgets } from './budgets.ts';
import {
  type DecidedBy,
  type DecisionContent,
  Process,
  ProcessDecision,
  ProcessPerson,
  ProcessStep,
  sealedDecisions,
} from './entities.ts';
import { invalidField, processNotFound, stepOver } from './errors.ts';
import { processOf, type StepOption } from './option.ts';

export interface DecideParts extends Omit<AdvanceParts, 'site'>, OutboxParts {
  readSite(): Promise<Site>;
  clock: () => Date;
}

/** Who decides. */
export interface Decider {
  personId: number;
  via: DecidedBy;
  accountId: number | null;
}

export interface Decision {
  outcome: Outcome;
  note?: string | undefined;
  /** The address that a later step asks. */
  names?: string | undefined;
  /** Version of the submission that the decider has seen; absent when it does not matter. */
  version?: number | undefined;
}

/** A person of a step with the rows that it belongs to. */
export interface PersonOfStep {
  person: ProcessPerson;
  step: ProcessStep;
  process: Process;
}

/** @returns null when there is no such person, or the submission was erased */
export async function findPerson(em: EntityManager, personId: number): Promise<PersonOfStep | null> {
  const person = await em.findOne(ProcessPerson, { id: personId });
  const step = person && (await em.findOne(ProcessStep, { id: person.stepId }));
  const process = step && (await em.findOne(Process, { id: step.processId }));
  return person && step && process ? { person, step, process } : null;
}

/**
 * Stores what a person decides, and what follows from it, in one transaction. The same person cannot decide twice: of a hundred requests
 * at once, one decides.
 * @param keep stores further rows in the same transaction
 * @throws UseCaseError `step_over` when the step has ended or the person was replaced, `decided_already`, `submission_changed`,
 *   `validation_failed`, `process_not_found`
 */
export async function decide(
  deps: DecideParts,
  { personId, via, accountId }: Decider,
  decision: Decision,
  keep?: (em: EntityManager, after: Advanced) => Promise<void>,
): Promise<Advanced> {
  const now = deps.clock();
  const found = await findPerson(deps.orm.em.fork(), personId);
  if (!found) throw processNotFound();
  const { person, step, process } = found;
  // Read without a lock, so that late clicks do not wait for one another.
  if (person.status !== 'asked') throw person.status === 'decided' ? decidedAlready() : stepOver();
  const site = await deps.readSite();
  return withCalls(deps, now, async (em, enqueue) => {
    const { outcome } = decision;
    const event = { type: 'decide', number: step.number, place: person.place, outcome } as const;
    const after = await advanceOrThrow(em, { ...deps, site }, process.submissionUuid, event, now);
    const { submission, form } = after;
    if (decision.version !== undefined && decision.version !== submission.version) {
      throw new UseCaseError(
        'conflict',
        'submission_changed',
        'The answers have changed since you opened the page. Read them again.',
      );
    }
    const option = processOf(form.config)?.steps.find(({ key }) => key === step.key);
    const content = option ? contentOf(option, decision) : {};
    em.create(ProcessDecision, {
      ...{
        personId,
        processId: process.id,
        stepId: step.id,
        outcome,
        version: submission.version,
        via,
        accountId,
        at: now,
      },
      sealed:
        Object.keys(content).length > 0 ? sealedDecisions.seal(deps.box, [personId], JSON.stringify(content)) : null,
    });
    if (
      step.kind === 'verify' &&
      outcome === 'confirmed' &&
      (await releaseConfirmed(em, process.submissionUuid, now))
    ) {
      await countReleased(em, process.submissionUuid);
    }
    await keep?.(em, after);
    enqueue(engineCall(processRun(process), 'wake'));
    return after;
  });
}

/** @throws UseCaseError for an event that the process does not allow now */
export async function advanceOrThrow(
  em: EntityManager,
  deps: AdvanceParts,
  submissionUuid: string,
  event: ProcessEvent,
  now: Date,
): Promise<Advanced> {
  const after = await advance(em, deps, submissionUuid, event, now);
  if (!('refused' in after)) return after;
  switch (after.refused) {
    case 'erased':
      throw processNotFound();
    case 'decided_already':
      throw decidedAlready();
    case 'no_such_outcome':
      throw invalidField('outcome', 'is no outcome of this step');
    case 'nobody_named':
      throw invalidField('people', 'must name somebody who has not decided yet');
    default:
      throw stepOver();
  }
}

function decidedAlready(): UseCaseError {
  return new UseCaseError('conflict', 'decided_already', 'You have decided already.');
}

function contentOf(step: StepOption, { outcome, note = '', names = '' }: Decision): DecisionContent {
  const text = note.trim();
  const [good] = CHOICES[step.kind];
  if (text !== '' && step.note === 'none') throw invalidField('note', 'must be left out: this step has no notes');
  if (text.length > processesBudgets.decisionNote.atMost) {
    throw invalidField('note', `must have at most ${processesBudgets.decisionNote.atMost} characters`);
  }
  if (text === '' && outcome !== good && step.note === 'required') throw invalidField('note', 'is required: say why');
  if (outcome === 'returned' && step.may_return !== true)
    throw invalidField('outcome', 'must not be returned in this step');
  const address = names.trim();
  const namesNext = step.names_next === true && outcome === good;
  if (namesNext && !isMailbox(address))
    throw invalidField('names', 'is required: the e-mail address of the person who is asked next');
  if (!namesNext && address !== '') throw invalidField('names', 'must be left out: this step names nobody');
  return { ...(text !== '' && { note: text }), ...(namesNext && { names: address.toLowerCase() }) };
}
