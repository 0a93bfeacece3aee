import { type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { texts } from '#console/texts/en/builder.ts';
import { useTexts } from '#console/texts/language.ts';
import { rowId } from '../canvas/row.tsx';
import { useEditor } from '../editor/context.tsx';
import { withFollowers } from '../editor/followers.ts';
import { fieldAt, fieldPathOf, positionOf } from '../editor/paths.ts';
import type { Draft } from '../model.ts';
import { stepsOf, withValueAt } from '../panel/schema/change.ts';
import type { Drawing } from './drawing.ts';
import { withOptionAfter, withoutOption } from './options.ts';
import { contains, placeOf } from './places.ts';
import type { EndEditing } from './text-editor.tsx';
import { showText, type TextInPlace, textsIn, titleIn } from './texts-in.ts';

/**
 * Scrolls to a new field once it is drawn.
 * @param isNamed true to edit its label there
 */
export type ShowNew = (path: string, isNamed: boolean) => void;

/** Edits the texts of the form where they stand. A text that was changed is one step, which can be undone. */
export function useEditing({ page, count }: Pick<Drawing, 'page' | 'count'>, box: RefObject<HTMLElement | null>) {
  const t = useTexts(texts);
  const { store, used } = useEditor();
  const [target, setTarget] = useState<TextInPlace | null>(null);
  /** The text to edit once it is drawn. */
  const next = useRef<string | null>(null);
  /** The field to scroll to once it is drawn. */
  const added = useRef<string | null>(null);
  /** The option that Enter has added; it goes again if nobody gives it a text. */
  const offered = useRef<string | null>(null);

  const textsAt = (path: string | null): TextInPlace[] => {
    if (!page) return [];
    const { draft } = store.get().now;
    if (path === null) return [titleIn(page, draft.title)].flatMap((one) => one ?? []);
    const field = fieldAt(draft.config.fields, positionOf(path) ?? []);
    return field ? textsIn(page, path, field) : [];
  };
  const find = (path: string) => textsAt(fieldPathOf(path)).find((one) => one.path === path);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each drawing has new elements.
  useEffect(() => {
    if (added.current !== null && page?.querySelector(`[data-path="${added.current}"]`)) {
      document.getElementById(rowId(added.current))?.scrollIntoView({ block: 'nearest' });
      added.current = null;
    }
    if (next.current !== null) {
      const found = find(next.current);
      if (found) {
        next.current = null;
        setTarget(found);
      }
    } else if (target) {
      const found = find(target.path);
      const field = fieldPathOf(target.path);
      const isGone = field !== null && !fieldAt(store.get().now.draft.config.fields, positionOf(field) ?? []);
      // A drawing that was asked for earlier may lack the text; what is typed stays.
      if (found) setTarget({ ...found, text: target.text });
      else if (isGone) setTarget(null);
    }
  }, [count]);

  const change = (path: string, text: string) => {
    const before = store.get().now.draft;
    const position = positionOf(path);
    const value = text.trim() === '' && path !== 'title' ? undefined : text.trim();
    const after = withValueAt(before, stepsOf(path), () => value) as unknown as Draft;
    store.change(() => (position && used ? withFollowers(before, after, position, used) : after));
  };
  const end: EndEditing = (text, key) => {
    if (!target) return;
    const { path, element, text: shown } = target;
    const isUnwanted = path === offered.current && text === null;
    offered.current = null;
    if (text !== null) {
      if (text.trim() !== '') showText(element, shown, text.trim());
      change(path, text);
    }
    setTarget(null);
    const field = fieldPathOf(path);
    if (isUnwanted) store.change((now) => withoutOption(now, path));
    else if (key === 'Enter') {
      const more = withOptionAfter(store.get().now.draft, path, t.drawing.newOption);
      if (more) {
        store.change(() => more.draft);
        next.current = more.path;
        offered.current = more.path;
      }
    }
    if (key !== null && field !== null) document.getElementById(rowId(field))?.focus();
  };
  return {
    target,
    end,
    /**
     * Edits the text under the pointer.
     * @param path the field under the pointer; null for the title
     * @returns false if there is no text
     */
    beginAt(event: MouseEvent, path: string | null): boolean {
      const corner = box.current?.getBoundingClientRect();
      if (!corner) return false;
      const at = { x: event.clientX - corner.left, y: event.clientY - corner.top };
      const found = textsAt(path).find(({ element }) => contains(placeOf(element), at));
      if (found) setTarget(found);
      return found !== undefined;
    },
    beginNew: ((path, isNamed) => {
      added.current = path;
      const hasLabel = fieldAt(store.get().now.draft.config.fields, positionOf(path) ?? [])?.label !== undefined;
      next.current = isNamed && hasLabel ? `${path}.label` : null;
    }) satisfies ShowNew,
    beginLabel(path: string): void {
      const found = find(`${path}.label`);
      if (found) setTarget(found);
    },
  };
}
