import { queryOptions } from '@tanstack/react-query';
import type { paths } from 'service-api';
import { answerOf, api } from '#console/api/client.ts';
import { Problem } from '#console/api/problem.ts';

const ONE = '/svcb/v1/submissions/{id}/process';

export type Process = paths[typeof ONE]['get']['responses'][200]['content']['application/json'];
export type Step = Process['steps'][number];
export type Opening = Step['openings'][number];
export type Person = Opening['people'][number];

/** The process of a submission; null for a submission without one. */
export function processQuery(id: number) {
  return queryOptions({
    queryKey: ['process', id],
    queryFn: async ({ signal }) => {
      try {
        return await answerOf(api.GET(ONE, { params: { path: { id } }, signal }));
      } catch (error) {
        if (error instanceof Problem && error.code === 'process_not_found') return null;
        throw error;
      }
    },
  });
}

export async function remind(id: number): Promise<number> {
  return (await answerOf(api.POST('/svcb/v1/submissions/{id}/process/remind', { params: { path: { id } } }))).reminded;
}

export function stop(id: number) {
  return answerOf(api.POST('/svcb/v1/submissions/{id}/process/stop', { params: { path: { id } } }));
}

/** @param number the opening that is meant */
export function reach(id: number, number: number) {
  return answerOf(api.POST('/svcb/v1/submissions/{id}/process/reach', { params: { path: { id } }, body: { number } }));
}

/** @param number the opening that is meant */
export function reassign(id: number, number: number, addresses: readonly string[]) {
  const body = { number, people: addresses.map((address) => ({ address })) };
  return answerOf(api.POST('/svcb/v1/submissions/{id}/process/reassign', { params: { path: { id } }, body }));
}
