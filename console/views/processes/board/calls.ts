import { queryOptions } from '@tanstack/react-query';
import type { paths } from 'service-api';
import { answerOf, api } from '#console/api/client.ts';

type Get = paths['/svcb/v1/processes']['get'];
export type ProcessPage = Get['responses'][200]['content']['application/json'];
export type ProcessLine = ProcessPage['processes'][number];
export type ProcessFilter = Pick<
  NonNullable<Get['parameters']['query']>,
  'form_id' | 'state' | 'step' | 'overdue' | 'nobody'
>;
export type StepCount =
  paths['/svcb/v1/processes/steps']['get']['responses'][200]['content']['application/json']['steps'][number];

export const PROCESSES = 'processes';
export const STATES = ['waiting', 'open', 'correcting', 'ended'] as const satisfies readonly ProcessLine['state'][];

export const stepsQuery = queryOptions({
  queryKey: [PROCESSES, 'steps'],
  queryFn: async ({ signal }) => (await answerOf(api.GET('/svcb/v1/processes/steps', { signal }))).steps,
  refetchInterval: 60_000,
});

export const statisticsQuery = (formId: number) =>
  queryOptions({
    queryKey: [PROCESSES, 'statistics', formId],
    queryFn: ({ signal }) =>
      answerOf(api.GET('/svcb/v1/processes/statistics', { params: { query: { form_id: formId } }, signal })),
  });

export function listProcesses(
  filter: ProcessFilter,
  after: string | undefined,
  signal: AbortSignal,
): Promise<ProcessPage> {
  const query = { ...filter, ...(after !== undefined && { after }) };
  return answerOf(api.GET('/svcb/v1/processes', { params: { query }, signal }));
}
