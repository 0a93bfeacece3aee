import { Code, Text } from '@mantine/core';
import { useLanguage } from '#console/texts/language.ts';
import { reasonText } from './reason-text.ts';

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
