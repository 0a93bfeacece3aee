import { answerOf, api } from '#console/api/client.ts';

export const readAccount = (id: number, signal?: AbortSignal) =>
  answerOf(api.GET('/host/accounts/{id}', { params: { path: { id } }, signal }));

export type Account = Awaited<ReturnType<typeof readAccount>>;

export const rolesQuery = {
  queryKey: ['roles'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async ({ signal }: { signal: AbortSignal }) => (await answerOf(api.GET('/host/roles', { signal }))).roles,
};

/** The query key of one account. It is below the key of the list, so that a change to one account refreshes both. */
export const accountKey = (id: number) => ['accounts', id];
