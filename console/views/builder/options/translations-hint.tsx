import { Text } from '@mantine/core';
import { texts } from '#console/texts/en/builder/options.ts';
import { useTexts } from '#console/texts/language.ts';

/** A hint that translations have their own tab. */
export function TranslationsHint() {
  return <Text size="sm">{useTexts(texts).inTranslations}</Text>;
}
