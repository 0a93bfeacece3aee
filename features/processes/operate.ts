import type { EntityManager } from '@mikro-orm/mysql';
import { UseCaseError } from '#db/use-case-error.ts';
import { engineCall } from '#engine/engine-call.ts';
import { withCalls } from '#engine/outbox.ts';
import { processRun } from '#engine/runs.ts';
import { User } from '#features/accounts/entities.ts';
import type { AuditLog } from '#features/audit/audit-log.ts';
import { insertDue } from '#features/deliveries/enqueue.ts';
import { Delivery } from '#features/deliveries/entities.ts';
import { STEP_MAIL } from '#features/notifications/own-mails.ts';
import { Submission } from '#features/submissions/entities.ts';
import { submissionNotFound } from '#features/submissions/use-cases.ts';
import type { ProcessEvent, Recipient } from '#forms/process/next.ts';
import { isMailbox } from '#forms/templates/mailbox.ts';
import type { Actor } from '#security/actor.ts';
import type { AuditEvent } from '#security/audit-events.ts';
import { MINUTE_MS } from '#time.ts';
import type { Advanced } from './advance.ts';
import { advanceOrThrow, type DecideParts } from './decide.ts';
import { Process, type ProcessPerson, ProcessStep } from './entities.ts';
import { invalidField, processNotFound, stepOver } from './errors.ts';
import { stepMailOccasion } from './occasions.ts';
import { lockProcess, openPerson } from './store/rows.ts';

export interface OperateParts extends DecideParts {
  audit: AuditLog;
}

/** The place of a process after an operator has acted. */
export interface Acted {
  state: Process['status'];
  step: string | null;
  end: string | null;
}

/** Somebody whom an operator names: exactly one key is set. */
export interface Named {
  address?: string | undefined;
  /** The login of an account. */
  account?: string | undefined;
}

/** Turns of reminders that an operator sends; those of deadlines are smaller. */
const BY_HAND = 1_000_000;

/** Ends a process; those who are asked need not decide any more. @throws UseCaseError as `operate` */
export function stopProcess(deps: OperateParts, actor: Actor, submissionId: number): Promise<Acted> {
  return operate(deps, actor, 'process.stopped', { submissionId }, async () => ({ type: 'stop' }));
}

/** Ends a wait before its time. @throws UseCaseError as `operate` */
export function reachProcess(
  deps: OperateParts,
  actor: Actor,
  submissionId: number,
  number: number | undefined,
): Promise<Acted> {
  return operate(deps, actor, 'process.reached', { submissionId, number }, async (_em, open) => {
    if (open.kind !== 'wait') {
      throw new UseCaseError('conflict', 'step_asks_people', 'This step does not wait: it asks people, who decide it.');
    }
    return { type: 'reach', number: open.number };
  });
}

/** Names others in place of those who have not decided. @throws UseCaseError as `operate`; `validation_failed` naming the entry */
export function reassignProcess(
  deps: OperateParts,
  actor: Actor,
  submissionId: number,
  { number, people }: { number?: number | undefined; people: readonly Named[] },
): Promise<Acted> {
  return operate(deps, actor, 'process.reassigned', { submissionId, number }, async (em, open) => {
    if (open.kind === 'wait' || open.kind === 'verify') {
      const why = open.kind === 'wait' ? 'it asks nobody' : 'only the respondent can confirm the address';
      throw new UseCaseError('conflict', 'step_asks_nobody', `Nobody else can decide this step: ${why}.`);
    }
    return { type: 'reassign', number: open.number, people: await recipientsOf(em, people) };
  });
}

/** @throws UseCaseError naming the entry */
async function recipientsOf(em: EntityManager, people: readonly Named[]): Promise<Recipient[]> {
  const found: Recipient[] = [];
  for (const [index, { address, account }] of people.entries()) {
    const field = `people[${index}]`;
    if ((address === undefined) === (account === undefined))
      throw invalidField(field, 'must have either address or account');
    if (account !== undefined) {
      const user = await em.findOne(User, { login: account.toLowerCase(), disabledAt: null });
      if (!user) throw invalidField(`${field}.account`, 'must be the login of an account in use');
      found.push({ address: user.email.toLowerCase(), accountId: user.id, standsInFor: null });
    } else if (address !== undefined) {
      if (!isMailbox(address)) throw invalidField(`${field}.address`, 'must be an e-mail address');
      found.push({ address: address.toLowerCase(), accountId: null, standsInFor: null });
    }
  }
  return [...new Map(found.map((one) => [one.address, one])).values()];
}

