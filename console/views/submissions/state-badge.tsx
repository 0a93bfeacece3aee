import { Badge } from '@mantine/core';
import { orderTexts } from '#console/texts/en/submissions/money.ts';
import { restTexts } from '#console/texts/en/submissions/rest.ts';
import { stateTexts } from '#console/texts/en/submissions/states.ts';
import { useTexts } from '#console/texts/language.ts';
import classes from './state-badge.module.css';
import { colorOf, isEnded, shownState, type Undelivered } from './states.ts';

/** Returns a function that names a state; an unknown state is returned as it is. */
export function useStateName(): (state: string) => string {
  const t: Readonly<Record<string, string>> = useTexts(stateTexts);
  const ofOrders: Readonly<Record<string, string>> = useTexts(orderTexts).status;
  return (state) => t[state] ?? ofOrders[state] ?? state;
}

/** Returns a function that names the state of a submission: what still waits or has failed, if anything does. */
export function useStateText(): (state: string, rest?: Undelivered) => string {
  const nameOf = useStateName();
  const t = useTexts(restTexts);
  return (state, rest = {}) => {
    const { waiting = 0, failed = 0 } = isEnded(state) ? rest : {};
    if (waiting + failed === 0) return nameOf(state);
    return [failed > 0 && t.failed(failed), waiting > 0 && t.waiting(waiting)].filter(Boolean).join(', ');
  };
}

/** @param rest the submission's undelivered mails and jobs, which are shown with its state */
export function StateBadge({ state, rest = {} }: { state: string; rest?: Undelivered | undefined }) {
  const textOf = useStateText();
  return (
    <Badge
      color={colorOf(shownState(state, rest))}
      variant="outline"
      tt="none"
      classNames={{ root: classes.badge as string, label: classes.label as string }}
    >
      {textOf(state, rest)}
    </Badge>
  );
}
