import { Button, Stack, TextInput } from '@mantine/core';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { problemOf } from '#console/api/problem.ts';
import { Failure } from '#console/parts/states.tsx';
import { texts } from '#console/texts/en/forms/new.ts';
import { useLanguage, useTexts } from '#console/texts/language.ts';
import { useCreate } from './create.ts';

/** Creates a form with nothing but a title. */
export function BlankForm() {
  const t = useTexts(texts);
  const language = useLanguage();
  const create = useCreate();
  const { register, handleSubmit, setFocus } = useForm({ defaultValues: { title: '' } });
  useEffect(() => setFocus('title'), [setFocus]);
  const mistakes = create.isError ? problemOf(create.error).errors : {};
  const send = handleSubmit(({ title }) =>
    create.mutate({ title: title.trim(), config: { fields: [], options: { language } } }),
  );
  return (
    <form onSubmit={(event) => void send(event)}>
      <Stack maw={520}>
        <TextInput
          label={t.formTitle}
          description={t.formTitleHint}
          required
          maxLength={255}
          error={mistakes.title}
          {...register('title')}
        />
        {create.isError && !mistakes.title && <Failure error={create.error} />}
        <Button type="submit" loading={create.isPending} style={{ alignSelf: 'flex-start' }}>
          {t.create}
        </Button>
      </Stack>
    </form>
  );
}
