import { useQuery } from '@tanstack/react-query';
import type { paths } from 'service-api';
import { answerOf, api } from '#console/api/client.ts';

type Answer<Path extends '/svcb/v1/exports' | '/svcb/v1/export-schedules'> =
  paths[Path]['get']['responses'][200]['content']['application/json'];
export type Kept = Answer<'/svcb/v1/exports'>['exports'][number];
export type Schedule = Answer<'/svcb/v1/export-schedules'>['schedules'][number];

export const EXPORTS = 'exports';
export const SCHEDULES = 'export-schedules';
/** Schedules have theirs too. */
const MOST = 100;
/** How soon it is asked again how far one is, in ms. */
const SOON_MS = 2_000;
/** How soon schedules are looked at again, in ms. */
const LATER_MS = 15_000;

/** Exports of a form that are made and kept, the newest first. */
export function useExports(form: string) {
  return useQuery({
    queryKey: [EXPORTS, form],
    queryFn: ({ signal }) =>
      answerOf(api.GET('/svcb/v1/exports', { params: { query: { form_id: Number(form), limit: MOST } }, signal })),
    refetchInterval: ({ state }) => (state.data?.exports.some(isOpen) ? SOON_MS : LATER_MS),
  });
}

/** Schedules of a form, the oldest first. */
export function useSchedules(form: string) {
  return useQuery({
    queryKey: [SCHEDULES, form],
    queryFn: ({ signal }) =>
      answerOf(api.GET('/svcb/v1/export-schedules', { params: { query: { form_id: Number(form) } }, signal })),
    refetchInterval: LATER_MS,
  });
}

/** Whether it is still made. */
export function isOpen({ state }: Kept): boolean {
  return state === 'pending' || state === 'running';
}
