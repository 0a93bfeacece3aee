import { Badge } from '@mantine/core';
import { useTexts } from '#console/texts/language.ts';
import { colorOf, stateTexts } from './states.ts';

/** A state by its name; one that is not known here as the service calls it. */
export function useStateName(): (state: string) => string {
  const t: Readonly<Record<string, string>> = useTexts(stateTexts);
  return (state) => t[state] ?? state;
}

export function StateBadge({ state }: { state: string }) {
  const nameOf = useStateName();
  return (
    <Badge color={colorOf(state)} variant="outline" tt="none" maw="100%">
      {nameOf(state)}
    </Badge>
  );
}
