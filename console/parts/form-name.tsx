import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { answerOf, api } from '#console/api/client.ts';
import { problemOf } from '#console/api/problem.ts';
import { useCan } from '#console/api/session.ts';
import { formTexts } from '#console/texts/en/parts/forms.ts';
import { useTexts } from '#console/texts/language.ts';
import { MINUTE_MS } from '#time.ts';
import { visibleText } from './visible-text/visible-text.ts';

/** Returns the title of a form; "Form 12" until it is loaded, and for accounts that may read neither forms nor submissions. */
export function useFormName(id: number): string {
  const t = useTexts(formTexts);
  const can = useCan();
  const { data } = useQuery({
    queryKey: ['form-title', id],
    enabled: id > 0 && can(['manage_options', 'SUBMISSIONS_PREVIEW']),
    staleTime: 5 * MINUTE_MS,
    retry: (count, error) => count < 2 && problemOf(error).isPassing,
    queryFn: async ({ signal }) => {
      if (!can('manage_options')) {
        const request = { params: { path: { id } }, signal };
        return (await answerOf(api.GET('/svcb/v1/submission-forms/{id}', request))).title;
      }
      const query = { fields: 'titles' as const, state: 'all' as const, ids: String(id) };
      const { forms } = await answerOf(api.GET('/svcb/v1/forms', { params: { query }, signal }));
      return forms.find((one) => one.id === id)?.title ?? null;
    },
  });
  return data ?? t.form(String(id));
}

export function FormName({ id }: { id: number }) {
  const name = visibleText(useFormName(id));
  return (
    <Text inherit span lineClamp={2} title={name} style={{ overflowWrap: 'anywhere' }}>
      <bdi>{name}</bdi>
    </Text>
  );
}
