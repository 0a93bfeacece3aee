import { useMutation, useQuery } from '@tanstack/react-query';
import { answerOf, api } from '#console/api/client.ts';
import { newKey } from '#console/api/key.ts';
import { useSearchState } from '#console/parts/search-state.ts';
import type { Json } from '#console/views/forms/data/form.ts';

/** What a model is asked for a form: to make or change one, or what is wrong with it. */
export type Question =
  | { kind: 'generate'; instruction: string; language: string; form_id?: number }
  | { kind: 'review'; form_id: number; language: string; instruction?: string };

export interface Proposal {
  title: string;
  config: { fields: readonly Json[]; options: Json };
}

export interface Finding {
  severity: 'error' | 'warning' | 'suggestion';
  /** The name of a field; null for the form. */
  field: string | null;
  reason: string;
  /** For title and config of the form at the revision of the answer; null where there is nothing to apply. */
  patch: readonly object[] | null;
}

/** A request to a model and, once it is done, what came of it. */
export interface Asked {
  request: {
    id: string;
    kind: string;
    status: 'pending' | 'running' | 'done' | 'failed';
    model: string | null;
    error: { type: string; message: string } | null;
  };
  /** What was wrong with the last answer. */
  mistakes?: string[];
  proposal?: Proposal;
  notes?: string[];
  summary?: string;
  revision?: number;
  findings?: Finding[];
}

const EVERY_MS = 1_500;

/** Asks a model, and follows the request that the address names, so that one can come back to it. */
export function useModel() {
  const [search, change] = useSearchState();
  const id = search.request;
  const ask = useMutation({
    mutationFn: async (question: Question) => {
      const { request } = await send(question);
      if (request) change({ request: request.id });
    },
  });
  const asked = useQuery<Asked>({
    queryKey: ['ai-request', id],
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (isOver(state.data) ? false : EVERY_MS),
    queryFn: async ({ signal }) => {
      const params = { path: { uuid: id ?? '' } };
      return (await answerOf(api.GET('/svcb/v1/ai/requests/{uuid}', { params, signal }))) as unknown as Asked;
    },
  });
  const isBusy = ask.isPending || (id !== undefined && !asked.isError && !isOver(asked.data));
  return { ask, asked: id === undefined ? undefined : asked, isBusy, forget: () => change({ request: undefined }) };
}

export function isOver(asked: Asked | undefined): boolean {
  return asked?.request.status === 'done' || asked?.request.status === 'failed';
}

function send({ kind, ...body }: Question): Promise<Partial<Asked>> {
  const params = { header: { 'Idempotency-Key': newKey(), Prefer: 'respond-async' } };
  const sent = { params, body: body as never };
  const answer =
    kind === 'generate'
      ? answerOf(api.POST('/svcb/v1/ai/generate', sent))
      : answerOf(api.POST('/svcb/v1/ai/review', sent));
  return answer as Promise<unknown> as Promise<Partial<Asked>>;
}

/** Whether the site has a model that can be asked. */
export function useIsModelSet() {
  return useQuery({
    queryKey: ['ai-settings', 'is-set'],
    queryFn: async ({ signal }) => {
      const { settings } = await answerOf(api.GET('/svcb/v1/ai/settings', { signal }));
      return settings.provider !== null && settings.model !== null;
    },
  });
}
