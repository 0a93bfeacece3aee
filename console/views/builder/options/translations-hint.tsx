import { Text } from '@mantine/core';
import { useTexts } from '#console/texts/language.ts';
import { texts } from './texts.ts';

/** Translations have a tab of their own. */
export function TranslationsHint() {
  return <Text size="sm">{useTexts(texts).inTranslations}</Text>;
}
