import { Anchor, Button, Grid, Group, Select, Stack, Text, Textarea, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { answerOf, api } from '#console/api/client.ts';
import { FormPreview } from '#console/parts/form-preview/form-preview.tsx';
import { Page } from '#console/parts/page.tsx';
import { Failure } from '#console/parts/states.tsx';
import { texts } from '#console/pro/texts/en/ai/sentence.ts';
import { useFormat } from '#console/texts/format.ts';
import { LANGUAGES, type Language, useLanguage, useTexts } from '#console/texts/language.ts';
import { Listed } from '#console/views/forms/data/save-over.tsx';
import { useCreate } from '#console/views/forms/new/create.ts';
import { type ModelRequest, type Proposal, useModel } from '../ask/ask.ts';
import { Answer, Refused, WithModel } from '../ask/waiting.tsx';

/** Creates a form from a model's proposal for a sentence, after confirmation. */
export default function FromSentence() {
  const t = useTexts(texts);
  const above = (
    <Anchor component={Link} to="/forms/new" size="sm">
      ← {t.back}
    </Anchor>
  );
  return (
    <Page title={t.title} above={above}>
      <WithModel>
        <Conversation />
      </WithModel>
    </Page>
  );
}

function Conversation() {
  const t = useTexts(texts);
  const own: Language = useLanguage();
  const [instruction, setInstruction] = useState('');
  const [language, setLanguage] = useState<Language>(own);
  const { ask, query, isBusy } = useModel();
  return (
    <Grid gap="xl">
      <Grid.Col span={{ base: 12, lg: 5, xl: 4 }}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            ask.mutate({ kind: 'generate', instruction: instruction.trim(), language });
          }}
        >
          <Stack>
            <Textarea
              label={t.instruction}
              description={t.instructionHint}
              rows={7}
              resize="vertical"
              value={instruction}
              onChange={({ currentTarget }) => setInstruction(currentTarget.value)}
            />
            {instruction === '' && <Examples choose={setInstruction} />}
            <Select
              label={t.language}
              data={Object.entries(LANGUAGES).map(([value, label]) => ({ value, label }))}
              value={language}
              onChange={(next) => next && setLanguage(next as Language)}
              allowDeselect={false}
            />
            <Button
              type="submit"
              loading={isBusy}
              disabled={instruction.trim() === ''}
              variant={query?.data?.proposal ? 'default' : 'filled'}
              style={{ alignSelf: 'flex-start' }}
            >
              {query ? t.askAgain : t.ask}
            </Button>
            {ask.isError && <Refused error={ask.error} />}
          </Stack>
        </form>
      </Grid.Col>
      <Grid.Col span={{ base: 12, lg: 7, xl: 8 }}>
        {query && <Answer query={query}>{(answer) => <Proposed answer={answer} />}</Answer>}
      </Grid.Col>
    </Grid>
  );
}

function Examples({ choose }: { choose(text: string): void }) {
  const t = useTexts(texts);
  return (
    <Stack gap={4}>
      <Text size="sm">{t.examples}</Text>
      {[t.example1, t.example2, t.example3].map((example) => (
        <Anchor key={example} component="button" type="button" size="sm" ta="start" onClick={() => choose(example)}>
          {example}
        </Anchor>
      ))}
    </Stack>
  );
}

function Proposed({ answer: { proposal, notes = [] } }: { answer: ModelRequest }) {
  const t = useTexts(texts);
  const format = useFormat();
  const create = useCreate();
  if (!proposal) return null;
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Title order={2} size="h4">
          {t.proposal}: {proposal.title}
        </Title>
        <Button loading={create.isPending} onClick={() => create.mutate(proposal)}>
          {t.create}
        </Button>
      </Group>
      <Text size="sm" role="status">
        {t.fields(format.number(proposal.config.fields.length))}. {t.about}
      </Text>
      {notes.length > 0 && <Listed title={t.notes} items={notes} />}
      <Findings proposal={proposal} />
      {create.isError && <Failure error={create.error} />}
      <FormPreview form={proposal} label={t.preview(proposal.title)} height={640} />
    </Stack>
  );
}

/** The service's errors and warnings about a proposal before it is saved. */
function Findings({ proposal: { title, config } }: { proposal: Proposal }) {
  const t = useTexts(texts);
  const checked = useQuery({
    queryKey: ['form-check', title, config],
    queryFn: ({ signal }) => answerOf(api.POST('/svcb/v1/forms/check', { body: { title, config } as never, signal })),
  });
  if (!checked.data) return null;
  const { errors, warnings } = checked.data;
  const mistakes = Object.entries(errors).map(([path, message]) => `${path}: ${message}`);
  return (
    <>
      {mistakes.length > 0 && <Listed title={t.mistakes} items={mistakes} />}
      {warnings.length > 0 && <Listed title={t.warnings} items={warnings.map(({ message }) => message)} />}
    </>
  );
}
