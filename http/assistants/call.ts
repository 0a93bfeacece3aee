import type { Request } from 'express';
import { UseCaseError } from '#db/use-case-error.ts';
import { toErrorResponse } from '#http/errors.ts';
import type { AccountActor } from '#security/actor.ts';
import type { AuditTrail } from '#security/audit-events.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { type Confirmed, confirmationToken, isConfirmation } from './confirmation.ts';
import { CONFIRMATION, callOf, type DescribedTool, pathOf, told } from './tools.ts';
import { type Answered, AnswerTooLarge, type Ask } from './within.ts';

/** What calls of tools are made with. */
export interface CallParts {
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
  const { box, clock, surfaceA: a, surfaceB: b, host, ask } = parts;
  const mounts = { a, b, host };
  const confirmed = { actor: caller.actor, tool: tool.name, given };
  try {
    const call = callOf(tool, given, mounts);
    if (!tool.confirm) return await ask(caller.raw, call, caller.gone);
    if (token === undefined) return await askAgain(parts, caller, tool, confirmed, mounts);
    if (!isConfirmation(box, confirmed, token, clock())) throw wrongConfirmation();
    // A token that comes twice does nothing more, where the route knows such keys.
    if (tool.route.idempotent) call.headers['Idempotency-Key'] = String(token);
    return await ask(caller.raw, call, caller.gone);
  } catch (error) {
    if (error instanceof AnswerTooLarge)
      return failure(413, 'answer_too_large', 'The answer is too large. Ask for less.');
    const { status, code, message, errors } = toErrorResponse(error);
    if (status >= 500) caller.raw.log.error({ err: error, requestId: caller.raw.id, tool: tool.name }, 'tool failed');
    return failure(status, code, message, errors);
  }
}

/** What would be done, to what, and the token that has it done. What cannot be shown is refused now. */
async function askAgain(
  { box, clock, ask }: CallParts,
  { raw, gone }: Caller,
  { confirm, shows }: DescribedTool,
  confirmed: Confirmed,
  mounts: Parameters<typeof pathOf>[2],
): Promise<Outcome> {
  const path = shows && (shows.slice('GET '.length) as Parameters<typeof pathOf>[0]);
  const thing = path
    ? await ask(raw, { method: 'GET', path: pathOf(path, confirmed.given, mounts), headers: {} }, gone)
    : undefined;
  if (thing && thing.status >= 400) return thing;
  const { token, expiresAt } = confirmationToken(box, confirmed, clock());
  const answer = {
    done: false,
    would: confirm,
    ...(thing && { to: told(JSON.parse(thing.text)) }),
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
