import { Loader, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answerOf, api } from '#console/api/client.ts';
import { useCan } from '#console/api/session.ts';
import { formTexts } from '#console/texts/en/parts/forms.ts';
import { useTexts } from '#console/texts/language.ts';
import { useFormName } from './form-name.tsx';

const MOST = 50;

/**
 * Picks a form by its title, deleted forms included; the service does the search. Renders nothing for accounts that may read
 * neither forms nor submissions.
 * @param value the id of the form, as filters in the address have it
 * @param onChange gets nothing when all forms are chosen
 */
export function FormPicker(props: {
  value: string | undefined;
  onChange(id?: string): void;
  /** "Form" by default. */
  label?: string;
  /** `all`, the default, includes forms in the trash. */
  state?: 'active' | 'all';
  size?: 'xs' | 'sm';
}) {
  const can = useCan();
  return can(['manage_options', 'SUBMISSIONS_PREVIEW']) ? <Picker {...props} /> : null;
}

function Picker({ value, onChange, label, state = 'all', size = 'sm' }: Parameters<typeof FormPicker>[0]) {
  const t = useTexts(formTexts);
  const can = useCan();
  const [typed, setTyped] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const name = useFormName(Number(value));
  const [search] = useDebouncedValue(typed === name ? '' : typed.trim(), 200);
  const formsQuery = useQuery({
    queryKey: ['form-picker', state, search],
    enabled: isOpen,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      if (!can('manage_options')) {
        const query = { limit: MOST, ...(search !== '' && { search }) };
        const { forms } = await answerOf(api.GET('/svcb/v1/submission-forms', { params: { query }, signal }));
        return forms.map(({ id, title, trashed }) => ({ id, title, active: trashed ? 0 : 1 }));
      }
      const query = {
        fields: 'titles' as const,
        state,
        sort: 'title' as const,
        limit: MOST,
        ...(search !== '' && { search }),
      };
      return (await answerOf(api.GET('/svcb/v1/forms', { params: { query }, signal }))).forms;
    },
  });
  const options = optionsOf(formsQuery.data ?? [], t);
  const isListed = value === undefined || options.some((one) => one.value === value);
  return (
    <Select
      size={size}
      label={label ?? t.pick}
      placeholder={t.anyForm}
      data={isListed ? options : [{ value, label: name }, ...options]}
      value={value ?? null}
      onChange={(next) => onChange(next ?? undefined)}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      // The service has already filtered the options.
      filter={({ options: all }) => all}
      onDropdownOpen={() => setIsOpen(true)}
      clearable
      rightSection={formsQuery.isFetching ? <Loader size="xs" /> : undefined}
      nothingFoundMessage={formsQuery.isPending ? undefined : search === '' ? t.noForms : t.noForm}
      maxDropdownHeight={320}
    />
  );
}

/** Adds their numbers to forms with the same title. */
function optionsOf(
  forms: readonly { id: number; title: string; active: number }[],
  t: (typeof formTexts)['en'],
): { value: string; label: string }[] {
  const titles = forms.map(({ title }) => title);
  return forms.map(({ id, title, active }) => {
    const isOnly = titles.indexOf(title) === titles.lastIndexOf(title);
    const name = isOnly ? title : `${title} (${t.form(String(id))})`;
    return { value: String(id), label: active ? name : t.inTrash(name) };
  });
}
