import { useQuery } from '@tanstack/react-query';
import { answerOf, api } from '#console/api/client.ts';
import type { Changes } from '../data/lost-values.tsx';

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

/** The effects of publishing a draft. */
export interface Publication {
  revision: number;
  published_revision: number | null;
  has_draft: boolean;
  published_since: boolean;
  changes: readonly PublicChange[];
  losses: (Changes & { confirm: string }) | null;
  warnings: readonly { message: string }[];
  checklist: readonly Check[];
}

export interface PublicChange {
  about: 'title' | 'field' | 'order' | 'mail' | 'integration' | 'option' | 'translation';
  change: 'added' | 'removed' | 'changed';
  name: string;
  label: string | null;
  keys: readonly string[];
}

export interface Check {
  check: 'mail' | 'owner' | 'test';
  state: 'done' | 'missing' | 'untried' | 'failed';
}

/** Reads what publishing would change, anew each time that somebody asks. */
export function usePublication(id: number) {
  return useQuery({
    queryKey: ['forms', 'changes', id],
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const answer = await answerOf(api.GET('/svcb/v1/forms/{id}/changes', { params: { path: { id } }, signal }));
      return answer as unknown as Publication;
    },
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
