import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { paths } from 'service-api';
import { answerOf, api } from '#console/api/client.ts';

type ListAnswer = paths['/svcb/v1/ai/requests']['get']['responses'][200]['content']['application/json'];
export type AiAnswer = paths['/svcb/v1/ai/requests/{uuid}']['get']['responses'][200]['content']['application/json'];
export type AiRequest = ListAnswer['requests'][number];
export type AiError = NonNullable<AiRequest['error']>;

const SOON_MS = 3_000;

/** True while the model may still answer. */
export function isOpen({ status }: Pick<AiRequest, 'status'>): boolean {
  return status === 'pending' || status === 'running';
}

/** Requests to models, newest first; polled while one of them is open. */
export const requestsQuery = infiniteQueryOptions({
  queryKey: ['ai-requests', 'list'],
  initialPageParam: undefined as number | undefined,
  queryFn: ({ pageParam, signal }): Promise<ListAnswer> => {
    const query = { limit: 50, ...(pageParam !== undefined && { before: pageParam }) };
    return answerOf(api.GET('/svcb/v1/ai/requests', { params: { query }, signal }));
  },
  getNextPageParam: ({ next }) => next ?? undefined,
  refetchInterval: ({ state }) => (state.data?.pages[0]?.requests.some(isOpen) ? SOON_MS : false),
});

export function requestQuery(uuid: string) {
  return queryOptions({
    queryKey: ['ai-requests', 'one', uuid],
    queryFn: ({ signal }): Promise<AiAnswer> =>
      answerOf(api.GET('/svcb/v1/ai/requests/{uuid}', { params: { path: { uuid } }, signal })),
    refetchInterval: ({ state }) => (state.data && isOpen(state.data.request) ? SOON_MS : false),
  });
}
