import { UseCaseError } from '#db/use-case-error.ts';
import type { Requester } from '#security/actor.ts';
import { type Decision, decide, findPerson } from './decide.ts';
import type { OperateParts } from './operate.ts';
import { openPerson } from './store/rows.ts';
import { systemOf } from './system.ts';
import { decided } from './tasks.ts';
import { openStepToken } from './token.ts';

/**
 * Decides a step as another system, with the token that a webhook of the form has delivered. The token of a person is refused: people
 * decide on the page of the step, or with their account.
 * @throws UseCaseError `step_token_unknown`, and those of `decide`
 */
export async function decideAsSystem(
  deps: OperateParts,
  actor: Requester,
  token: string,
  decision: Decision,
): Promise<{ submissionId: number }> {
  const personId = Number.parseInt(/^([\da-z]{1,10})\./.exec(token)?.[1] ?? '', 36);
  const found = Number.isSafeInteger(personId) ? await findPerson(deps.orm.em.fork(), personId) : null;
  if (!found || openStepToken(deps.box, found.process.formId, token) !== personId) throw tokenUnknown();
  const { person, step, process } = found;
  if (systemOf(openPerson(deps.box, person).address) === null) throw tokenUnknown();
  return deps.audit.together(actor, 'process.decided', async (keep) => {
    await decide(deps, { personId, via: 'token', accountId: null }, decision, (em) =>
      keep(em, decided(process, step, decision)),
    );
    return { submissionId: process.submissionId };
  });
}

function tokenUnknown(): UseCaseError {
  return new UseCaseError('not_found', 'step_token_unknown', 'There is no step for this token.');
}
