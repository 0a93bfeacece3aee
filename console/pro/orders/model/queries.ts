import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { answerOf, api } from '#console/api/client.ts';
import { boundsOf } from '#console/parts/days/days.ts';
import { type OrderDetails, pollOf } from './orders.ts';

/** The query of the address. */
export type OrderFilters = Readonly<Record<string, string | undefined>>;

const PAGE = 50;

/** Orders, newest first. Filters are passed on as they are; the service refuses unknown values. */
export function ordersQuery({ status, form, provider, mode, attention, from, to }: OrderFilters) {
  const filters = {
    ...(status && { status: status as never }),
    ...(form && { form_id: Number(form) }),
    ...(provider && { provider: provider as never }),
    ...(mode && { mode: mode as never }),
    ...(attention && { attention: attention as never }),
    ...boundsOf(from, to),
  };
  return infiniteQueryOptions({
    queryKey: ['orders', 'list', filters],
    initialPageParam: undefined as string | undefined,
    placeholderData: keepPreviousData,
    queryFn: ({ pageParam, signal }) => {
      const query = { ...filters, limit: PAGE, ...(pageParam !== undefined && { after: Number(pageParam) }) };
      return answerOf(api.GET('/svcb/v1/payments/orders', { params: { query }, signal }));
    },
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}

export function orderQuery(uuid: string) {
  return queryOptions({
    queryKey: ['orders', 'one', uuid],
    queryFn: ({ signal }): Promise<OrderDetails> =>
      answerOf(api.GET('/svcb/v1/payments/orders/{uuid}', { params: { path: { uuid } }, signal })),
    refetchInterval: ({ state }) => pollOf(state.data),
  });
}

/** Orders that differ from the provider's state; the first page has the report of the last comparison. */
export const driftQuery = infiniteQueryOptions({
  queryKey: ['orders', 'drift'],
  initialPageParam: undefined as string | undefined,
  queryFn: ({ pageParam, signal }) => {
    const query = { limit: PAGE, ...(pageParam !== undefined && { after: Number(pageParam) }) };
    return answerOf(api.GET('/svcb/v1/payments/drift', { params: { query }, signal }));
  },
  getNextPageParam: ({ next }) => next ?? undefined,
});
