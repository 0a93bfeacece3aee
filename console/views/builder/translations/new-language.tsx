import { Autocomplete, Button, Group } from '@mantine/core';
import { useState } from 'react';
import { texts } from '#console/texts/en/builder/translations.ts';
import { useLanguage, useTexts } from '#console/texts/language.ts';
import { canonicalTag, isLanguage, languageName } from './language-name.ts';

/** Languages for which the service has its own texts. */
const SPOKEN = ['ar', 'de', 'en', 'es', 'fr', 'he', 'it', 'ja', 'nl', 'pl', 'pt', 'tr', 'zh'];

/**
 * Adds a language to the form.
 * @param taken the form's languages
 */
export function NewLanguage({ taken, onAdd }: { taken: readonly string[]; onAdd(tag: string): void }) {
  const t = useTexts(texts);
  const own = useLanguage();
  const [typed, setTyped] = useState('');
  const names = new Map(SPOKEN.filter((tag) => !taken.includes(tag)).map((tag) => [languageName(tag, own), tag]));
  const tag = typed === '' ? null : (names.get(typed) ?? canonicalTag(typed));
  const mistake = typed === '' ? undefined : mistakeOf(tag);
  function mistakeOf(candidate: string | null): string | undefined {
    if (candidate === null) return t.badTag;
    if (!isLanguage(candidate)) return t.noLanguage(candidate);
    return taken.includes(candidate) ? t.known : undefined;
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (tag === null || mistake !== undefined) return;
        onAdd(tag);
        setTyped('');
      }}
    >
      <Group gap="xs" align="flex-end">
        <Autocomplete
          label={t.tag}
          description={t.tagHint}
          error={mistake}
          data={[...names.keys()]}
          value={typed}
          onChange={setTyped}
        />
        <Button type="submit" variant="default" disabled={tag === null || mistake !== undefined}>
          {t.add}
        </Button>
      </Group>
    </form>
  );
}
