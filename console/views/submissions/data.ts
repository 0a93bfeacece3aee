import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import type { paths } from 'service-api';
import { answerOf, api } from '#console/api/client.ts';
import { proApi } from '#console/api/pro.ts';
import { useSession } from '#console/api/session.ts';
import type { ListQuery } from './list/filters.ts';

type Answer<Path extends keyof paths> = paths[Path] extends {
  get: { responses: { 200: { content: { 'application/json': infer Body } } } };
}
  ? Body
  : never;

export type SubmissionPage = Answer<'/svcb/v1/submissions'>;
export type SubmissionRow = SubmissionPage['submissions'][number];
export type Timeline = Answer<'/svcb/v1/submissions/{id}/timeline'>;
export type Run = Answer<'/svcb/v1/submissions/{id}/run'>;
export type FormFields = Answer<'/svcb/v1/submission-forms/{id}'>;
type Values = Answer<'/svcb/v1/submissions/{id}/values'>;

/** A submission in full; the Pro edition adds metadata. */
export type SubmissionDetail = Omit<Values, 'form'> & {
  form: NonNullable<Values['form']>;
  meta?: Readonly<Record<string, unknown>>;
  uuid?: string;
  temporal_ui_url?: string | null;
};

/** A value formatted for display. Groups and repeating fields contain further fields. */
export interface ShownField {
  name: string;
  label: string;
  type: string;
  value?: unknown;
  display: string;
  drawing?: string;
  fields?: readonly ShownField[];
  columns?: readonly { name: string; label: string }[];
  rows?: readonly (readonly ShownField[])[];
}

export interface Marks {
  read?: boolean;
  starred?: boolean;
}

const PAGE = 100;
const LISTS = 'submissions';

export function listOptions(query: ListQuery) {
  return infiniteQueryOptions({
    queryKey: [LISTS, query],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      answerOf(
        api.GET('/svcb/v1/submissions', {
          params: {
            query: { ...query, texts: 'true', limit: PAGE, ...(pageParam !== undefined && { after: pageParam }) },
          },
          signal,
        }),
      ),
    getNextPageParam: (page) => page.next,
    staleTime: 60_000,
  });
}

/**
 * Reads the first page of a list again; the list keeps what it shows until the answer has come.
 * @throws Problem
 */
export async function readAnew(queries: QueryClient, query: ListQuery): Promise<void> {
  const { queryKey } = listOptions(query);
  const first = await answerOf(
    api.GET('/svcb/v1/submissions', { params: { query: { ...query, texts: 'true', limit: PAGE } } }),
  );
  queries.setQueryData(queryKey, { pages: [first], pageParams: [undefined] });
}

/** @param isEnabled false returns only what is already in the cache */
export function useSubmissions(query: ListQuery, isEnabled = true) {
  return useInfiniteQuery({ ...listOptions(query), enabled: isEnabled });
}

/** Reads the fields of a form, for the columns of a list. */
export function useFormFields(id: string | undefined) {
  return useQuery({
    queryKey: ['submission-form', id],
    enabled: id !== undefined,
    staleTime: 60_000,
    queryFn: ({ signal }) =>
      answerOf(api.GET('/svcb/v1/submission-forms/{id}', { params: { path: { id: Number(id) } }, signal })),
  });
}

/** Reads one submission in full, by the route of the edition. */
export function useSubmission(id: number) {
  const isPro = useSession()?.edition === 'pro';
  return useQuery({
    queryKey: ['submission', id, isPro],
    queryFn: async ({ signal }): Promise<SubmissionDetail> => {
      const request = { params: { path: { id } }, signal };
      const { form, ...rest } = isPro
        ? await answerOf(proApi.GET('/svcb/v1/submissions/{id}', request))
        : await answerOf(api.GET('/svcb/v1/submissions/{id}/values', request));
      return { ...rest, form: form ?? { id: rest.form_id, title: '', revision: rest.revision } };
    },
  });
}

/**
 * Sets marks and updates every loaded copy of the submission.
 * @throws Problem
 */
export async function mark(queries: QueryClient, id: number, marks: Marks): Promise<void> {
  const now = await answerOf(api.POST('/svcb/v1/submissions/{id}/marks', { params: { path: { id } }, body: marks }));
  const set = { read: now.read, starred: now.starred };
  changeRows(queries, (row) => (row.id === id ? { ...row, ...set } : row));
  queries.setQueriesData<SubmissionDetail>({ queryKey: ['submission', id] }, (old) => old && { ...old, ...set });
}

/**
 * Changes the answers of a submission.
 * @param fields as the form's page sends them
 * @returns the names of the fields that have changed
 * @throws Problem
 */
export async function editByPage(queries: QueryClient, id: number, fields: object): Promise<readonly string[]> {
  const { changed } = await answerOf(
    api.PUT('/svcb/v1/submissions/{id}/form', { params: { path: { id } }, body: { fields } as never }),
  );
  for (const key of ['submission', 'timeline', 'run']) void queries.invalidateQueries({ queryKey: [key, id] });
  void queries.invalidateQueries({ queryKey: [LISTS] });
  return changed;
}

/**
 * Erases a submission with its mails and jobs.
 * @throws Problem
 */
export async function erase(queries: QueryClient, id: number): Promise<void> {
  await answerOf(api.DELETE('/svcb/v1/submissions/{id}', { params: { path: { id } } }));
  changeRows(queries, (row) => (row.id === id ? null : row));
  for (const key of ['submission', 'timeline', 'run']) queries.removeQueries({ queryKey: [key, id], type: 'inactive' });
}

/**
 * Retries steps of a submission: the failed and waiting ones, or those in `steps`.
 * @returns the number of steps that matched, and of those that were retried
 * @throws Problem
 */
export async function replay(
  id: number,
  body: { steps?: string[]; config?: 'pinned' | 'current' } = {},
): Promise<{ matched: number; retried: number }> {
  const header = { 'Idempotency-Key': crypto.randomUUID() };
  return answerOf(
    api.POST('/svcb/v1/submissions/{id}/run/replay', { params: { path: { id }, header }, body: body as never }),
  );
}

/** Changes rows in every loaded list; null removes a row. */
function changeRows(queries: QueryClient, change: (row: SubmissionRow) => SubmissionRow | null): void {
  queries.setQueriesData<InfiniteData<SubmissionPage>>({ queryKey: [LISTS] }, (old) => {
    if (!old) return old;
    const pages = old.pages.map((page) => {
      const submissions = page.submissions.flatMap((row) => change(row) ?? []);
      const isSame =
        submissions.length === page.submissions.length && submissions.every((row, at) => row === page.submissions[at]);
      return isSame ? page : { ...page, submissions };
    });
    return { ...old, pages };
  });
}
