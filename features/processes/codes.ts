import type { EntityManager } from '@mikro-orm/mysql';
import { retryDeadlocks } from '#db/retry.ts';
import { UseCaseError } from '#db/use-case-error.ts';
import { insertDue } from '#features/deliveries/enqueue.ts';
import { STEP_MAIL } from '#features/notifications/own-mails.ts';
import { Submission } from '#features/submissions/entities.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { MINUTE_MS } from '#time.ts';
import { processesBudgets } from './budgets.ts';
import { type DecideParts, decide } from './decide.ts';
import { type Process, ProcessCode, type ProcessPerson } from './entities.ts';
import { stepMailOccasion } from './occasions.ts';
import { lockProcess, openPerson } from './store/rows.ts';
import { countConfirmationMail } from './strangers.ts';
import { confirmationCode, isConfirmationCode } from './token.ts';

/** Milliseconds after a code before another one may be asked for. */
const AGAIN_MS = MINUTE_MS;

/** `over`: the address is confirmed already, or the time for it is over. `too_many`: a new code is needed. */
export type CodeTried = 'confirmed' | 'wrong' | 'too_many' | 'over';
export type CodeAskedFor = { sent: true } | { waitSeconds: number } | { refused: 'no_more' | 'over' };

/** Returns the code that a person of a step has to enter. */
export async function newestCode(em: EntityManager, box: SecretBox, formId: number, personId: number): Promise<string> {
  const row = await em.findOne(ProcessCode, { personId });
  return confirmationCode(box, formId, personId, row?.number ?? 1);
}

/** Confirms the address of a submission with the code of the newest mail. Each try counts, also of requests at once. */
export async function confirmByCode(deps: DecideParts, process: Process, typed: string): Promise<CodeTried> {
  const { formId } = process;
  const tried = await withPerson(deps, process, async (em, person) => {
    const code = await codeOf(em, person);
    if (code.tries >= processesBudgets.codeTries.atMost) return 'too_many';
    code.tries += 1;
    return { personId: person.id, number: code.number, tries: code.tries };
  });
  if (tried === 'not_begun') return 'wrong';
  if (typeof tried === 'string') return tried;
  const { personId, number, tries } = tried;
  if (!isConfirmationCode(deps.box, [formId, personId, number], typed)) {
    return tries >= processesBudgets.codeTries.atMost ? 'too_many' : 'wrong';
  }
  const by = { personId, via: 'link', accountId: null } as const;
  return decide(deps, by, { outcome: 'confirmed' }).then(
    () => 'confirmed',
    (error: unknown) => {
      // Somebody else has confirmed it, or its time has ended, between the two transactions.
      if (error instanceof UseCaseError && error.kind === 'conflict') return 'over';
      throw error;
    },
  );
}

/** Has another code mailed; earlier ones do not count any more. */
export async function sendCodeAgain(deps: DecideParts, process: Process): Promise<CodeAskedFor> {
  const now = deps.clock();
  const asked = await withPerson(deps, process, async (em, person): Promise<CodeAskedFor> => {
    const submission = await em.findOne(Submission, { uuid: process.submissionUuid });
    if (!submission) return { refused: 'over' };
    const code = await codeOf(em, person);
    if (code.number >= processesBudgets.codesSent.atMost) return { refused: 'no_more' };
    const waitMs = code.sentAt.getTime() + AGAIN_MS - now.getTime();
    if (waitMs > 0) return { waitSeconds: Math.ceil(waitMs / 1000) };
    // Not said: whoever asks may not own the address.
    if (!(await countConfirmationMail(em, deps.box, openPerson(deps.box, person).address, now))) return { sent: true };
    Object.assign(code, { number: code.number + 1, tries: 0, sentAt: now });
    const { formId: id, revision } = process;
    const { uuid, version } = submission;
    const occasion = stepMailOccasion({ mail: 'ask', id: person.id, turn: code.number });
    const mail = { kind: 'mail' as const, key: STEP_MAIL, integrationId: null, occasion };
    await insertDue(em, { id, revision }, { uuid, version }, [mail], now);
    return { sent: true };
  });
  if (asked === 'over') return { refused: 'over' };
  // The first mail is still to be made.
  return asked === 'not_begun' ? { sent: true } : asked;
}

/** Calls `work` with the person who has to confirm, while nobody else changes the process. */
function withPerson<Result>(
  { orm }: Pick<DecideParts, 'orm'>,
  { submissionUuid }: Pick<Process, 'submissionUuid'>,
  work: (em: EntityManager, person: ProcessPerson) => Promise<Result>,
): Promise<Result | 'not_begun' | 'over'> {
  return retryDeadlocks(() =>
    orm.em.fork().transactional(async (em) => {
      const rows = await lockProcess(em, submissionUuid);
      if (rows?.process.openings === 0 && rows.process.end == null) return 'not_begun';
      const person = rows?.step?.kind === 'verify' && rows.people.find(({ status }) => status === 'asked');
      return person ? work(em, person) : 'over';
    }),
  );
}

async function codeOf(em: EntityManager, { id: personId, processId, askedAt }: ProcessPerson): Promise<ProcessCode> {
  const found = await em.findOne(ProcessCode, { personId });
  return found ?? em.create(ProcessCode, { personId, processId, number: 1, tries: 0, sentAt: askedAt ?? new Date(0) });
}
