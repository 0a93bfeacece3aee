import { Alert, Badge, Button, Group, Paper, Stack, Text, Textarea, Title } from '@mantine/core';
import { useState } from 'react';
import { texts } from '#console/pro/texts/en/ai/review.ts';
import { useLanguage, useTexts } from '#console/texts/language.ts';
import type { StoredForm } from '#console/views/forms/data/form.ts';
import { type Finding, type ModelRequest, useModel } from '../ask/ask.ts';
import { Answer, Refused } from '../ask/waiting.tsx';
import { patched } from './patch.ts';
import { Change } from './shown-change.tsx';

const COLORS = { error: 'red.8', warning: 'orange.9', suggestion: 'gray.7' } as const;
const ORDER = ['error', 'warning', 'suggestion'] as const;

/** Requests a review of the form, and shows the findings with their suggested changes. */
export function Findings({ form }: { form: StoredForm }) {
  const t = useTexts(texts);
  const language = useLanguage();
  const [focus, setFocus] = useState('');
  const { ask, query, isBusy } = useModel();
  return (
    <Stack gap="lg">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const instruction = focus.trim();
          ask.mutate({ kind: 'review', form_id: form.id, language, ...(instruction !== '' && { instruction }) });
        }}
      >
        <Stack gap="sm" maw={720}>
          <Text size="sm">{t.reviewAbout}</Text>
          <Textarea
            label={t.focus}
            description={t.focusExample}
            rows={2}
            resize="vertical"
            value={focus}
            onChange={({ currentTarget }) => setFocus(currentTarget.value)}
          />
          <Button
            type="submit"
            loading={isBusy}
            variant={query?.data?.findings ? 'default' : 'filled'}
            style={{ alignSelf: 'flex-start' }}
          >
            {query ? t.askAgain : t.ask}
          </Button>
          {ask.isError && <Refused error={ask.error} />}
        </Stack>
      </form>
      {query && <Answer query={query}>{(answer) => <ReviewResult answer={answer} form={form} />}</Answer>}
    </Stack>
  );
}

function ReviewResult({
  answer: { summary, revision, findings = [], request },
  form,
}: {
  answer: ModelRequest;
  form: StoredForm;
}) {
  const t = useTexts(texts);
  const sorted = ORDER.flatMap((severity) => findings.filter((one) => one.severity === severity));
  const isOld = revision !== undefined && form.revision !== null && revision !== form.revision;
  return (
    <Stack gap="md" maw={960}>
      <Title order={2} size="h4">
        {t.findings}
      </Title>
      {summary && (
        <Text size="sm" role="status">
          {t.summary}: {summary}
        </Text>
      )}
      {isOld && (
        <Alert variant="light" color="yellow" role="status">
          {t.changed(String(revision), String(form.revision))}
        </Alert>
      )}
      {sorted.length === 0 && <Text size="sm">{t.none}</Text>}
      {sorted.map((finding, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the order of the findings is fixed.
        <FindingCard key={`${request.id} ${index}`} finding={finding} form={form} />
      ))}
    </Stack>
  );
}

function FindingCard({ finding: { severity, field, reason, patch }, form }: { finding: Finding; form: StoredForm }) {
  const t = useTexts(texts);
  const [isShown, setIsShown] = useState(false);
  const [isApplied, setIsApplied] = useState(false);
  const label = form.config.fields.find(({ name }) => name === field)?.label;
  const after = isShown && !isApplied && patch ? patched(versionOf(form), patch) : undefined;
  return (
    <Paper withBorder p="md" component="article">
      <Stack gap="xs">
        <Group gap="xs">
          <Badge color={COLORS[severity]} autoContrast>
            {t.severities[severity]}
          </Badge>
          <Text size="sm" fw={600}>
            {field === null ? t.wholeForm : String(label ?? field)}
          </Text>
        </Group>
        <Text size="sm">{reason}</Text>
        {!patch && (
          <Text size="sm" c="dimmed">
            {t.noPatch}
          </Text>
        )}
        {isApplied && (
          <Text size="sm" fw={500} role="status">
            {t.applied}
          </Text>
        )}
        {patch && !isApplied && (
          <Button
            size="xs"
            variant="default"
            aria-expanded={isShown}
            onClick={() => setIsShown(!isShown)}
            style={{ alignSelf: 'flex-start' }}
          >
            {isShown ? t.hide : t.show}
          </Button>
        )}
        {after === null && (
          <Text size="sm" role="alert">
            {t.doesNotFit}
          </Text>
        )}
        {after && <Change form={form} after={after} action={t.apply} applied={() => setIsApplied(true)} />}
      </Stack>
    </Paper>
  );
}

function versionOf({ title, config }: StoredForm): Pick<StoredForm, 'title' | 'config'> {
  return { title, config };
}
