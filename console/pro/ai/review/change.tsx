import { Button, Stack, Text, Textarea, Title } from '@mantine/core';
import { useState } from 'react';
import { texts } from '#console/pro/texts/en/ai/review.ts';
import { useTexts } from '#console/texts/language.ts';
import { languagesOf, type StoredForm } from '#console/views/forms/data/form.ts';
import { Listed } from '#console/views/forms/data/save-over.tsx';
import { useModel } from '../ask/ask.ts';
import { Answer, Refused } from '../ask/waiting.tsx';
import { Change } from './shown-change.tsx';

/** Lets a model change the form by an instruction, and saves the result after confirmation. */
export function ChangeBySentence({ form }: { form: StoredForm }) {
  const t = useTexts(texts);
  const [instruction, setInstruction] = useState('');
  const { ask, query, isBusy, forget } = useModel();
  const [language = 'en'] = languagesOf(form);
  return (
    <Stack gap="lg">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          ask.mutate({ kind: 'generate', form_id: form.id, instruction: instruction.trim(), language });
        }}
      >
        <Stack gap="sm" maw={720}>
          <Text size="sm">{t.changeAbout}</Text>
          <Textarea
            label={t.instruction}
            description={t.instructionExample}
            rows={4}
            resize="vertical"
            value={instruction}
            onChange={({ currentTarget }) => setInstruction(currentTarget.value)}
          />
          <Button
            type="submit"
            loading={isBusy}
            disabled={instruction.trim() === ''}
            variant={query?.data?.proposal ? 'default' : 'filled'}
            style={{ alignSelf: 'flex-start' }}
          >
            {query ? t.proposeAgain : t.propose}
          </Button>
          {ask.isError && <Refused error={ask.error} />}
        </Stack>
      </form>
      {query && (
        <Answer query={query}>
          {({ proposal, notes = [] }) =>
            proposal && (
              <Stack gap="md" maw={960}>
                <Title order={2} size="h4">
                  {t.proposal}
                </Title>
                {notes.length > 0 && <Listed title={t.notes} items={notes} />}
                <Change form={form} after={proposal} action={t.save} applied={forget} />
              </Stack>
            )
          }
        </Answer>
      )}
    </Stack>
  );
}
