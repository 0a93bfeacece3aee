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
import { type Call, CONFIRMATION, callOf, type DescribedTool, pathOf, withoutNested } from './tools.ts';
import { AnswerTooLarge, type CallRoute, type RouteAnswer } from './within.ts';

export interface CallParts {
  orm: MikroORM;
  box: SecretBox;
  clock: () => Date;
  audit: Pick<AuditTrail, 'note'>;
  /** Paths under which the surfaces and the host's routes are mounted. */
  surfaceA: string;
  surfaceB: string;
  host: string;
  callRoute: CallRoute;
}

/** The account that calls a tool, with the request it came by. */
export interface Caller {
  actor: AccountActor;
  raw: Request;
  disconnected: AbortSignal;
}

/** The answer of a tool. `text` is JSON. */
export interface ToolAnswer {
  text: string;
  isError: boolean;
}

/**
 * Calls the route of a tool in the name of the account, and writes the call to the audit log. A tool that must be confirmed
 * only runs when the call carries the token that a first call has returned.
 */
export async function callTool(
  parts: CallParts,
  caller: Caller,
  tool: DescribedTool,
  args: Readonly<Record<string, unknown>>,
): Promise<ToolAnswer> {
  const { status, requestId, text, asked } = await runTool(parts, caller, tool, args);
  const details = { tool: tool.name, status, ...(requestId && { request: requestId }), ...(asked && { asked }) };
  await parts.audit.note(caller.actor, 'assistant.called', details);
  return { text: text === '' ? '{"success":true}' : text, isError: status >= 400 };
}

/** `asked` is set when the call did nothing yet and waits for its confirmation. */
type Outcome = Omit<RouteAnswer, 'requestId'> & { requestId?: string; asked?: true };

async function runTool(
  parts: CallParts,
  caller: Caller,
  tool: DescribedTool,
  { [CONFIRMATION]: token, ...args }: Readonly<Record<string, unknown>>,
): Promise<Outcome> {
  const { orm, box, clock, surfaceA: a, surfaceB: b, host, callRoute } = parts;
  const mounts = { a, b, host };
  const confirmed = { actor: caller.actor, tool: tool.name, args };
  try {
    const call = callOf(tool, args, mounts);
    if (!tool.confirm) return await callRoute(caller.raw, call, caller.disconnected);
    if (token === undefined) return await askForConfirmation(parts, caller, tool, confirmed, call, mounts);
    if (!isConfirmation(box, confirmed, token, clock())) throw wrongConfirmation();
    if (!(await useConfirmation(orm, String(token), clock()))) throw usedConfirmation();
    const answer = await callRoute(caller.raw, call, caller.disconnected);
    // The route refused and did nothing, so the confirmation stays valid.
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

/** True when the status says that the route has changed nothing. */
function isRefusal({ status }: RouteAnswer): boolean {
  return (status >= 400 && status < 500) || status === 503;
}

/**
 * Returns a description of the effect and the token that confirms the call. A call that the route would refuse is refused now.
 */
async function askForConfirmation(
  { box, clock, callRoute }: CallParts,
  { raw, disconnected }: Caller,
  { confirm, shows, route }: DescribedTool,
  confirmed: Confirmed,
  call: Call,
  mounts: Parameters<typeof pathOf>[2],
): Promise<Outcome> {
  const path = shows && (shows.slice('GET '.length) as Parameters<typeof pathOf>[0]);
  const previewCall: Call | undefined = route.rehearses
    ? { ...call, rehearses: true }
    : path && { method: 'GET', path: pathOf(path, confirmed.args, mounts), headers: {} };
  const preview = previewCall && (await callRoute(raw, previewCall, disconnected));
  if (preview && preview.status >= 400) return preview;
  const to =
    preview && (route.rehearses ? recordOf(JSON.parse(preview.text)) : withoutNested(JSON.parse(preview.text)));
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
  const message = `The ${CONFIRMATION} belongs to another call, or has expired. Make the call without it first.`;
  return new UseCaseError('conflict', 'confirmation_invalid', message);
}

function usedConfirmation(): UseCaseError {
  const message = `The ${CONFIRMATION} was used already: it counts once. To do it again, make the call without it and confirm that.`;
  return new UseCaseError('conflict', 'confirmation_used', message);
}
