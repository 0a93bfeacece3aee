import { Alert, Button, Checkbox, Code, Group, List, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { answerOf, api } from '#console/api/client.ts';
import { texts } from '#console/texts/en/forms/new.ts';
import { useLanguage, useTexts } from '#console/texts/language.ts';

/** A form converted from another system's export. */
export interface Converted {
  file: { form: { title: string; config?: { fields?: readonly NamedField[] } } };
  notes: { field: string | null; note: string }[];
  errors?: Record<string, string>;
}

interface NamedField {
  name?: string;
  label?: string;
  fields?: readonly NamedField[];
}

export interface Conversion {
  system: string;
  forms: Converted[];
  /** The facts that the form needs but its export does not contain. */
  asks_for?: ('currency' | 'admin_email')[];
}

/** The facts that exports do not contain, as entered; '' until then. */
export interface ExtraFacts {
  currency: string;
  admin_email: string;
}

export const NO_FACTS: ExtraFacts = { currency: '', admin_email: '' };

const NAMES: Record<string, string> = {
  'gravity-forms': 'Gravity Forms',
  'fluent-forms': 'Fluent Forms',
  'form-io': 'Form.io',
  'contact-form-7': 'Contact Form 7',
};

/** Converts an export through the service. Nothing is saved. */
export function useConversion() {
  return useMutation({
    mutationFn: async ({ text, facts }: { text: string; facts: ExtraFacts }) => {
      const entered = Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== ''));
      const answer = await answerOf(api.POST('/svcb/v1/forms/convert', { body: { export: text, ...entered } }));
      return answer as unknown as Conversion;
    },
  });
}

interface Props extends Conversion {
  /** Indexes of the forms to create. */
  picked: readonly number[];
  pick: (picked: number[]) => void;
  facts: ExtraFacts;
  again: (facts: ExtraFacts) => void;
  isBusy: boolean;
}

/** The result of a conversion: one form with a list of everything that was left out, or several forms to choose from. */
export function ConvertedForms({ system, forms, asks_for: missing = [], picked, pick, facts, again, isBusy }: Props) {
  const t = useTexts(texts);
  const [only] = forms;
  return (
    <Alert color="blue" variant="light" role="status" title={t.converted(NAMES[system] ?? system)}>
      <Stack gap="xs">
        {missing.length > 0 && <MissingFacts missing={missing} facts={facts} again={again} isBusy={isBusy} />}
        {forms.length > 1 && <Text size="sm">{t.convertedWhich}</Text>}
        {forms.length > 1 &&
          forms.map((form, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: titles may be equal, and the order is fixed.
            <Stack key={index} gap={4}>
              <Checkbox
                label={form.file.form.title}
                checked={picked.includes(index)}
                onChange={({ currentTarget: { checked } }) => {
                  pick(
                    checked
                      ? [...picked, index].sort((one, other) => one - other)
                      : picked.filter((one) => one !== index),
                  );
                }}
              />
              {picked.includes(index) && <Notes form={form} />}
            </Stack>
          ))}
        {forms.length === 1 && only && (
          <>
            <Text size="sm">{only.notes.length > 0 ? t.convertedNotes : t.convertedWhole}</Text>
            <Notes form={only} />
          </>
        )}
      </Stack>
    </Alert>
  );
}

function MissingFacts({
  missing,
  facts,
  again,
  isBusy,
}: Pick<Props, 'facts' | 'again' | 'isBusy'> & { missing: string[] }) {
  const t = useTexts(texts);
  const language = useLanguage();
  const [next, setNext] = useState(facts);
  const names = new Intl.DisplayNames(language, { type: 'currency' });
  const currencies = Intl.supportedValuesOf('currency').map((code) => ({
    value: code,
    label: `${code}, ${names.of(code) ?? ''}`,
  }));
  return (
    <Group align="flex-end">
      {missing.includes('currency') && (
        <NativeSelect
          label={t.currency}
          description={t.currencyHint}
          data={[{ value: '', label: t.notSaid }, ...currencies]}
          value={next.currency}
          onChange={({ currentTarget: { value } }) => setNext((entered) => ({ ...entered, currency: value }))}
        />
      )}
      {missing.includes('admin_email') && (
        <TextInput
          type="email"
          label={t.adminEmail}
          description={t.adminEmailHint}
          value={next.admin_email}
          onChange={({ currentTarget: { value } }) => setNext((entered) => ({ ...entered, admin_email: value.trim() }))}
        />
      )}
      <Button variant="default" loading={isBusy} onClick={() => again(next)}>
        {t.convertAgain}
      </Button>
    </Group>
  );
}

/** Notes of a conversion, grouped by field under its label. General notes come first. */
function Notes({ form: { file, notes, errors = {} } }: { form: Converted }) {
  const t = useTexts(texts);
  const fields = file.form.config?.fields ?? [];
  const byField = [...Map.groupBy(notes, ({ field }) => field)].sort(([one], [other]) => rank(one) - rank(other));
  return (
    <>
      {byField.map(([field, own]) => (
        <div key={field ?? ''}>
          <Text size="sm" fw={600}>
            {field === null ? t.noField : (labelIn(fields, field) ?? <Code>{field}</Code>)}
          </Text>
          <List size="sm" spacing={4}>
            {own.map(({ note }) => (
              <List.Item key={note}>{note}</List.Item>
            ))}
          </List>
        </div>
      ))}
      {Object.entries(errors).map(([path, message]) => (
        <Text key={path} size="sm" c="red">
          <Code>{path}</Code> {message}
        </Text>
      ))}
    </>
  );
}

function rank(field: string | null): number {
  return field === null ? 0 : 1;
}

function labelIn(fields: readonly NamedField[], name: string): string | undefined {
  for (const field of fields) {
    const label = field.name === name ? field.label : labelIn(field.fields ?? [], name);
    if (label) return label;
  }
  return undefined;
}
