import { createElement, useMemo } from 'react';
import { useConfirm } from '#console/parts/confirm.tsx';
import { texts } from '#console/texts/en/builder.ts';
import { useTexts } from '#console/texts/language.ts';
import { labelOf } from '../canvas/lines.ts';
import type { Entry } from '../model.ts';
import { announce } from './announce.tsx';
import { useEditor } from './context.tsx';
import { targetOf, type Way } from './moves.ts';
import { fieldAt, fieldsIn, type Position, pathOf, positionOf } from './paths.ts';
import { References } from './references/references.tsx';
import { added, duplicated, movedTo, type Restructured, referencesTo, without } from './structure.ts';

/** Actions on fields; each is announced to screen readers. */
export interface Actions {
  /** @param at the position of the new field; after the selected field by default */
  add(entry: Entry, at?: Position): void;
  /** @returns true if the field was moved */
  move(way: Way): boolean;
  moveTo(from: Position, target: Position): void;
  duplicate(): void;
  /**
   * Removes the selected field, after confirmation if other parts of the form refer to it.
   * @returns true if it was removed
   */
  remove(): Promise<boolean>;
}

export function useActions(): Actions {
  const t = useTexts(texts);
  const confirm = useConfirm();
  const { store, types } = useEditor();
  return useMemo(() => {
    const now = () => store.get().now;
    const selectedPosition = (): Position | null => (now().selected === null ? null : positionOf(now().selected ?? ''));
    const label = (at: Position): string => {
      const field = fieldAt(now().draft.config.fields, at);
      return field ? labelOf(field, types) : '';
    };
    const step = ({ draft, selected }: Restructured) => store.change(() => draft, selected);
    const describe = (at: Position): string => {
      const group = at.slice(0, -1);
      const count = fieldsIn(now().draft.config.fields, group).length;
      const number = (at.at(-1) ?? 0) + 1;
      return group.length === 0 ? t.at(number, count) : t.atIn(number, count, label(group));
    };
    const moveTo = (from: Position, target: Position) => {
      const name = label(from);
      step(movedTo(now().draft, from, target));
      announce(t.movedTo(name, describe(target)));
    };
    return {
      add(entry, at) {
        const { draft, selected } = now();
        const next = added(draft, entry, types, selected, at);
        step(next);
        const position = next.selected === null ? null : positionOf(next.selected);
        if (position) announce(t.addedAt(entry.title, describe(position)));
      },
      move(way) {
        const from = selectedPosition();
        const target = from && targetOf(now().draft.config.fields, from, way);
        if (!from || !target) {
          announce(t.noWay[way]);
          return false;
        }
        moveTo(from, target);
        return true;
      },
      moveTo,
      duplicate() {
        const from = selectedPosition();
        if (!from) return;
        const name = label(from);
        step(duplicated(now().draft, from, t.copyOf));
        announce(t.duplicated(name));
      },
      async remove() {
        const from = selectedPosition();
        if (!from) return false;
        const name = label(from);
        const mentions = referencesTo(now().draft, from);
        const question = {
          title: t.removeTitle(name),
          body: createElement(References, { draft: now().draft, mentions, intro: t.removeNamed }),
          action: t.remove,
          isDangerous: true,
        };
        if (mentions.length > 0 && !(await confirm(question))) return false;
        if (pathOf(from) !== now().selected) return false;
        step(without(now().draft, from));
        announce(t.removed(name));
        return true;
      },
    };
  }, [store, types, confirm, t]);
}
