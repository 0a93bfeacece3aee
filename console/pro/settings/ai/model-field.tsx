import { Autocomplete, Button, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useFormContext } from 'react-hook-form';
import { answerOf, api } from '#console/api/client.ts';
import { textOf, useField } from '#console/parts/settings-form/fields.tsx';
import { Failure } from '#console/parts/states.tsx';
import { texts } from '#console/pro/texts/en/settings/ai.ts';
import { useFormat } from '#console/texts/format.ts';
import { useTexts } from '#console/texts/language.ts';
import { type AiSettings, type AiValues, accountToList } from './values.ts';

/** The name of the model. A button loads the models of the account that is entered in the form. */
export function ModelField({ saved }: { saved: AiSettings }) {
  const t = useTexts(texts);
  const format = useFormat();
  const { getValues } = useFormContext<AiValues>();
  const { value, onChange, ...field } = useField('model');
  const models = useMutation({
    mutationFn: async () => {
      const body = accountToList(saved, getValues());
      return (await answerOf(api.POST('/svcb/v1/ai/models', { body }))).models;
    },
  });
  return (
    <Stack gap="xs">
      <Autocomplete
        {...field}
        label={t.model}
        description={t.modelHelp}
        data={[...new Set(models.data?.map(({ id }) => id))]}
        value={textOf(value)}
        onChange={(next) => onChange(next === '' ? null : next)}
        maxDropdownHeight={320}
      />
      <Group gap="sm">
        <Button size="compact-sm" variant="default" loading={models.isPending} onClick={() => models.mutate()}>
          {t.list}
        </Button>
        <Text size="sm" role="status">
          {models.data && t.listed(format.number(models.data.length))}
        </Text>
      </Group>
      {models.isError && <Failure error={models.error} />}
    </Stack>
  );
}
