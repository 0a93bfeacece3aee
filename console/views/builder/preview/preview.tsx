import { Group, SegmentedControl, Select, Stack, Text, useComputedColorScheme } from '@mantine/core';
import { useState } from 'react';
import { texts } from '#console/texts/en/builder.ts';
import { LANGUAGES, useLanguage, useTexts } from '#console/texts/language.ts';
import { useEditor } from '../editor/context.tsx';
import { Frame } from './frame.tsx';
import { languagesOf, pagesOf, previewOf } from './pages.ts';

/** A preview of the form in each language, on each page, at the width of a phone or a screen. */
export function Preview() {
  const t = useTexts(texts);
  const { errors, lastValid } = useEditor();
  const scheme = useComputedColorScheme('light');
  const [size, setSize] = useState<'phone' | 'desktop'>('phone');
  const [chosen, setChosen] = useState<'light' | 'dark' | null>(null);
  const colours = chosen ?? scheme;
  const [language, setLanguage] = useState<string | null>(null);
  const [page, setPage] = useState('');
  const [languages, pages] = [languagesOf(lastValid), pagesOf(lastValid)];
  const names = useLanguageNames(languages);
  const shownLanguage = language !== null && languages.includes(language) ? language : null;
  const shownPage = pages.some(({ name }) => name === page) ? page : '';
  // A draft with errors cannot be rendered, so the last valid one stays.
  const isWrong = Object.keys(errors).length > 0;
  return (
    <Stack gap="xs" component="section" aria-label={t.preview}>
      <Group gap="xs" align="flex-end">
        <SegmentedControl
          size="xs"
          aria-label={t.previewing.size}
          value={size}
          onChange={(next) => setSize(next as typeof size)}
          data={[
            { value: 'phone', label: t.previewing.phone },
            { value: 'desktop', label: t.previewing.desktop },
          ]}
        />
        <SegmentedControl
          size="xs"
          aria-label={t.previewing.scheme}
          value={colours}
          onChange={(next) => setChosen(next as typeof colours)}
          data={[
            { value: 'light', label: t.previewing.light },
            { value: 'dark', label: t.previewing.dark },
          ]}
        />
        {languages.length > 1 && (
          <Select
            size="xs"
            w={140}
            aria-label={t.previewing.language}
            allowDeselect={false}
            value={shownLanguage ?? languages[0] ?? null}
            onChange={setLanguage}
            data={names}
          />
        )}
        {pages.length > 1 && (
          <Select
            size="xs"
            w={160}
            aria-label={t.previewing.page}
            allowDeselect={false}
            value={shownPage}
            onChange={(next) => setPage(next ?? '')}
            data={pages.map(({ name, label }) => ({ value: name, label: label || t.previewing.firstPage }))}
          />
        )}
      </Group>
      <Text size="xs" role="status">
        {isWrong ? t.previewing.waiting : t.previewing.note}
      </Text>
      <Frame form={previewOf(lastValid, shownLanguage, shownPage)} size={size} colours={colours} />
    </Stack>
  );
}

/** Names the languages in the console's language. */
function useLanguageNames(languages: readonly string[]): { value: string; label: string }[] {
  const language = useLanguage();
  const names = new Intl.DisplayNames([language in LANGUAGES ? language : 'en'], { type: 'language' });
  return languages.map((value) => ({ value, label: nameIn(names, value) }));
}

function nameIn(names: Intl.DisplayNames, language: string): string {
  try {
    return names.of(language) ?? language;
  } catch {
    return language;
  }
}
