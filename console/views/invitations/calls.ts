import { queryOptions } from '@tanstack/react-query';
import type { paths } from 'service-api';
import { answerOf, api, authorized, problemIn, REST_ROOT } from '#console/api/client.ts';

const LIST = '/svcb/v1/forms/{id}/invitations';
const ONE = '/svcb/v1/forms/{id}/invitations/{invitation}';

export type Listed = paths[typeof LIST]['get']['responses'][200]['content']['application/json'];
export type Invitation = Listed['invitations'][number];
export type State = Invitation['state'];
export type Counts =
  paths['/svcb/v1/forms/{id}/invitations/counts']['get']['responses'][200]['content']['application/json'];
export type Added =
  paths['/svcb/v1/forms/{id}/invitations/table']['post']['responses'][200]['content']['application/json'];

export const STATES: readonly State[] = [
  ...(['waiting', 'invited', 'sent', 'opened', 'begun', 'answered'] as const),
  ...(['failed', 'bounced', 'declined', 'ended'] as const),
];

/** The key of everything about the invited people of a form. */
export const keyOf = (id: number) => ['invitations', id] as const;

export function countsQuery(id: number) {
  return queryOptions({
    queryKey: [...keyOf(id), 'counts'],
    queryFn: ({ signal }) =>
      answerOf(api.GET('/svcb/v1/forms/{id}/invitations/counts', { params: { path: { id } }, signal })),
  });
}

export function listPeople(
  id: number,
  filter: { state?: State; email?: string },
  after: number | undefined,
  signal: AbortSignal,
): Promise<Listed> {
  const query = { limit: 50, ...filter, ...(after !== undefined && { after }) };
  return answerOf(api.GET(LIST, { params: { path: { id }, query }, signal }));
}

/**
 * Sends a table or list of people.
 * @param dryRun true only asks for mistakes
 * @throws Problem if it cannot be read at all
 */
export async function sendPeople(id: number, table: Blob | string, dryRun: boolean, mail = true): Promise<Added> {
  const query = new URLSearchParams({ dry_run: String(dryRun), mail: String(mail) });
  const url = `${window.location.origin}${REST_ROOT}/svcb/v1/forms/${id}/invitations/table?${query}`;
  const answer = await authorized(
    new Request(url, { method: 'POST', body: table, headers: { 'content-type': 'text/csv' } }),
  );
  if (!answer.ok) throw await problemIn(answer);
  return (await answer.json()) as Added;
}

export function remindAll(id: number) {
  return answerOf(api.POST('/svcb/v1/forms/{id}/invitations/remind', { params: { path: { id } } }));
}

export function mailAgain(id: number, invitation: string) {
  return answerOf(
    api.POST('/svcb/v1/forms/{id}/invitations/{invitation}/mail', { params: { path: { id, invitation } } }),
  );
}

export function removePerson(id: number, invitation: string) {
  return answerOf(api.DELETE(ONE, { params: { path: { id, invitation } } }));
}

export function changePerson(id: number, invitation: string, person: { email: string; name: string }) {
  return answerOf(api.PATCH(ONE, { params: { path: { id, invitation } }, body: person }));
}

export async function linkOf(id: number, invitation: string): Promise<string> {
  const path = { params: { path: { id, invitation } } };
  return (await answerOf(api.GET('/svcb/v1/forms/{id}/invitations/{invitation}/link', path))).url;
}
