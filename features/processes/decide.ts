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
import { chainHash, documentHash, hashOfContent, LONGEST_NAME, readSignature } from './signing.ts';
import { lockProcess, openPerson } from './store/rows.ts';

export interface DecideParts extends Omit<AdvanceParts, 'site' | 'enqueue'>, OutboxParts {
  readSite(): Promise<Site>;
  clock: () => Date;
}

/** A person who decides, and how. */
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
  /** With `signed`: the signature, as a field of that type sends it, and the name of the signer. A typed name is both; a drawing needs none. */
  signature?: unknown;
  name?: string | undefined;
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
  const { person } = found;
  // Read without a lock, so that late clicks do not wait for one another.
  requireAsked(person);
  const site = await deps.readSite();
  const made = { decider: { personId, via, accountId }, decision, now };
  return withCalls(deps, now, async (em, enqueue) => {
    const after = await decideWithin(em, { ...deps, site, enqueue }, found, made);
    await keep?.(em, after);
    return after;
  });
}

/** Stores a decision in the transaction of `em`. @throws UseCaseError as `decide` does */
export async function decideWithin(
  em: EntityManager,
  deps: AdvanceParts,
  { person, step, process }: PersonOfStep,
  { decider: { personId, via, accountId }, decision, now }: { decider: Decider; decision: Decision; now: Date },
): Promise<Advanced> {
  const { submissionUuid } = process;
  const rows = await lockProcess(em, submissionUuid);
  if (!rows) throw processNotFound();
  const { submission } = rows;
  requireAsked(rows.people.find(({ id }) => id === personId));
  if (decision.version !== undefined && decision.version !== submission.version) {
    throw submissionChanged();
  }
  // Moved since it was read: the step may ask for something else now.
  if (rows.process.revision !== process.revision) throw submissionChanged();
  const { config } = await deps.revisions.get(process.formId, process.revision, em);
  const option = processOf(config)?.steps.find(({ key }) => key === step.key);
  const content = option ? contentOf(option, decision, openPerson(deps.box, person).address) : {};
  const { outcome } = decision;
  const { version } = submission;
  const last = await em.findOne(ProcessDecision, { processId: process.id }, { orderBy: { sequence: 'desc' } });
  const facts = {
    sequence: (last?.sequence ?? 0) + 1,
    personId,
    stepId: step.id,
    outcome,
    version,
    via,
    contentHash: hashOfContent(content),
  };
  const hasContent = Object.keys(content).length > 0;
  em.create(ProcessDecision, {
    ...{ ...facts, processId: process.id, accountId, at: now },
    chain: chainHash(last?.chain ?? null, { ...facts, at: now }, documentHash(submission)),
    erased: false,
    sealed: hasContent ? sealedDecisions.seal(deps.box, [personId], JSON.stringify(content)) : null,
  });
  // The next step may ask whom this decision names.
  await em.flush();
  const event = { type: 'decide', number: step.number, place: person.place, outcome } as const;
  const after = await advanceOrThrow(em, deps, submissionUuid, event, now);
  if (step.kind === 'verify' && outcome === 'confirmed' && (await releaseConfirmed(em, submissionUuid, now))) {
    await countReleased(em, submissionUuid);
  }
  deps.enqueue(engineCall(processRun(process), 'wake'));
  return after;
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

/** @throws UseCaseError `decided_already`, `step_over` */
export function requireAsked(person: Pick<ProcessPerson, 'status'> | undefined): void {
  if (person?.status !== 'asked') throw person?.status === 'decided' ? decidedAlready() : stepOver();
}

export function submissionChanged(): UseCaseError {
  const message = 'The answers have changed since you opened the page. Read them again.';
  return new UseCaseError('conflict', 'submission_changed', message);
}

function decidedAlready(): UseCaseError {
  return new UseCaseError('conflict', 'decided_already', 'You have decided already.');
}

/** @param by the address of the person who decides */
function contentOf(step: StepOption, decision: Decision, by: string): DecisionContent {
  const { outcome, note = '', names = '' } = decision;
  if (!CHOICES[step.kind].some((one) => one === outcome)) throw invalidField('outcome', 'is no outcome of this step');
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
  if (outcome !== 'signed') {
    const stray = (['name', 'signature'] as const).find((one) => (decision[one] ?? '') !== '');
    if (stray) throw invalidField(stray, 'must be left out: only the outcome signed has a signature');
  }
  return {
    ...(text !== '' && { note: text }),
    ...(namesNext && { names: address.toLowerCase() }),
    ...(outcome === 'signed' && signatureOf(decision, by)),
  };
}

/** Returns a signature with the name of the signer; whoever draws without a name has signed as the address that was asked. */
function signatureOf({ signature: given, name = '' }: Decision, address: string): DecisionContent {
  const signature = readSignature(given ?? name);
  if (!signature) throw invalidField('signature', 'is required: a typed name or a drawing');
  const typed = name.trim() || signature.typed;
  if (typed && typed.length > LONGEST_NAME) throw invalidField('name', `must have at most ${LONGEST_NAME} characters`);
  return { signature, name: typed || address };
}
