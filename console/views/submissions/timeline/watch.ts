import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { answerOf, api } from '#console/api/client.ts';
import { fingerprintOf, nextPoll } from './model.ts';

/** Milliseconds after an action during which the run is polled often. */
const ACTED_MS = 15_000;

/** The state of each step of a submission. */
export function runOptions(id: number) {
  return queryOptions({
    queryKey: ['run', id],
    queryFn: ({ signal }) => answerOf(api.GET('/svcb/v1/submissions/{id}/run', { params: { path: { id } }, signal })),
  });
}

export function useTimeline(id: number) {
  return useQuery({
    queryKey: ['timeline', id],
    queryFn: ({ signal }) =>
      answerOf(api.GET('/svcb/v1/submissions/{id}/timeline', { params: { path: { id } }, signal })),
  });
}

/**
 * Reads the current revision of a form; an error if the form no longer exists. It is read again when the window gets the focus,
 * because the form may have been fixed in the meantime.
 */
export function useRevisionNow(formId: number) {
  return useQuery({
    queryKey: ['form-revision', formId],
    retry: false,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    queryFn: async ({ signal }) =>
      (await answerOf(api.GET('/svcb/v1/forms/{id}', { params: { path: { id: formId } }, signal }))).revision,
  });
}

/**
 * Polls a submission's run until it is finished, and refreshes the timeline when the run changes. Polling the run, unlike
 * reading values, leaves no entry in the audit log.
 * @returns a function to call after an action
 */
export function useWatch(id: number): () => void {
  const queries = useQueryClient();
  const [actedAt, setActedAt] = useState(0);
  const run = useQuery({
    ...runOptions(id),
    refetchInterval: (query) => nextPoll(query.state.data, Date.now(), Date.now() - actedAt < ACTED_MS),
  });
  const fingerprint = run.data && fingerprintOf(run.data);
  const before = useRef(fingerprint);
  useEffect(() => {
    const isChange = before.current !== undefined && fingerprint !== before.current;
    before.current = fingerprint;
    if (!isChange) return;
    void queries.invalidateQueries({ queryKey: ['timeline', id] });
    void queries.invalidateQueries({ queryKey: ['submission', id] });
  }, [fingerprint, queries, id]);
  return () => {
    setActedAt(Date.now());
    for (const key of ['timeline', 'run']) void queries.invalidateQueries({ queryKey: [key, id] });
  };
}
