import { Code, Text } from '@mantine/core';
import { useLanguage } from '#console/texts/language.ts';
import { reasonText } from './reason-text.ts';

/** The reason for a failed attempt: in words, and as the error class in filters and logs. */
export function Reason({ errorClass }: { errorClass: string | null | undefined }) {
  const language = useLanguage();
  if (!errorClass) return null;
  const text = reasonText(errorClass, language);
  return (
    <Text inherit span>
      {text} {text !== errorClass && <Code fz="xs">{errorClass}</Code>}
    </Text>
  );
}
