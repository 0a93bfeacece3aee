import type { operations } from 'service-api';
import { answerOf, api } from '#console/api/client.ts';
import type { Language } from '#console/texts/language.ts';

type Listed = operations['listAlerts']['responses'][200]['content']['application/json'];
export type AlertOfService = Listed['alerts'][number];

export const STATES = ['open', 'ended'] as const;

export interface AlertFilter {
  state?: (typeof STATES)[number];
  form_id?: number;
}

const PAGE = 50;

/** Reads the filter from the address and ignores invalid values. Only open alerts are shown by default. */
export function filterOf(search: Readonly<Record<string, string | undefined>>): AlertFilter {
  const form = Number(search.form);
  const state = search.state === 'all' ? undefined : (STATES.find((one) => one === search.state) ?? 'open');
  return { ...(Number.isSafeInteger(form) && form > 0 && { form_id: form }), ...(state && { state }) };
}

export function listAlerts(
  filter: AlertFilter,
  language: Language,
  before: string | undefined,
  signal: AbortSignal,
): Promise<Listed> {
  const query = { ...filter, language, limit: PAGE, ...(before && { before: Number(before) }) };
  return answerOf(api.GET('/svcb/v1/alerts', { params: { query }, signal }));
}

export function acknowledge(uuid: string) {
  return answerOf(api.POST('/svcb/v1/alerts/{uuid}/acknowledge', { params: { path: { uuid } }, body: {} }));
}
