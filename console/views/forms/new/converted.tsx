import { Alert, Button, Code, List, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { answerOf, api } from '#console/api/client.ts';
import { useTexts } from '#console/texts/language.ts';
import { texts } from './texts.ts';

/** A form that was made of an export of another system. */
export interface Converted {
  file: { form: { title: string } };
  notes: { field: string | null; note: string }[];
}

export interface Conversion {
  system: string;
  forms: Converted[];
}

const NAMES: Record<string, string> = {
  'gravity-forms': 'Gravity Forms',
  'fluent-forms': 'Fluent Forms',
  'form-io': 'Form.io',
  'contact-form-7': 'Contact Form 7',
};

/** Asks the service what an export becomes. Nothing is saved by that. */
export function useConversion() {
  return useMutation({
    mutationFn: async (text: string) => {
      const answer = await answerOf(api.POST('/svcb/v1/forms/convert', { body: { export: text } }));
      return answer as unknown as Conversion;
    },
  });
}

/** What came of it: one form with what was left out, or several, of which one is taken. */
export function ConvertedForms({ system, forms, take }: Conversion & { take: (form: Converted) => void }) {
  const t = useTexts(texts);
  const [taken, setTaken] = useState(forms.length === 1 ? 0 : -1);
  const notes = forms[taken]?.notes ?? [];
  return (
    <Alert color="blue" variant="light" role="status" title={t.converted(NAMES[system] ?? system)}>
      <Stack gap="xs">
        {forms.length > 1 && (
          <>
            <Text size="sm">{t.convertedWhich}</Text>
            {forms.map((form, index) => (
              <Button
                // biome-ignore lint/suspicious/noArrayIndexKey: two may have one title, and their order stays.
                key={index}
                variant={index === taken ? 'filled' : 'default'}
                size="xs"
                aria-pressed={index === taken}
                style={{ alignSelf: 'flex-start' }}
                onClick={() => {
                  setTaken(index);
                  take(form);
                }}
              >
                {form.file.form.title}
              </Button>
            ))}
          </>
        )}
        {taken >= 0 && <Text size="sm">{notes.length > 0 ? t.convertedNotes : t.convertedWhole}</Text>}
        {notes.length > 0 && (
          <List size="sm" spacing={4}>
            {notes.map(({ field, note }) => (
              <List.Item key={`${field} ${note}`}>
                {field !== null && <Code>{field}</Code>} {note}
              </List.Item>
            ))}
          </List>
        )}
      </Stack>
    </Alert>
  );
}
