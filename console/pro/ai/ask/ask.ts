import { useMutation, useQuery } from '@tanstack/react-query';
import { answerOf, api } from '#console/api/client.ts';
import { newKey } from '#console/api/key.ts';
import { useSearchState } from '#console/parts/search-state.ts';
import type { Json } from '#console/views/forms/data/form.ts';

/** A question to a model about a form: create, change or review one. */
export type Question =
  | { kind: 'generate'; instruction: string; language: string; form_id?: number }
  | { kind: 'review'; form_id: number; language: string; instruction?: string };

export interface Proposal {
  title: string;
  config: { fields: readonly Json[]; options: Json };
}

export interface Finding {
  severity: 'error' | 'warning' | 'suggestion';
  /** The name of a field; null for the whole form. */
  field: string | null;
  reason: string;
  /** A patch of the form's title and config at the answer's revision; null if there is no change to apply. */
  patch: readonly object[] | null;
}

/** A request to a model and, when it is done, the answer. */
export interface ModelRequest {
  request: {
    id: string;
    kind: string;
    status: 'pending' | 'running' | 'done' | 'failed';
    model: string | null;
    error: { type: string; message: string } | null;
  };
  /** Errors in the model's last answer. */
  mistakes?: string[];
  proposal?: Proposal;
  notes?: string[];
  summary?: string;
  revision?: number;
  findings?: Finding[];
}

const EVERY_MS = 1_500;

/** Sends questions to a model. The address holds the request's id, so that somebody can leave and come back to it. */
export function useModel() {
  const [search, change] = useSearchState();
  const id = search.request;
  const ask = useMutation({
    mutationFn: async (question: Question) => {
      const { request } = await send(question);
      if (request) change({ request: request.id });
    },
  });
  const query = useQuery<ModelRequest>({
    queryKey: ['ai-request', id],
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (isFinished(state.data) ? false : EVERY_MS),
    queryFn: async ({ signal }) => {
      const params = { path: { uuid: id ?? '' } };
      return (await answerOf(api.GET('/svcb/v1/ai/requests/{uuid}', { params, signal }))) as unknown as ModelRequest;
    },
  });
  const isBusy = ask.isPending || (id !== undefined && !query.isError && !isFinished(query.data));
  return { ask, query: id === undefined ? undefined : query, isBusy, forget: () => change({ request: undefined }) };
}

export function isFinished(answer: ModelRequest | undefined): boolean {
  return answer?.request.status === 'done' || answer?.request.status === 'failed';
}

function send({ kind, ...body }: Question): Promise<Partial<ModelRequest>> {
  const params = { header: { 'Idempotency-Key': newKey(), Prefer: 'respond-async' } };
  const sent = { params, body: body as never };
  const answer =
    kind === 'generate'
      ? answerOf(api.POST('/svcb/v1/ai/generate', sent))
      : answerOf(api.POST('/svcb/v1/ai/review', sent));
  return answer as Promise<unknown> as Promise<Partial<ModelRequest>>;
}

/** Returns whether the site has a model. */
export function useIsModelSet() {
  return useQuery({
    queryKey: ['ai-settings', 'is-set'],
    queryFn: async ({ signal }) => {
      const { settings } = await answerOf(api.GET('/svcb/v1/ai/settings', { signal }));
      return settings.provider !== null && settings.model !== null;
    },
  });
}
