import { queryOptions } from '@tanstack/react-query';
import type { paths } from 'service-api';
import { answerOf, api } from '#console/api/client.ts';
import type { Selection } from './calls.ts';

export type Visits =
  paths['/svcb/v1/forms/{id}/results/visits']['get']['responses'][200]['content']['application/json'];

export function visitsQuery(id: number, { from, to }: Pick<Selection, 'from' | 'to'>) {
  return queryOptions({
    queryKey: ['results', id, 'visits', from, to],
    queryFn: ({ signal }): Promise<Visits> =>
      answerOf(
        api.GET('/svcb/v1/forms/{id}/results/visits', {
          params: { path: { id }, query: { ...(from && { from }), ...(to && { to }) } },
          signal,
        }),
      ),
  });
}
