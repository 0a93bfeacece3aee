import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { answerOf, api } from '#console/api/client.ts';
import { problemOf } from '#console/api/problem.ts';
import type { PublicState } from '../publish/data.ts';

export type Json = Readonly<Record<string, unknown>>;

/** A form as the service returns it. */
export interface StoredForm extends PublicState {
  id: number;
  title: string;
  config: { fields: readonly Json[]; options: Json };
  /** 0 for a form in the trash. */
  active: number;
  /** Null for a form in the trash. */
  revision: number | null;
}

/** Returns the number of the form from the address; 0, which no form has, for an invalid one. */
export function useFormId(): number {
  const { id } = useParams({ strict: false }) as { id?: string };
  return /^\d{1,15}$/.test(id ?? '') ? Number(id) : 0;
}

/** Reads a form, including one in the trash. */
export function useForm(id: number) {
  return useQuery({ queryKey: ['forms', 'one', id], queryFn: ({ signal }) => readForm(id, signal) });
}

/** @throws Problem 404 for a form that does not exist */
async function readForm(id: number, signal: AbortSignal): Promise<StoredForm> {
  const params = { path: { id } };
  try {
    return (await answerOf(api.GET('/svcb/v1/forms/{id}', { params, signal }))) as StoredForm;
  } catch (error) {
    if (problemOf(error).status !== 404) throw error;
  }
  const { form, config } = await answerOf(api.GET('/svca/v1/forms/{id}/builder', { params, signal }));
  return {
    ...(form as Pick<StoredForm, 'id' | 'title' | 'active'>),
    config: config as StoredForm['config'],
    revision: null,
    ...{ status: 'closed', published_at: null, closed_at: null, draft_revision: null, publish_at: null },
  };
}

/** The numbers about a form. */
export interface Summary extends PublicState {
  id: number;
  title: string;
  active: number;
  created_at: string;
  updated_at: string;
  submissions: number;
  more_submissions: boolean;
  last_submission_at: string | null;
  failed_deliveries: number;
  drafts?: number;
}

export function useSummary(id: number) {
  return useQuery({
    queryKey: ['forms', 'summary', id],
    queryFn: async ({ signal }) => {
      const query = { fields: 'summary' as const, state: 'all' as const, ids: String(id) };
      const { forms } = await answerOf(api.GET('/svcb/v1/forms', { params: { query }, signal }));
      return (forms as Summary[])[0] ?? null;
    },
  });
}

/** Returns the languages of a form, its own first. */
export function languagesOf({ config: { options } }: Pick<StoredForm, 'config'>): string[] {
  const own = typeof options.language === 'string' && options.language !== '' ? options.language : 'en';
  return [own, ...Object.keys((options.translations ?? {}) as object).filter((one) => one !== own)];
}
