import type { operations } from 'service-api';
import { answerOf, api } from '#console/api/client.ts';

type Listed = operations['listSpam']['responses'][200]['content']['application/json'];
export type SpamEntry = Listed['spam'][number];
export type SpamReason = SpamEntry['reason'];

export const REASONS = [
  'honeypot_filled',
  'submitted_too_fast',
  'captcha_missing',
  'captcha_failed',
  'captcha_low_score',
  'too_many_links',
] as const satisfies readonly SpamReason[];
export const STATUSES = ['held', 'released'] as const;

export interface SpamFilter {
  form_id?: number;
  reason?: SpamReason;
  status?: (typeof STATUSES)[number];
}

const PAGE = 50;

/** Reads the filter from the address and ignores invalid values. */
export function filterOf(search: Readonly<Record<string, string | undefined>>): SpamFilter {
  const form = Number(search.form);
  const reason = REASONS.find((one) => one === search.reason);
  const status = STATUSES.find((one) => one === search.status);
  return {
    ...(Number.isSafeInteger(form) && form > 0 && { form_id: form }),
    ...(reason && { reason }),
    ...(status && { status }),
  };
}

export function listSpam(filter: SpamFilter, after: string | undefined, signal: AbortSignal): Promise<Listed> {
  const query = { ...filter, limit: PAGE, ...(after && { after: Number(after) }) };
  return answerOf(api.GET('/svcb/v1/spam', { params: { query }, signal }));
}

/** @throws Problem 409 if its values no longer exist */
export function releaseSpam(id: number) {
  return answerOf(api.POST('/svcb/v1/spam/{id}/release', { params: { path: { id } }, body: {} }));
}

export function eraseSpam(id: number) {
  return answerOf(api.DELETE('/svcb/v1/spam/{id}', { params: { path: { id } } }));
}
