import { useQuery } from '@tanstack/react-query';
import { answerOf, api } from '#console/api/client.ts';

/** The public state of a form, as the service returns it. */
export interface PublicState {
  status: 'draft' | 'scheduled' | 'open' | 'closed';
  published_at: string | null;
  closed_at: string | null;
  draft_revision: number | null;
}

/** True for a form whose draft can be published. */
export function hasDraft({ published_at: at, draft_revision: draft }: PublicState): boolean {
  return at === null || draft !== null;
}

async function readPublication(id: number, signal: AbortSignal) {
  return answerOf(api.GET('/svcb/v1/forms/{id}/changes', { params: { path: { id } }, signal }));
}

/** The effects of publishing a draft. */
export type Publication = Awaited<ReturnType<typeof readPublication>>;
export type PublicChange = Publication['changes'][number];
export type Check = Publication['checklist'][number];

/** Reads what publishing would change, anew each time that somebody asks. */
export function usePublication(id: number) {
  return useQuery({
    queryKey: ['forms', 'changes', id],
    gcTime: 0,
    queryFn: ({ signal }) => readPublication(id, signal),
  });
}

/** Publishes the draft that was shown. @throws Problem */
export async function publish(id: number, shown: Publication): Promise<void> {
  const { revision, published_revision: published, published_since: since, losses } = shown;
  const query = {
    ...(since && published !== null && { replaces: published }),
    ...(losses && { confirm: losses.confirm }),
  };
  const params = { path: { id }, query, header: { 'If-Match': `"${revision}"` } };
  await answerOf(api.POST('/svcb/v1/forms/{id}/publish', { params }));
}
