import { Badge } from '@mantine/core';
import { reasonText } from '#console/parts/reasons/reason-text.ts';
import { texts } from '#console/pro/texts/en/ai-requests.ts';
import { useLanguage, useTexts } from '#console/texts/language.ts';
import type { AiError, AiRequest } from './requests-query.ts';

/** Shades on which white text is readable, in light and dark. */
const COLORS: Readonly<Record<AiRequest['status'], string>> = {
  pending: 'gray.7',
  running: 'blue.9',
  done: 'teal.9',
  failed: 'red.9',
};

export function StateBadge({ state }: { state: AiRequest['status'] }) {
  const t = useTexts(texts);
  return (
    <Badge variant="filled" color={COLORS[state]} tt="none">
      {t.states[state]}
    </Badge>
  );
}

/** Returns a function that explains an error, with texts for models or those for all third parties. */
export function useErrorText(): (error: AiError) => string {
  const language = useLanguage();
  const errorTexts: Readonly<Record<string, string>> = useTexts(texts).errors;
  return ({ type }) => errorTexts[type] ?? reasonText(type, language);
}
