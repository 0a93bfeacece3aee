import { Code, Text } from '@mantine/core';
import { getLanguage, type Language, useLanguage } from '#console/texts/language.ts';
import { reasons } from './texts.ts';

/** What the class of an error means; a class that is not known stands for itself. */
export function reasonText(errorClass: string, language: Language = getLanguage()): string {
  const texts: Readonly<Record<string, string>> = reasons[language];
  return texts[errorClass] ?? errorClass;
}

/** Why an attempt failed: in words, and as the class that filters and logs know it by. */
export function Reason({ of }: { of: string | null | undefined }) {
  const language = useLanguage();
  if (!of) return null;
  const text = reasonText(of, language);
  return (
    <Text inherit span>
      {text} {text !== of && <Code fz="xs">{of}</Code>}
    </Text>
  );
}
