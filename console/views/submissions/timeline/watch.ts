import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { answerOf, api } from '#console/api/client.ts';
import { fingerprintOf, nextLook } from './model.ts';

/** So long after somebody has done something, it is looked at often. */
const ACTED_MS = 15_000;

/** What has become of each step of a submission. */
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

/** The revision that a form has now; an error where it is gone. Read anew whenever somebody comes back: it may have been mended meanwhile. */
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
 * Looks at a submission as long as something of it is still to come, and reads its timeline again when something has changed. It is
 * its run that is looked at: that is no look at what a visitor wrote, and so leaves nothing in the audit log.
 * @returns what to call when somebody has done something
 */
export function useWatch(id: number): () => void {
  const queries = useQueryClient();
  const [actedAt, setActedAt] = useState(0);
  const run = useQuery({
    ...runOptions(id),
    refetchInterval: (query) => nextLook(query.state.data, Date.now(), Date.now() - actedAt < ACTED_MS),
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
