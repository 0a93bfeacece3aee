import { Text, Textarea, TextInput } from '@mantine/core';
import { memo } from 'react';
import { texts } from '#console/texts/en/builder/translations.ts';
import { useLanguage, useTexts } from '#console/texts/language.ts';
import { languageName } from './language-name.ts';
import type { Place } from './places.ts';
import classes from './translations.module.css';

/** A text beside its translation. Rows with unchanged texts are not rendered again: a form has thousands. */
export const Row = memo(OneRow, (before, after) => {
  const { place, text, language } = before;
  return (
    text === after.text &&
    language === after.language &&
    place.original === after.place.original &&
    place.of === after.place.of
  );
});

function OneRow({
  place,
  text,
  language,
  onChange,
}: {
  place: Place;
  text: string;
  language: string;
  onChange(text: string): void;
}) {
  const t = useTexts(texts);
  const own = useLanguage();
  const name = nameOf(place, t.keys);
  const title = place.of === '' ? `${t.ofForm}: ${name}` : `${place.of}: ${name}`;
  const given = {
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
          {place.original}
        </div>
      </div>
      {place.hasLines ? <Textarea {...given} autosize minRows={2} maxRows={16} /> : <TextInput {...given} />}
    </div>
  );
}

/** Describes a text by the last part of its path that has a description. */
function nameOf({ path }: Place, keys: Readonly<Record<string, string>>): string {
  const last = path.at(-1) ?? '';
  const holder = path.at(-2) ?? '';
  const isOfHolder =
    ['options', 'images', 'rows', 'part_labels', 'messages', 'buttons'].includes(holder) && path.length > 2;
  if (isOfHolder && keys[holder]) return `${keys[holder]} (${last})`;
  return keys[last] ?? last.replaceAll('_', ' ');
}
