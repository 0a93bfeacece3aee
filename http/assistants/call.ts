import type { MikroORM } from '@mikro-orm/mysql';
import type { Request } from 'express';
import { UseCaseError } from '#db/use-case-error.ts';
import { recordOf } from '#forms/config/json.ts';
import { toErrorResponse } from '#http/errors.ts';
import type { AccountActor } from '#security/actor.ts';
import type { AuditTrail } from '#security/audit-events.ts';
import type { SecretBox } from '#security/secret-box.ts';
import {
  type Confirmed,
  confirmationToken,
  forgetConfirmation,
  isConfirmation,
  useConfirmation,
} from './confirmation.ts';
import { type Call, CONFIRMATION, callOf, type DescribedTool, pathOf, told } from './tools.ts';
import { type Answered, AnswerTooLarge, type Ask } from './within.ts';

/** What calls of tools are made with. */
export interface CallParts {
  orm: MikroORM;
  box: SecretBox;
  clock: () => Date;
  audit: Pick<AuditTrail, 'note'>;
  /** Where the surfaces and the host's routes are, as paths. */
  surfaceA: string;
  surfaceB: string;
  host: string;
  ask: Ask;
}

/** Who calls, by which request. */
export interface Caller {
  actor: AccountActor;
  raw: Request;
  gone: AbortSignal;
}

/** What a tool answers: `text` is JSON. */
export interface ToolAnswer {
  text: string;
  isError: boolean;
}

/**
 * Calls the route of a tool in the name of the account, and notes the call. What must be confirmed is done when the token of the
 * first call comes with it.
 */
export async function callTool(
  parts: CallParts,
  caller: Caller,
  tool: DescribedTool,
  given: Readonly<Record<string, unknown>>,
): Promise<ToolAnswer> {
  const { status, requestId, text, asked } = await answerOf(parts, caller, tool, given);
  const details = { tool: tool.name, status, ...(requestId && { request: requestId }), ...(asked && { asked }) };
  await parts.audit.note(caller.actor, 'assistant.called', details);
  return { text: text === '' ? '{"success":true}' : text, isError: status >= 400 };
}

/** `asked`: nothing was done, and a confirmation is waited for. */
type Outcome = Omit<Answered, 'requestId'> & { requestId?: string; asked?: true };

async function answerOf(
  parts: CallParts,
  caller: Caller,
  tool: DescribedTool,
  { [CONFIRMATION]: token, ...given }: Readonly<Record<string, unknown>>,
): Promise<Outcome> {
  const { orm, box, clock, surfaceA: a, surfaceB: b, host, ask } = parts;
  const mounts = { a, b, host };
  const confirmed = { actor: caller.actor, tool: tool.name, given };
  try {
    const call = callOf(tool, given, mounts);
    if (!tool.confirm) return await ask(caller.raw, call, caller.gone);
    if (token === undefined) return await askAgain(parts, caller, tool, confirmed, call, mounts);
    if (!isConfirmation(box, confirmed, token, clock())) throw wrongConfirmation();
    if (!(await useConfirmation(orm, String(token), clock()))) throw usedConfirmation();
    const answer = await ask(caller.raw, call, caller.gone);
    // Nothing was done.
    if (isRefusal(answer)) await forgetConfirmation(orm, String(token));
    return answer;
  } catch (error) {
    if (error instanceof AnswerTooLarge)
      return failure(413, 'answer_too_large', 'The answer is too large. Ask for less.');
    const { status, code, message, errors } = toErrorResponse(error);
    if (status >= 500) caller.raw.log.error({ err: error, requestId: caller.raw.id, tool: tool.name }, 'tool failed');
    return failure(status, code, message, errors);
  }
}

/** True if a route answers that it has done nothing. */
function isRefusal({ status }: Answered): boolean {
  return (status >= 400 && status < 500) || status === 503;
}

/** Describes what would be done, to how many and which, with the token that has it done. A call that would be refused is refused now. */
async function askAgain(
  { box, clock, ask }: CallParts,
  { raw, gone }: Caller,
  { confirm, shows, route }: DescribedTool,
  confirmed: Confirmed,
  call: Call,
  mounts: Parameters<typeof pathOf>[2],
): Promise<Outcome> {
  const path = shows && (shows.slice('GET '.length) as Parameters<typeof pathOf>[0]);
  const asked: Call | undefined = route.rehearses
    ? { ...call, rehearses: true }
    : path && { method: 'GET', path: pathOf(path, confirmed.given, mounts), headers: {} };
  const thing = asked && (await ask(raw, asked, gone));
  if (thing && thing.status >= 400) return thing;
  const to = thing && (route.rehearses ? recordOf(JSON.parse(thing.text)) : told(JSON.parse(thing.text)));
  const { token, expiresAt } = confirmationToken(box, confirmed, clock());
  const answer = {
    done: false,
    would: confirm,
    ...(to && { to }),
    [CONFIRMATION]: token,
    expires_at: expiresAt.toISOString(),
    next: `Tell the person what would be done. When they agree, make the same call with this ${CONFIRMATION}.`,
  };
  return { status: 200, text: JSON.stringify(answer), asked: true };
}

function failure(status: number, code: string, message: string, errors?: Record<string, unknown>): Outcome {
  return { status, text: JSON.stringify({ success: false, code, message, ...(errors && { errors }) }) };
}

function wrongConfirmation(): UseCaseError {
  const message = `The ${CONFIRMATION} is not of this call, or its time is over. Make the call without it first.`;
  return new UseCaseError('conflict', 'confirmation_invalid', message);
}

function usedConfirmation(): UseCaseError {
  const message = `The ${CONFIRMATION} was used already: it counts once. To do it again, make the call without it and confirm that.`;
  return new UseCaseError('conflict', 'confirmation_used', message);
}
