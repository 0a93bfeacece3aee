import { Button, Checkbox, Group, Select, SimpleGrid, Stack, Switch, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { answerOf, api } from '#console/api/client.ts';
import { problemOf } from '#console/api/problem.ts';
import { Moment } from '#console/parts/moment.tsx';
import { NumberInput } from '#console/parts/number/number-input.tsx';
import { Failure } from '#console/parts/states.tsx';
import { texts } from '#console/texts/en/forms/one.ts';
import { useTexts } from '#console/texts/language.ts';
import { DAY_SECONDS } from '#time.ts';
import type { StoredForm } from '../../data/form.ts';
import { messageAt } from '../../data/message.ts';
import { CodeToCopy } from '../code.tsx';
import {
  type Entered,
  hasUnreadNumber,
  isForNumbers,
  type PrefillField,
  plainLink,
  prefillFields,
  prefillValues,
} from './values.ts';

const ENDS = { '1': 1, '7': 7, '30': 30, '90': 90, '360': 360 } as const;

/** Links that prefill fields of the form: plain links, which anybody can write, and sealed ones. */
export function Prefill({ form }: { form: StoredForm }) {
  const t = useTexts(texts);
  const fields = useMemo(() => prefillFields(form), [form]);
  return fields.length === 0 ? <Text size="sm">{t.prefillNone}</Text> : <PrefillForm id={form.id} fields={fields} />;
}

function PrefillForm({ id, fields }: { id: number; fields: readonly PrefillField[] }) {
  const t = useTexts(texts);
  const [entered, setEntered] = useState<Entered>({});
  const [isLocked, setIsLocked] = useState(false);
  const [days, setDays] = useState<keyof typeof ENDS>('30');
  const seal = useMutation({
    mutationFn: () => {
      const values = prefillValues(fields, entered);
      const body = { values, locked: isLocked, expires_in_seconds: ENDS[days] * DAY_SECONDS };
      return answerOf(api.POST('/svcb/v1/forms/{id}/prefill-links', { params: { path: { id } }, body: body as never }));
    },
  });
  const change = (name: string, value: string | number) => {
    setEntered((before) => ({ ...before, [name]: value }));
    seal.reset();
  };
  const isUnread = hasUnreadNumber(fields, entered);
  const plain = isUnread ? null : plainLink(`${window.location.origin}/forms/${id}`, fields, entered);
  const mistakes = seal.isError ? problemOf(seal.error).errors : {};
  const named = fields.filter(({ name }) => mistakes[`values.${name}`] !== undefined);
  const isEmpty = Object.keys(prefillValues(fields, entered)).length === 0;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        seal.mutate();
      }}
    >
      <Stack gap="md">
        <Text size="sm">{t.prefillAbout}</Text>
        <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
          {fields.map((field) => (
            <Value
              key={field.name}
              field={field}
              value={entered[field.name] ?? ''}
              error={messageAt(mistakes, `values.${field.name}`)}
              change={(value) => change(field.name, value)}
            />
          ))}
        </SimpleGrid>
        {plain && (
          <CodeToCopy code={plain} label={t.plainLink}>
            {t.plainAbout}
          </CodeToCopy>
        )}
        <Group align="flex-end" gap="md">
          <Select
            label={t.ends}
            data={Object.entries(ENDS).map(([value, count]) => ({ value, label: t.days(String(count)) }))}
            value={days}
            onChange={(next) => next && setDays(next as keyof typeof ENDS)}
            allowDeselect={false}
            w={230}
          />
          <Switch
            label={t.locked}
            description={t.lockedAbout}
            checked={isLocked}
            onChange={({ currentTarget }) => {
              setIsLocked(currentTarget.checked);
              seal.reset();
            }}
          />
          <Button type="submit" variant="default" loading={seal.isPending} disabled={isEmpty || isUnread}>
            {t.makeLink}
          </Button>
        </Group>
        {seal.isError && named.length === 0 && <Failure error={seal.error} />}
        {seal.data && (
          <CodeToCopy code={seal.data.url} label={t.sealedLink}>
            {t.sealedUntil} <Moment at={seal.data.expires_at} />. {t.sealedAbout}
          </CodeToCopy>
        )}
      </Stack>
    </form>
  );
}

function Value({
  field,
  value,
  error,
  change,
}: {
  field: PrefillField;
  value: string | number;
  error: string | undefined;
  change(value: string | number): void;
}) {
  const t = useTexts(texts);
  const { label, type, options, parameter } = field;
  const description = parameter === undefined ? t.onlySealed : t.parameter(parameter);
  if (type === 'checkbox')
    return (
      <Checkbox
        label={label}
        description={description}
        error={error}
        checked={value === 'true'}
        onChange={({ currentTarget }) => change(currentTarget.checked ? 'true' : '')}
      />
    );
  if (options && type !== 'checkboxes')
    return (
      <Select
        label={label}
        description={description}
        error={error}
        data={options}
        value={value === '' ? null : String(value)}
        onChange={(next) => change(next ?? '')}
        clearable
      />
    );
  if (isForNumbers(field))
    return (
      <NumberInput
        label={label}
        description={description}
        error={error}
        value={value === '' ? undefined : value}
        onChange={(next) => change(next ?? '')}
      />
    );
  return (
    <TextInput
      label={label}
      description={options ? `${description}. ${t.severalValues}` : description}
      error={error}
      value={value}
      onChange={({ currentTarget }) => change(currentTarget.value)}
    />
  );
}
