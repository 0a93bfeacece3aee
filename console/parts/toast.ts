import { notifications } from '@mantine/notifications';
import { problemOf } from '#console/api/problem.ts';
import { shared } from '#console/texts/en/shared.ts';
import { getLanguage, textsIn } from '#console/texts/language.ts';

/** Shows a short message that an action succeeded; a screen reader announces it. */
export function showNotice(message: string): void {
  notifications.show({ message, color: 'teal', role: 'status', closeButtonProps: closing() });
}

/** Shows that an action failed, and why. */
export function showProblem(error: unknown): void {
  const problem = problemOf(error);
  const t = textsIn(shared, getLanguage());
  const lines = [problem.code === 'offline' ? t.offline : problem.message, ...Object.values(problem.errors)];
  notifications.show({
    title: t.failed,
    message: lines.join('\n'),
    color: 'red',
    role: 'alert',
    autoClose: 12_000,
    closeButtonProps: closing(),
  });
}

const closing = () => ({ 'aria-label': textsIn(shared, getLanguage()).close });
