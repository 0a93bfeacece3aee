import { fillIn } from '#texts/text.ts';
import type { Answer } from './exchange.ts';
import type { Surface } from './surfaces.ts';

/** Why nothing was taken, for the visitor. @param own keys of texts for codes that only some forms are answered with */
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

/** How long to wait before it is tried again. @param response undefined where there was none */
export function waitText(response: Response | undefined, i18n: Record<string, string>): string {
  const retryAfter = Number(response?.headers.get('Retry-After'));
  return retryAfter > 0 ? duration(retryAfter, i18n) : (i18n.aMoment ?? '');
}

function duration(seconds: number, i18n: Record<string, string>): string {
  const [unit, count] = seconds <= 90 ? ['seconds', seconds] : ['minutes', seconds / 60];
  return fillIn(i18n[unit] ?? '', { count: Math.ceil(count) });
}
