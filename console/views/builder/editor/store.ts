import type { Draft, EditorStore, History } from '../model.ts';
import { changed, historyOf, redone, selecting, settled, undone } from './history.ts';

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
    change(make, selected, text) {
      const { now } = history;
      set(changed(history, { draft: make(now.draft), selected: selected ?? now.selected }, clock(), text));
    },
    select: (path) => set(selecting(history, path)),
    undo: () => set(undone(history)),
    redo: () => set(redone(history)),
    settle: (draft, also) => set(settled(history, draft, also)),
  };
}
