import { fillIn } from '#texts/text.ts';
import type { Answer } from './exchange.ts';
import type { Surface } from './surfaces.ts';

/**
 * Returns the message that tells a visitor why the submission failed. @param own keys of texts for error codes that only some
 * forms get
 */
export function failureText(
  response: Response,
  { code, message }: Pick<Answer, 'code' | 'message'>,
  i18n: Record<string, string>,
  own: Surface['refusals'] = {},
): string {
  const { status } = response;
  const key = own[code ?? ''] ?? { 429: 'rateLimited', 503: 'unavailable' }[status];
  const text = key ? i18n[key] : (status < 500 && message) || i18n.serverError;
  return fillIn(text ?? '', key ? { wait: waitText(response, i18n) } : {});
}

/** Returns the text for the time to wait before the next attempt. @param response undefined when there was none */
export function waitText(response: Response | undefined, i18n: Record<string, string>): string {
  const retryAfter = Number(response?.headers.get('Retry-After'));
  return retryAfter > 0 ? duration(retryAfter, i18n) : (i18n.aMoment ?? '');
}

function duration(seconds: number, i18n: Record<string, string>): string {
  const [unit, count] = seconds <= 90 ? ['seconds', seconds] : ['minutes', seconds / 60];
  return fillIn(i18n[unit] ?? '', { count: Math.ceil(count) });
}
