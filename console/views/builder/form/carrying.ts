import {
  type DragMoveEvent,
  type DragStartEvent,
  type Modifier,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { texts } from '#console/texts/en/builder.ts';
import { useTexts } from '#console/texts/language.ts';
import { describedTarget, entryOf, MOUSE, NEW, TOUCH } from '../canvas/dragging.ts';
import { labelOf } from '../canvas/lines.ts';
import type { Actions } from '../editor/actions.ts';
import { announce } from '../editor/announce.tsx';
import { useEditor } from '../editor/context.tsx';
import { isSamePosition } from '../editor/moves.ts';
import { fieldAt, type Position, positionOf } from '../editor/paths.ts';
import type { Entry, Field } from '../model.ts';
import { contains, type Places } from './places.ts';
import { nearest, type Slot, slotsOf } from './slots.ts';

/** A field that is dragged, or carried by keys. */
export interface Carried {
  /** The path of a field, or `new:` and a field type. */
  id: string;
  label: string;
  /** The place where it would be dropped; null outside of the form. */
  slot: Slot | null;
  isByKeys: boolean;
}

/** The drawing of the form, as the canvas last saw it. */
export interface Stage {
  places: Places;
  box(): DOMRect | undefined;
}

/** The distance from the form, in pixels, at which a field can still be dropped. */
const AROUND = 80;

/**
 * Lets fields be moved in the drawing, and new ones be dropped into it, with mouse, touch and keyboard.
 * @param onDropped adds the new field
 */
export function useCarrying(
  actions: Actions,
  focus: RefObject<boolean>,
  onDropped: (entry: Entry, at: Position) => void,
) {
  const t = useTexts(texts);
  const { store, types } = useEditor();
  const [carried, setCarried] = useState<Carried | null>(null);
  const latest = useRef<Carried | null>(null);
  const slots = useRef<Slot[]>([]);
  const stage = useRef<Stage>({ places: new Map(), box: () => undefined });
  const pointer = usePointer(carried !== null && !carried.isByKeys);
  const sensors = useSensors(useSensor(MouseSensor, MOUSE), useSensor(TouchSensor, TOUCH));

  const fields = () => store.get().now.draft.config.fields;
  const show = (next: Carried | null) => {
    latest.current = next;
    setCarried(next);
  };
  const begin = (id: string, label: string, isByKeys: boolean) => {
    const from = positionOf(id);
    const entry = entryOf(id, types.entries);
    const moving = from ? fieldAt(fields(), from) : entry && ({ ...entry.start, type: entry.id } as Field);
    slots.current = moving ? slotsOf(fields(), stage.current.places, moving, from) : [];
    if (from) store.select(id);
    const slot = from && slots.current.find(({ position }) => isSamePosition(position, from));
    show({ id, label, slot: slot ?? null, isByKeys });
    if (isByKeys) announce(t.drag.start(label));
  };
  const drop = () => {
    const now = latest.current;
    show(null);
    const from = now && positionOf(now.id);
    const entry = now && entryOf(now.id, types.entries);
    if (!now?.slot) return;
    const { position } = now.slot;
    if (entry) onDropped(entry, position);
    else if (from && !isSamePosition(from, position)) {
      focus.current = true;
      actions.moveTo(from, position);
    } else announce(t.drag.drop(now.label));
  };
  const cancel = () => {
    const now = latest.current;
    show(null);
    if (now) announce(t.drag.cancel(now.label));
  };
  const follow = () => {
    const now = latest.current;
    const box = stage.current.box();
    if (!now || !box) return;
    const at = { x: pointer.current.x - box.left, y: pointer.current.y - box.top };
    const around = { x: -AROUND, y: -AROUND, width: box.width + 2 * AROUND, height: box.height + 2 * AROUND };
    // Over the palette beside the form, nothing is dropped.
    const isOver = contains(now.id.startsWith(NEW) ? { ...around, x: 0, width: box.width } : around, at);
    const slot = isOver ? (nearest(slots.current, at) ?? emptySlot(fields(), box)) : null;
    if (slot !== now.slot) show({ ...now, slot });
  };
  const step = (by: 1 | -1) => {
    const now = latest.current;
    const from = now && positionOf(now.id);
    if (!now || !from) return;
    const index = now.slot ? slots.current.indexOf(now.slot) : -1;
    const slot = slots.current[index + by];
    if (!slot) return;
    show({ ...now, slot });
    announce(t.drag.over(now.label, describedTarget(fields(), from, slot.position, types, t)));
  };
  /** Handles the keys that carry a field: Space picks it up and drops it, arrows move it, Escape cancels. */
  const keyed = (event: KeyboardEvent, path: string): boolean => {
    const now = latest.current;
    const field = fieldAt(fields(), positionOf(path) ?? []);
    if (!now?.isByKeys) {
      if (event.key !== ' ' || now || !field) return false;
      event.preventDefault();
      begin(path, labelOf(field, types), true);
      return true;
    }
    const steps: Readonly<Record<string, () => void>> = {
      ArrowDown: () => step(1),
      ArrowUp: () => step(-1),
      ' ': drop,
      Enter: drop,
      Tab: drop,
      Escape: cancel,
    };
    event.preventDefault();
    steps[event.key]?.();
    return true;
  };
  const nameOf = (data: unknown): string => String((data as { label?: string } | undefined)?.label ?? '');
  return {
    carried,
    stage,
    keyed,
    cancel,
    context: {
      sensors,
      collisionDetection: () => [],
      accessibility: {
        restoreFocus: false,
        // The new position is announced above.
        announcements: {
          onDragStart: () => undefined,
          onDragOver: () => undefined,
          onDragEnd: () => undefined,
          onDragCancel: () => undefined,
        },
      },
      onDragStart({ active, activatorEvent }: DragStartEvent) {
        pointer.current = pointOf(activatorEvent) ?? pointer.current;
        begin(String(active.id), nameOf(active.data.current), false);
      },
      onDragMove: (_event: DragMoveEvent) => follow(),
      onDragEnd() {
        follow();
        drop();
      },
      onDragCancel: cancel,
    },
  };
}

/** Keeps the label of what is dragged beside the pointer, so that it does not cover where it would be dropped. */
export const BESIDE_POINTER: Modifier[] = [
  ({ transform, activatorEvent, draggingNodeRect }) => {
    const at = activatorEvent && pointOf(activatorEvent);
    if (!at || !draggingNodeRect) return transform;
    const { left, top } = draggingNodeRect;
    return { ...transform, x: transform.x + at.x - left + 14, y: transform.y + at.y - top + 14 };
  },
];

/** The only place in a form without fields. */
function emptySlot(fields: readonly Field[], box: DOMRect): Slot | null {
  return fields.length === 0
    ? { position: [0], x: 16, y: box.height / 2, length: box.width - 32, isUpright: false }
    : null;
}

/** Follows the pointer while something is dragged. */
function usePointer(isActive: boolean): RefObject<{ x: number; y: number }> {
  const pointer = useRef({ x: 0, y: 0 });
  useEffect(() => {
    if (!isActive) return;
    const follow = (event: Event) => {
      pointer.current = pointOf(event) ?? pointer.current;
    };
    const names = ['mousemove', 'touchmove', 'mouseup'] as const;
    for (const name of names) window.addEventListener(name, follow, { capture: true, passive: true });
    return () => {
      for (const name of names) window.removeEventListener(name, follow, { capture: true });
    };
  }, [isActive]);
  return pointer;
}

function pointOf(event: Event): { x: number; y: number } | null {
  const { touches } = event as Partial<TouchEvent>;
  const at = touches ? touches[0] : (event as Partial<MouseEvent>);
  return at?.clientX === undefined || at.clientY === undefined ? null : { x: at.clientX, y: at.clientY };
}
