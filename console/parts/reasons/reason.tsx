import { Code, Text } from '@mantine/core';
import { useLanguage } from '#console/texts/language.ts';
import { reasonText } from './reason-text.ts';

/** The reason for a failed attempt: in words, and as the error class in filters and logs. */
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
