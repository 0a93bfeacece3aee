import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { answerOf, api } from '#console/api/client.ts';
import type { Language } from '#console/texts/language.ts';
import { daysOf } from './numbers.ts';

/** Milliseconds between two polls of the overview. The old data is shown until the new data arrives. */
const OFTEN = 20_000;
const NOW_AND_THEN = 60_000;
/** The largest number of entries that one request to the quarantine returns. */
export const MOST_SPAM = 100;

/** The statistics of submissions, by days of the browser's time zone. */
export function statsQuery(range: number) {
  const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return queryOptions({
    queryKey: ['stats', 'submissions', range, time_zone],
    refetchInterval: NOW_AND_THEN,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      answerOf(
        api.GET('/svcb/v1/stats/submissions', {
          params: { query: { ...daysOf(range, new Date()), time_zone } },
          signal,
        }),
      ),
  });
}

export const groupsQuery = queryOptions({
  queryKey: ['deliveries', 'groups', {}],
  refetchInterval: OFTEN,
  queryFn: ({ signal }) => answerOf(api.GET('/svcb/v1/deliveries/groups', { params: { query: {} }, signal })),
});

export const healthQuery = queryOptions({
  queryKey: ['health'],
  refetchInterval: OFTEN,
  queryFn: ({ signal }) => answerOf(api.GET('/svcb/v1/health', { signal })),
});

export const heldSpamQuery = queryOptions({
  queryKey: ['spam', 'held'],
  refetchInterval: NOW_AND_THEN,
  queryFn: ({ signal }) =>
    answerOf(api.GET('/svcb/v1/spam', { params: { query: { status: 'held', limit: MOST_SPAM } }, signal })),
});

export function openAlertsQuery(language: Language) {
  return queryOptions({
    queryKey: ['alerts', 'open', language],
    refetchInterval: OFTEN,
    queryFn: ({ signal }) =>
      answerOf(api.GET('/svcb/v1/alerts', { params: { query: { state: 'open', limit: 100, language } }, signal })),
  });
}
