import type { Draft } from '../model.ts';
import { changed, type History, historyOf, redone, selecting, undone } from './history.ts';

/** Holds what is edited; whoever shows it subscribes. */
export interface EditorStore {
  get(): History;
  subscribe(listener: () => void): () => void;
  /** One step, which may look at another field after it. */
  change(make: (draft: Draft) => Draft, selected?: string | null): void;
  select(path: string | null): void;
  undo(): void;
  redo(): void;
  /** The same form as the service has it now: no step. */
  settle(draft: Draft): void;
}

export function createEditorStore(draft: Draft, clock: () => number = Date.now): EditorStore {
  let history = historyOf(draft);
  const listeners = new Set<() => void>();
  const set = (next: History) => {
    if (next === history) return;
    history = next;
    for (const listener of listeners) listener();
  };
  return {
    get: () => history,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    change(make, selected) {
      const { now } = history;
      set(changed(history, { draft: make(now.draft), selected: selected ?? now.selected }, clock()));
    },
    select: (path) => set(selecting(history, path)),
    undo: () => set(undone(history)),
    redo: () => set(redone(history)),
    settle: (next) => set({ ...history, now: { ...history.now, draft: next }, typed: null }),
  };
}