/**
 * Lets an event of an operator happen to the process of a submission.
 * @param eventOf returns the event for the step that is open
 * @throws UseCaseError `submission_not_found`, `process_not_found`, `step_over`
 */
async function operate(
  deps: OperateParts,
  actor: Actor,
  audited: AuditEvent,
  { submissionId, number }: { submissionId: number; number?: number | undefined },
  eventOf: (em: EntityManager, open: Pick<ProcessStep, 'number' | 'kind'>) => Promise<ProcessEvent>,
): Promise<Acted> {
  const now = deps.clock();
  const { process } = await requireProcess(deps.orm.em.fork(), submissionId);
  const site = await deps.readSite();
  return deps.audit.together(actor, audited, (keep) =>
    withCalls(deps, now, async (em, enqueue) => {
      const open = await em.findOne(ProcessStep, { processId: process.id, status: { $ne: 'ended' } });
      if (number !== undefined && open?.number !== number) throw stepOver();
      const event = await eventOf(em, open ?? { number: 0, kind: 'approve' });
      const after = await advanceOrThrow(em, { ...deps, site, enqueue }, process.submissionUuid, event, now);
      await keep(em, { submissionId, formId: process.formId, step: open?.key ?? null });
      enqueue(engineCall(processRun(process), 'wake'));
      return actedOf(after);
    }),
  );
}

/**
 * Mails those whom the open step asks once more; within a minute only once.
 * @throws UseCaseError `submission_not_found`, `process_not_found`, `step_over`, `reminded_already`
 */
export async function remindProcess(
  deps: OperateParts,
  actor: Actor,
  submissionId: number,
): Promise<{ reminded: number }> {
  const now = deps.clock();
  const { process } = await requireProcess(deps.orm.em.fork(), submissionId);
  return deps.audit.together(actor, 'process.reminded', (keep) =>
    withCalls(deps, now, async (em) => {
      const rows = await lockProcess(em, process.submissionUuid);
      const asked = rows?.people.filter((person) => person.status === 'asked' && hasMailbox(deps, person)) ?? [];
      if (!rows?.step || asked.length === 0) throw stepOver();
      const turn = BY_HAND + Math.floor(now.getTime() / MINUTE_MS);
      const due = asked.map(({ id }) => ({
        ...{ kind: 'mail' as const, key: STEP_MAIL, integrationId: null },
        occasion: stepMailOccasion({ mail: 'remind', id, turn }),
      }));
      const { uuid, version } = rows.submission;
      const occasion = due.map((one) => one.occasion);
      if ((await em.count(Delivery, { submissionUuid: uuid, key: STEP_MAIL, occasion })) > 0) {
        throw new UseCaseError('conflict', 'reminded_already', 'They have just been reminded. Wait a minute.');
      }
      await insertDue(em, { id: process.formId, revision: process.revision }, { uuid, version }, due, now);
      await keep(em, { submissionId, formId: process.formId, step: rows.step.key, count: due.length });
      return { reminded: due.length };
    }),
  );
}

function hasMailbox({ box }: Pick<OperateParts, 'box'>, person: ProcessPerson): boolean {
  return isMailbox(openPerson(box, person).address);
}

/** @throws UseCaseError `submission_not_found`, `process_not_found` */
export async function requireProcess(em: EntityManager, submissionId: number) {
  const submission = await em.findOne(Submission, { id: submissionId }, { fields: ['id', 'uuid', 'version'] });
  if (!submission) throw submissionNotFound(submissionId);
  const process = await em.findOne(Process, { submissionUuid: submission.uuid });
  if (!process) throw processNotFound();
  return { submission, process };
}

function actedOf({ process }: Advanced): Acted {
  return { state: process.status, step: process.stepKey ?? null, end: process.end ?? null };
}
