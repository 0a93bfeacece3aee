import { useQuery } from '@tanstack/react-query';
import { answerOf, api } from '#console/api/client.ts';
import type { Draft } from '../../model.ts';

export interface SavedForm extends Draft {
  revision: number;
}

/** The saved form. Tests use it instead of the draft. */
export function useSaved(id: number) {
  return useQuery({
    queryKey: ['forms', id, 'saved'],
    queryFn: async ({ signal }) =>
      (await answerOf(api.GET('/svcb/v1/forms/{id}', { params: { path: { id } }, signal }))) as unknown as SavedForm,
  });
}
