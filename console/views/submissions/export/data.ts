import { useQuery } from '@tanstack/react-query';
import type { paths } from 'service-api';
import { answerOf, api } from '#console/api/client.ts';

type Answer<Path extends '/svcb/v1/exports' | '/svcb/v1/export-schedules'> =
  paths[Path]['get']['responses'][200]['content']['application/json'];
export type StoredExport = Answer<'/svcb/v1/exports'>['exports'][number];
export type Schedule = Answer<'/svcb/v1/export-schedules'>['schedules'][number];

export const EXPORTS = 'exports';
export const SCHEDULES = 'export-schedules';
/** Above the limit of stored exports: scheduled exports are listed too, and do not count towards that limit. */
const MOST = 100;
/** Milliseconds between two polls while an export is being made. */
const SOON_MS = 2_000;
/** Milliseconds between two polls otherwise. */
const LATER_MS = 15_000;

/** The stored exports of a form, newest first. */
export function useExports(form: string) {
  return useQuery({
    queryKey: [EXPORTS, form],
    queryFn: ({ signal }) =>
      answerOf(api.GET('/svcb/v1/exports', { params: { query: { form_id: Number(form), limit: MOST } }, signal })),
    refetchInterval: ({ state }) => (state.data?.exports.some(isOpen) ? SOON_MS : LATER_MS),
  });
}

/** The schedules of a form, oldest first. */
export function useSchedules(form: string) {
  return useQuery({
    queryKey: [SCHEDULES, form],
    queryFn: ({ signal }) =>
      answerOf(api.GET('/svcb/v1/export-schedules', { params: { query: { form_id: Number(form) } }, signal })),
    refetchInterval: LATER_MS,
  });
}

/** True while the export is being made. */
export function isOpen({ state }: StoredExport): boolean {
  return state === 'pending' || state === 'running';
}
