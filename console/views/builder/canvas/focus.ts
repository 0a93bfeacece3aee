import { type RefObject, useEffect, useRef } from 'react';
import { rowId } from './row.tsx';

/**
 * Moves the focus to the selected field after a change that asked for it, and after one that took the focused field away or
 * selected another one: an undo.
 * @param asked true until the focus has moved
 * @param fields change with the form
 */
export function useFocusOnSelected(asked: RefObject<boolean>, selected: string | null, fields: unknown): void {
  /** The field that had the focus last, if nothing else has had it since. */
  const last = useRef<string | null>(null);
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      last.current = isItem(target as Element) ? (target as Element).id : null;
    };
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows the field after each change.
  useEffect(() => {
    if (selected === null) return;
    const id = rowId(selected);
    const active = document.activeElement;
    const isLeft = last.current !== null && last.current !== id && (active === document.body || isItem(active));
    if (!asked.current && !isLeft) return;
    asked.current = false;
    document.getElementById(id)?.focus();
  }, [selected, fields]);
}

const isItem = (element: Element | null): boolean => element?.getAttribute('role') === 'treeitem';
