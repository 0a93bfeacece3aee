import { queryOptions } from '@tanstack/react-query';
import type { paths } from 'service-api';
import { answerOf, api } from '#console/api/client.ts';

export type Absence =
  paths['/svcb/v1/absences']['get']['responses'][200]['content']['application/json']['absences'][number];

/** An absence as it is entered: days as YYYY-MM-DD, the first day away and the first day back. */
export interface Entry {
  from: string;
  until: string;
  stand_in: string;
}

export const ABSENCES = 'absences';

export const ownQuery = queryOptions({
  queryKey: [ABSENCES, 'own'],
  queryFn: async ({ signal }) => (await answerOf(api.GET('/svcb/v1/absence', { signal }))).absences,
});

export const allQuery = queryOptions({
  queryKey: [ABSENCES, 'all'],
  queryFn: async ({ signal }) => (await answerOf(api.GET('/svcb/v1/absences', { signal }))).absences,
});

export async function setOwn(entry: Entry): Promise<void> {
  await answerOf(api.PUT('/svcb/v1/absence', { body: entry }));
}

export async function endOwn(): Promise<void> {
  await answerOf(api.DELETE('/svcb/v1/absence'));
}

/** Enters the absence of somebody else. @param address their e-mail address */
export async function addOf(address: string, entry: Entry): Promise<void> {
  await answerOf(api.POST('/svcb/v1/absences', { body: { address, ...entry } }));
}

export async function deleteOf(id: number): Promise<void> {
  await answerOf(api.DELETE('/svcb/v1/absences/{id}', { params: { path: { id } } }));
}
