import { isObject, type Json, parseOrUndefined } from '#json.ts';
import { ProviderError } from '#outgoing/errors.ts';
import { classifyResponse, type HttpClient } from '#outgoing/http-client.ts';
import { labelErrors } from '#outgoing/label-errors.ts';
import type { CaptchaCheck, CaptchaVerdict } from './captcha.ts';

const TIMEOUT_MS = 5_000;
/** The only codes that must be the operator's mistake: a visitor may choose the token, and so its site key. */
const WRONG_SECRET = ['missing-input-secret', 'invalid-input-secret'];
const INTERNAL = 'internal-error';

/** The response of a provider to a valid secret, in the protocol that Turnstile, hCaptcha and reCAPTCHA share. */
export interface SiteverifyAnswer {
  success: boolean;
  codes: string[];
  hostname: string | null;
  action: string | null;
  score: number | null;
}

/**
 * Asks a provider for its verdict.
 * @param fields fields in addition to secret, response and remoteip
 * @throws ProviderError as `CaptchaProvider.verify`
 */
export async function siteverify(
  { http, url, title }: { http: HttpClient; url: string; title: string },
  { secrets: [secret = ''], token, remoteIp }: CaptchaCheck,
  fields: Record<string, string> = {},
): Promise<SiteverifyAnswer> {
  const form = new URLSearchParams({
    secret,
    response: token,
    ...(remoteIp !== null && { remoteip: remoteIp }),
    ...fields,
  });
  const answer = await labelErrors(http, title).request({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    body: form.toString(),
    timeoutMs: TIMEOUT_MS,
  });
  const failure = classifyResponse(answer);
  const body = parseOrUndefined(answer.body);
  const isAnswer = isObject(body) && typeof body.success === 'boolean';
  // A refusal may have status 400. Responses of overloaded servers and proxies are no verdict.
  if (failure && failure.kind !== 'permanent') throw failure;
  if (!isAnswer) {
    const message = `The answer from ${title} has no verdict.`;
    throw new ProviderError(message, { kind: 'transient', type: 'invalid_response', status: answer.status });
  }
  const verdict = readAnswer(body);
  if (verdict.codes.some((code) => WRONG_SECRET.includes(code))) {
    const message = `${title} does not know the secret key of the form; enter it again.`;
    throw new ProviderError(message, { kind: 'permanent', type: 'unauthorized', status: answer.status });
  }
  if (!verdict.success && verdict.codes.includes(INTERNAL)) {
    const message = `${title} could not check the token (${INTERNAL}).`;
    throw new ProviderError(message, { kind: 'transient', type: 'server_error', status: answer.status });
  }
  return verdict;
}

/**
 * Derives the verdict from a response, except for scores.
 * @param lifetimeMs milliseconds that a token is valid after it was created
 * @param hasAction true when every token of the provider's widgets names its action
 */
export function verdictOf(
  answer: SiteverifyAnswer,
  check: CaptchaCheck,
  { lifetimeMs, hasAction }: { lifetimeMs: number; hasAction: boolean },
): CaptchaVerdict {
  const { success, codes, hostname, action } = answer;
  const failed = (detail: Record<string, string>): CaptchaVerdict => ({ passed: false, reason: 'failed', detail });
  if (!success) return failed({ codes: codes.join(', ') || 'none' });
  if (hostname !== null && !check.hostnames.has(hostname)) return failed({ hostname });
  const isOther = action === null ? hasAction : action !== check.action;
  if (isOther) return failed({ action: action ?? '' });
  return { passed: true, id: check.token, expiresAt: new Date(check.now.getTime() + lifetimeMs) };
}

function readAnswer(body: Json): SiteverifyAnswer {
  const { 'error-codes': codes, hostname, action, score } = body;
  const texts = Array.isArray(codes) ? codes.filter((code) => typeof code === 'string') : [];
  return {
    success: body.success === true,
    codes: texts.filter((code) => /^[\w-]{1,60}$/.test(code)).slice(0, 10),
    hostname: textOf(hostname)?.toLowerCase() ?? null,
    action: textOf(action),
    score: typeof score === 'number' ? score : null,
  };
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value.slice(0, 255) : null;
}
