import { Button, Group, SegmentedControl, Stack, Switch, Text, TextInput, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import { answerOf, api } from '#console/api/client.ts';
import { useConfirm } from '#console/parts/confirm.tsx';
import { useSearchState } from '#console/parts/search-state.ts';
import { texts } from '#console/texts/en/builder/translations.ts';
import { useFormat } from '#console/texts/format.ts';
import { useLanguage, useTexts } from '#console/texts/language.ts';
import { useEditor } from '../editor/context.tsx';
import type { Draft } from '../model.ts';
import { recordOf, withKey, withValueAt } from '../panel/schema/change.ts';
import { languageName } from './language-name.ts';
import { NewLanguage } from './new-language.tsx';
import { Row } from './row.tsx';
import { missingIn, type TranslatableText, translatableTexts, translated, withText } from './translatable-texts.ts';

/** The translations of the form's texts. */
export default function TranslationsTab() {
  const t = useTexts(texts);
  const own = useLanguage();
  const format = useFormat();
  const confirm = useConfirm();
  const { id, draft, change } = useEditor();
  const [search, changeSearch] = useSearchState();
  const translations = recordOf(draft.config.options.translations);
  const languages = Object.keys(translations);
  const language = languages.find((tag) => tag === search.language) ?? languages[0];
  const later = useDeferredValue(draft);
  const entries = useMemo(() => translatableTexts(later), [later]);
  const missing = useMemo(() => {
    const all = recordOf(later.config.options.translations);
    return new Map(Object.entries(all).map(([tag, one]) => [tag, missingIn(one, entries).length]));
  }, [later, entries]);
  const edit = (make: (before: unknown) => unknown) =>
    change((before) => withValueAt(before, ['config', 'options', 'translations'], make) as unknown as Draft);
  const add = (tag: string) => {
    edit((before) => withKey(before, tag, {}));
    changeSearch({ language: tag });
  };
  const remove = async (tag: string) => {
    const action = t.remove(languageName(tag, own));
    if (!(await confirm({ title: action, body: t.removeBody, action, isDangerous: true }))) return;
    edit((before) => {
      const rest = withKey(before, tag, undefined);
      return Object.keys(rest).length === 0 ? undefined : rest;
    });
  };
  const noteOf = (tag: string) => {
    const count = missing.get(tag) ?? 0;
    return count === 0 ? t.complete : t.missing(format.number(count));
  };
  const formLanguage = String(draft.config.options.language ?? 'en');
  return (
    <Stack gap="md">
      <Text size="sm">
        {t.language}: {languageName(formLanguage, own)}
      </Text>
      <NewLanguage taken={[formLanguage, ...languages]} onAdd={add} />
      {languages.length === 0 && <Text size="sm">{t.none}</Text>}
      {language !== undefined && (
        <>
          <SegmentedControl
            aria-label={t.languages}
            value={language}
            onChange={(tag) => changeSearch({ language: tag })}
            data={languages.map((tag) => ({ value: tag, label: `${languageName(tag, own)} (${noteOf(tag)})` }))}
            style={{ alignSelf: 'flex-start', flexWrap: 'wrap' }}
          />
          <Group justify="space-between" gap="xs">
            <Title order={2} size="h4">
              {languageName(language, own)}
            </Title>
            <Button size="compact-sm" variant="default" onClick={() => void remove(language)}>
              {t.remove(languageName(language, own))}
            </Button>
          </Group>
          <ServiceTexts id={id} language={language} />
          <Texts
            key={language}
            language={language}
            entries={entries}
            translation={translations[language]}
            onChange={(path, text) =>
              edit((before) => withKey(before, language, withText(recordOf(before)[language], path, text)))
            }
          />
        </>
      )}
    </Stack>
  );
}

/** The language of the service's own texts for a language of the form. */
function ServiceTexts({ id, language }: { id: number; language: string }) {
  const t = useTexts(texts);
  const own = useLanguage();
  const query = useQuery({
    queryKey: ['forms', id, 'translations'],
    queryFn: ({ signal }) =>
      answerOf(api.GET('/svcb/v1/forms/{id}/translations', { params: { path: { id } }, signal })),
  });
  const serviceLanguage = query.data?.languages.find((one) => one.language === language);
  return serviceLanguage ? (
    <Text size="sm" c="dimmed">
      {t.serviceTexts(languageName(serviceLanguage.service_texts, own))}
    </Text>
  ) : null;
}

/** Number of texts shown at first, and added on request. */
const STEP = 60;

function Texts({
  language,
  entries,
  translation,
  onChange,
}: {
  language: string;
  entries: readonly TranslatableText[];
  translation: unknown;
  onChange(path: string[], text: string): void;
}) {
  const t = useTexts(texts);
  const format = useFormat();
  const [isNarrowed, setIsNarrowed] = useState(false);
  const [search, setSearch] = useState('');
  const [most, setMost] = useState(STEP);
  // Texts that were filled in while only missing ones are shown; they stay in the list until the filter changes.
  const [filled, setFilled] = useState<ReadonlySet<string>>(new Set());
  const phrase = search.trim().toLowerCase();
  const matches = entries.filter((entry) => {
    const text = translated(translation, entry);
    if (isNarrowed && text !== '' && !filled.has(entry.path.join('.'))) return false;
    return phrase === '' || `${entry.owner} ${entry.original} ${text}`.toLowerCase().includes(phrase);
  });
  return (
    <Stack gap="xs">
      <Group gap="md" align="flex-end">
        <TextInput
          type="search"
          label={t.search}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <Switch
          label={t.onlyMissing}
          checked={isNarrowed}
          onChange={(event) => {
            setIsNarrowed(event.currentTarget.checked);
            setFilled(new Set());
          }}
          pb={8}
        />
      </Group>
      <Text size="xs" role="status">
        {t.shown(format.number(matches.length), format.number(entries.length))}
      </Text>
      {matches.length === 0 && <Text size="sm">{isNarrowed && phrase === '' ? t.allThere : t.nothing}</Text>}
      <div>
        {matches.slice(0, most).map((entry) => (
          <Row
            key={entry.path.join('.')}
            entry={entry}
            text={translated(translation, entry)}
            language={language}
            onChange={(text) => {
              if (isNarrowed) setFilled((before) => new Set([...before, entry.path.join('.')]));
              onChange(entry.path, text);
            }}
          />
        ))}
      </div>
      {matches.length > most && (
        <Group>
          <Button variant="default" size="sm" onClick={() => setMost(most + STEP)}>
            {t.more}
          </Button>
        </Group>
      )}
    </Stack>
  );
}
