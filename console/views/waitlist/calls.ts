import type { paths } from 'service-api';
import { answerOf, api } from '#console/api/client.ts';

const LIST = '/svcb/v1/forms/{id}/waiting-list';

export type Listed = paths[typeof LIST]['get']['responses'][200]['content']['application/json'];
export type Entry = Listed['entries'][number];
export type State = Entry['state'];

export const STATES: readonly State[] = ['waiting', 'offered', 'taken', 'declined', 'lapsed'];

/** The key of everything about the waiting list of a form. */
export const keyOf = (id: number) => ['waiting-list', id] as const;

/** @param state absent for those who wait and those with an offer */
export function listEntries(
  id: number,
  state: State | undefined,
  after: number | undefined,
  signal: AbortSignal,
): Promise<Listed> {
  const query = { limit: 50, ...(state && { state }), ...(after !== undefined && { after }) };
  return answerOf(api.GET(LIST, { params: { path: { id }, query }, signal }));
}

export function offerPlace(id: number, entry: number) {
  return answerOf(api.POST('/svcb/v1/forms/{id}/waiting-list/{entry}/offer', { params: { path: { id, entry } } }));
}

export function removeEntry(id: number, entry: number) {
  return answerOf(api.DELETE('/svcb/v1/forms/{id}/waiting-list/{entry}', { params: { path: { id, entry } } }));
}
