import { createContext, type ReactNode, useContext, useMemo, useRef, useSyncExternalStore } from 'react';
import type { Catalogue, Checked, Editor, EditorStore, Warning } from '../model.ts';
import { shownErrors } from './fresh.ts';

const Context = createContext<Editor | null>(null);

/** Returns the editor of the form. A component that uses it renders after each change. */
export function useEditor(): Editor {
  const editor = useContext(Context);
  if (!editor) throw new Error('useEditor is for views inside of the builder');
  return editor;
}

const NO_ERRORS = {};
const NO_WARNINGS: readonly Warning[] = [];

export function EditorProvider({
  id,
  store,
  types,
  options,
  checked,
  used = null,
  children,
}: {
  id: number;
  store: EditorStore;
  types: Catalogue;
  options: Catalogue;
  checked: Checked | null;
  used?: ReadonlySet<string> | null;
  children: ReactNode;
}) {
  const { now, past, future } = useSyncExternalStore(store.subscribe, store.get);
  const valid = useRef(now.draft);
  if (checked && Object.keys(checked.errors).length === 0) valid.current = checked.draft;
  const lastValid = valid.current;
  const editor = useMemo(
    (): Editor => ({
      id,
      store,
      draft: now.draft,
      selected: now.selected,
      change: store.change,
      select: store.select,
      undo: store.undo,
      redo: store.redo,
      canUndo: past.length > 0,
      canRedo: future.length > 0,
      errors: checked ? shownErrors(checked.errors, checked.draft) : NO_ERRORS,
      warnings: checked?.warnings ?? NO_WARNINGS,
      checked,
      lastValid,
      used,
      types,
      options,
    }),
    [id, now, store, past.length, future.length, checked, lastValid, used, types, options],
  );
  return <Context value={editor}>{children}</Context>;
}
