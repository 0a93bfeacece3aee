import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { answerOf, api } from '#console/api/client.ts';
import type { StoredForm } from '../data/form.ts';

const PAGE = 50;

/** A form as one save left it. */
export type Revision = Pick<StoredForm, 'id' | 'title' | 'config'> & { revision: number; created_at: string };

export function useRevisions(id: number) {
  return useInfiniteQuery({
    queryKey: ['forms', 'revisions', id],
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam, signal }) => {
      const query = { limit: PAGE, ...(pageParam !== undefined && { before: pageParam }) };
      return answerOf(api.GET('/svcb/v1/forms/{id}/revisions', { params: { path: { id }, query }, signal }));
    },
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}

/** Reads one revision, which never changes. */
export function useRevision(id: number, revision: number | undefined) {
  return useQuery({
    queryKey: ['form-revision', id, revision],
    enabled: revision !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => readRevision(id, revision ?? 0, signal),
  });
}

/** @throws Problem 404 `revision_not_found` */
export async function readRevision(id: number, revision: number, signal?: AbortSignal): Promise<Revision> {
  const params = { path: { id, revision } };
  const sent = { params, ...(signal && { signal }) };
  return (await answerOf(api.GET('/svcb/v1/forms/{id}/revisions/{revision}', sent))) as Revision;
}
