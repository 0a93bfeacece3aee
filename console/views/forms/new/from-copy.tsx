import { Button, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { answerOf, api } from '#console/api/client.ts';
import { FormPicker } from '#console/parts/form-picker.tsx';
import { useSearchState } from '#console/parts/search-state.ts';
import { Failure } from '#console/parts/states.tsx';
import { showNotice } from '#console/parts/toast.ts';
import { texts } from '#console/texts/en/forms/new.ts';
import { useTexts } from '#console/texts/language.ts';
import { useRefreshForms } from '../data/actions.ts';
import { useIdempotencyKey } from './create.ts';

/** Copies a form with its options and secrets. The address holds the original's id. */
export function FromCopy() {
  const t = useTexts(texts);
  const navigate = useNavigate();
  const refresh = useRefreshForms();
  const [search, change] = useSearchState();
  const [title, setTitle] = useState('');
  const key = useIdempotencyKey();
  const copy = useMutation({
    mutationFn: async (id: number) => {
      const body = title.trim() === '' ? undefined : { title: title.trim() };
      const params = {
        path: { id },
        query: { published: 'false' as const },
        header: { 'Idempotency-Key': key({ id, ...body }) },
      };
      return answerOf(api.POST('/svcb/v1/forms/{id}/duplicate', { params, ...(body && { body }) }));
    },
    onSuccess: async (created) => {
      await refresh();
      showNotice(t.made(created.title));
      await navigate({ to: `/forms/${created.id}/edit` });
    },
  });
  const { form } = search;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (form) copy.mutate(Number(form));
      }}
    >
      <Stack maw={520}>
        <FormPicker label={t.copyWhich} state="active" value={form} onChange={(id) => change({ form: id })} />
        <TextInput
          label={t.copyTitle}
          description={t.copyTitleHint}
          value={title}
          maxLength={255}
          onChange={({ currentTarget }) => setTitle(currentTarget.value)}
        />
        {copy.isError && <Failure error={copy.error} />}
        <Button type="submit" disabled={!form} loading={copy.isPending} style={{ alignSelf: 'flex-start' }}>
          {t.copy}
        </Button>
      </Stack>
    </form>
  );
}
