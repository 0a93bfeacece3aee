import { useBlocker } from '@tanstack/react-router';
import { useEffect } from 'react';
import { shared } from '#console/texts/en/shared.ts';
import { useTexts } from '#console/texts/language.ts';
import { useConfirm } from './confirm.tsx';

/** Says of each view that is open whether it holds something that is not saved. */
const guards = new Set<() => boolean>();

/** Whether something would be lost if the views that are open went away. */
export const isAnythingUnsaved = (): boolean => [...guards].some((isUnsaved) => isUnsaved());

/**
 * Asks before one leaves a view with what is not saved: by a link, the browser's buttons, closing the window or signing out. Another
 * query of the same address is no leaving.
 * @param isUnsaved asked when somebody leaves; give one that reads a ref where the view itself leads away after it has saved
 */
export function useUnsaved(isUnsaved: () => boolean): void {
  const ask = useQuestion();
  useEffect(() => {
    guards.add(isUnsaved);
    return () => void guards.delete(isUnsaved);
  }, [isUnsaved]);
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (current.pathname === next.pathname || !isUnsaved()) return false;
      return !(await ask());
    },
    enableBeforeUnload: isUnsaved,
  });
}

/** Does what loses all that is not saved: at once where nothing is, else when that is confirmed. */
export function useLosing(): (then: () => void) => void {
  const ask = useQuestion();
  return (then) => {
    if (!isAnythingUnsaved()) then();
    else
      void ask().then((may) => {
        if (may) then();
      });
  };
}

/** Closes a dialog, or a part of one; asks before that where it holds something that is not saved. */
export function useClosing(close: () => void): () => void {
  const lose = useLosing();
  return () => lose(close);
}

function useQuestion(): () => Promise<boolean> {
  const t = useTexts(shared);
  const confirm = useConfirm();
  return () => confirm({ title: t.unsavedTitle, body: t.unsaved, action: t.leave, refusal: t.stay, isDangerous: true });
}
