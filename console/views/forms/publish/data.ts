import { useQuery } from '@tanstack/react-query';
import { answerOf, api } from '#console/api/client.ts';

/** The public state of a form, as the service returns it. */
export interface PublicState {
  status: 'draft' | 'scheduled' | 'open' | 'closed';
  published_at: string | null;
  closed_at: string | null;
  draft_revision: number | null;
  publish_at: string | null;
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
  const params = { path: { id }, query: termsOf(shown), header: draftOf(shown) };
  await answerOf(api.POST('/svcb/v1/forms/{id}/publish', { params }));
}

/** Has the draft that was shown published at that time. @throws Problem */
export async function publishLater(id: number, shown: Publication, at: Date): Promise<void> {
  const params = { path: { id }, header: draftOf(shown) };
  const body = { publish_at: at.toISOString(), ...termsOf(shown) };
  await answerOf(api.PUT('/svcb/v1/forms/{id}/publication', { params, body }));
}

/** @throws Problem */
export async function cancelLater(id: number): Promise<void> {
  await answerOf(api.DELETE('/svcb/v1/forms/{id}/publication', { params: { path: { id } } }));
}

function termsOf({ published_revision: published, published_since: since, losses }: Publication) {
  return { ...(since && published !== null && { replaces: published }), ...(losses && { confirm: losses.confirm }) };
}

function draftOf({ revision }: Publication) {
  return { 'If-Match': `"${revision}"` };
}
