import { useBlocker } from '@tanstack/react-router';
import { useEffect } from 'react';
import { shared } from '#console/texts/en/shared.ts';
import { useTexts } from '#console/texts/language.ts';
import { useConfirm } from './confirm.tsx';

/** One function for each open view, which returns true while the view has unsaved changes. */
const guards = new Set<() => boolean>();

/** True when closing the open views would lose changes. */
export const isAnythingUnsaved = (): boolean => [...guards].some((isUnsaved) => isUnsaved());

/**
 * Asks for confirmation before somebody leaves a view with unsaved changes: by a link, the browser's buttons, closing the window
 * or signing out. A different query of the same address does not count as leaving.
 * @param isUnsaved called when somebody leaves; read a ref in it if the view navigates away itself after saving
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

/**
 * Returns a function that runs an action which loses unsaved changes: at once when there are none, otherwise after confirmation.
 */
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

/** Closes a dialog, or a part of one, and asks for confirmation first if it has unsaved changes. */
export function useClosing(close: () => void): () => void {
  const lose = useLosing();
  return () => lose(close);
}

function useQuestion(): () => Promise<boolean> {
  const t = useTexts(shared);
  const confirm = useConfirm();
  return () => confirm({ title: t.unsavedTitle, body: t.unsaved, action: t.leave, refusal: t.stay, isDangerous: true });
}
