import { Badge } from '@mantine/core';
import { restTexts } from '#console/texts/en/submissions/rest.ts';
import { stateTexts } from '#console/texts/en/submissions/states.ts';
import { useTexts } from '#console/texts/language.ts';
import classes from './state-badge.module.css';
import { colorOf, isEnded, shownState, type Undelivered } from './states.ts';

/** Returns a function that names a state; an unknown state is returned as it is. */
export function useStateName(): (state: string) => string {
  const t: Readonly<Record<string, string>> = useTexts(stateTexts);
  return (state) => t[state] ?? state;
}

/** @param rest the submission's undelivered mails and jobs, which are shown with its state */
export function StateBadge({ state, rest = {} }: { state: string; rest?: Undelivered | undefined }) {
  const nameOf = useStateName();
  const t = useTexts(restTexts);
  const { waiting = 0, failed = 0 } = isEnded(state) ? rest : {};
  const parts = [nameOf(state), failed > 0 && t.failed(failed), waiting > 0 && t.waiting(waiting)].filter(Boolean);
  return (
    <Badge
      color={colorOf(shownState(state, rest))}
      variant="outline"
      tt="none"
      classNames={{ root: classes.badge as string, label: classes.label as string }}
    >
      {parts.join(', ')}
    </Badge>
  );
}
