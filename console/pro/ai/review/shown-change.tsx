import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { differencesOf } from '#console/parts/difference/difference.ts';
import { Differences } from '#console/parts/difference/differences.tsx';
import { FormPreview } from '#console/parts/form-preview/form-preview.tsx';
import { texts } from '#console/pro/texts/en/ai/review.ts';
import { useTexts } from '#console/texts/language.ts';
import type { StoredForm } from '#console/views/forms/data/form.ts';
import { useSaveOver } from '#console/views/forms/data/save-over.tsx';

/** The differences, a preview, and the button that saves the change. */
export function Change({
  form,
  after,
  action,
  applied,
}: {
  form: StoredForm;
  after: Pick<StoredForm, 'title' | 'config'>;
  action: string;
  applied(): void;
}) {
  const t = useTexts(texts);
  const save = useSaveOver(form.id);
  const [isPreviewed, setIsPreviewed] = useState(false);
  const differences = differencesOf(withoutFlags(form), withoutFlags(after));
  const apply = async () => {
    const isSaved = await save({
      form: after,
      title: t.applyTitle,
      body: t.applyBody,
      action,
      cannot: t.cannot,
      done: (revision) => t.appliedAs(String(revision)),
    });
    if (isSaved) applied();
  };
  if (differences.length === 0) return <Text size="sm">{t.same}</Text>;
  return (
    <Stack gap="sm">
      <Differences differences={differences} title={t.differences} />
      <Group gap="xs">
        <Button size="xs" onClick={() => void apply()}>
          {action}
        </Button>
        <Button size="xs" variant="default" aria-expanded={isPreviewed} onClick={() => setIsPreviewed(!isPreviewed)}>
          {t.preview}
        </Button>
      </Group>
      {isPreviewed && <FormPreview form={after} label={t.preview} />}
    </Stack>
  );
}

/** Removes the flags for stored secrets, which only reads contain: saves ignore them, and models never see them. */
function withoutFlags<T>(value: T): T {
  if (Array.isArray(value)) return value.map(withoutFlags) as T;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([key]) => !/_set$|^previous_api_key_expires_at$/.test(key));
  return Object.fromEntries(entries.map(([key, inner]) => [key, withoutFlags(inner)])) as T;
}
