import { Text, Textarea, TextInput } from '@mantine/core';
import { memo } from 'react';
import { texts } from '#console/texts/en/builder/translations.ts';
import { useLanguage, useTexts } from '#console/texts/language.ts';
import { languageName } from './language-name.ts';
import type { TranslatableText } from './translatable-texts.ts';
import classes from './translations.module.css';

/** A text beside its translation. Rows with unchanged texts are not rendered again: a form has thousands. */
export const Row = memo(OneRow, (before, after) => {
  const { entry, text, language } = before;
  return (
    text === after.text &&
    language === after.language &&
    entry.original === after.entry.original &&
    entry.owner === after.entry.owner
  );
});

function OneRow({
  entry,
  text,
  language,
  onChange,
}: {
  entry: TranslatableText;
  text: string;
  language: string;
  onChange(text: string): void;
}) {
  const t = useTexts(texts);
  const own = useLanguage();
  const name = nameOf(entry, t.keys);
  const title = entry.owner === '' ? `${t.ofForm}: ${name}` : `${entry.owner}: ${name}`;
  const inputProps = {
    'aria-label': t.into(title, languageName(language, own)),
    value: text,
    lang: language,
    dir: 'auto' as const,
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  };
  return (
    <div className={classes.row}>
      <div>
        <Text size="xs" c="dimmed">
          {title}
        </Text>
        <div className={classes.original} dir="auto">
          {entry.original}
        </div>
      </div>
      {entry.hasLines ? <Textarea {...inputProps} autosize minRows={2} maxRows={16} /> : <TextInput {...inputProps} />}
    </div>
  );
}

/** Describes a text by the last part of its path that has a description. */
function nameOf({ path }: TranslatableText, keys: Readonly<Record<string, string>>): string {
  const last = path.at(-1) ?? '';
  const holder = path.at(-2) ?? '';
  const isOfHolder =
    ['options', 'images', 'rows', 'part_labels', 'messages', 'buttons'].includes(holder) && path.length > 2;
  if (isOfHolder && keys[holder]) return `${keys[holder]} (${last})`;
  return keys[last] ?? last.replaceAll('_', ' ');
}
