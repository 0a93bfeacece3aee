import { createElement, useMemo } from 'react';
import { useConfirm } from '#console/parts/confirm.tsx';
import { texts } from '#console/texts/en/builder.ts';
import { useTexts } from '#console/texts/language.ts';
import { labelOf } from '../canvas/lines.ts';
import type { Entry } from '../model.ts';
import { announce } from './announce.tsx';
import { useEditor } from './context.tsx';
import { targetOf, type Way } from './moves.ts';
import { fieldAt, fieldsIn, type Place, pathOf, placeOf } from './paths.ts';
import { References } from './references/references.tsx';
import { added, duplicated, movedTo, type Restructured, referencesTo, without } from './structure.ts';

/** Actions on fields; each is announced to screen readers. */
export interface Actions {
  /** @param at the position of the new field; after the selected field by default */
  add(entry: Entry, at?: Place): void;
  /** @returns true if the field was moved */
  move(way: Way): boolean;
  moveTo(from: Place, target: Place): void;
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
    const place = (): Place | null => (now().selected === null ? null : placeOf(now().selected ?? ''));
    const label = (at: Place): string => {
      const field = fieldAt(now().draft.config.fields, at);
      return field ? labelOf(field, types) : '';
    };
    const step = ({ draft, selected }: Restructured) => store.change(() => draft, selected);
    const where = (at: Place): string => {
      const group = at.slice(0, -1);
      const of = fieldsIn(now().draft.config.fields, group).length;
      const number = (at.at(-1) ?? 0) + 1;
      return group.length === 0 ? t.at(number, of) : t.atIn(number, of, label(group));
    };
    const moveTo = (from: Place, target: Place) => {
      const name = label(from);
      step(movedTo(now().draft, from, target));
      announce(t.movedTo(name, where(target)));
    };
    return {
      add(entry, at) {
        const { draft, selected } = now();
        const next = added(draft, entry, types, selected, at);
        step(next);
        const stands = next.selected === null ? null : placeOf(next.selected);
        if (stands) announce(t.addedAt(entry.title, where(stands)));
      },
      move(way) {
        const from = place();
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
        const from = place();
        if (!from) return;
        const name = label(from);
        step(duplicated(now().draft, from, t.copyOf));
        announce(t.duplicated(name));
      },
      async remove() {
        const from = place();
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
