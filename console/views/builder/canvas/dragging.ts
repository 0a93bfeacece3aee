import {
  type Announcements,
  type CollisionDetection,
  closestCenter,
  type DragEndEvent,
  type DragMoveEvent,
  type DragStartEvent,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { sortableKeyboardCoordinates } from '@dnd-kit/sortable';
import { useRef, useState } from 'react';
import { texts } from '#console/texts/en/builder.ts';
import { useTexts } from '#console/texts/language.ts';
import type { Actions } from '../editor/actions.ts';
import { announce } from '../editor/announce.tsx';
import { useEditor } from '../editor/context.tsx';
import { moved } from '../editor/moves.ts';
import { fieldAt, fieldsIn, type Place, placeOf } from '../editor/paths.ts';
import type { Draft, Entry } from '../model.ts';
import { CANVAS, type Dragging } from './canvas.tsx';
import { dropPlace, labelOf, newPlace } from './lines.ts';

/** The horizontal distance in pixels that changes the depth by one group. */
const INDENT = 24;
const NEW = 'new:';

/** A new field only has a target while it is over the canvas, where it is the nearest line. */
const collide: CollisionDetection = (given) => {
  const lines = given.droppableContainers.filter(({ id }) => id !== CANVAS);
  if (!String(given.active.id).startsWith(NEW)) return closestCenter({ ...given, droppableContainers: lines });
  if (!pointerWithin(given).some(({ id }) => id === CANVAS)) return [];
  return lines.length > 0 ? closestCenter({ ...given, droppableContainers: lines }) : [{ id: CANVAS }];
};

/** Arrow keys move up and down by a line, and left and right by a group. */
const coordinates: KeyboardCoordinateGetter = (event, given) => {
  const { x, y } = given.currentCoordinates;
  if (event.code === 'ArrowRight') return { x: x + INDENT, y };
  if (event.code === 'ArrowLeft') return { x: x - INDENT, y };
  const next = sortableKeyboardCoordinates(event, given);
  // Lines are indented; the depth must not change with the line.
  return next && { ...next, x };
};

/** Options of the sensors. They are constants because new objects would render every line again. */
const MOUSE = { activationConstraint: { distance: 6 } };
const TOUCH = { activationConstraint: { delay: 250, tolerance: 8 } };
const KEYBOARD = {
  coordinateGetter: coordinates,
  keyboardCodes: { start: ['Space'], cancel: ['Escape'], end: ['Space', 'Enter', 'Tab'] },
};

/** Connects dnd-kit, so that existing and new fields can be dragged with mouse, touch and keyboard. */
export function useDragging(actions: Actions, focus: { current: boolean }) {
  const t = useTexts(texts);
  const { store, types } = useEditor();
  const [dragging, setDragging] = useState<Dragging | null>(null);
  const [label, setLabel] = useState('');
  const latest = useRef<Dragging | null>(null);
  const sensors = useSensors(
    useSensor(MouseSensor, MOUSE),
    useSensor(TouchSensor, TOUCH),
    useSensor(KeyboardSensor, KEYBOARD),
  );
  const fields = () => store.get().now.draft.config.fields;

  const stateOf = ({ active, over, delta }: DragMoveEvent): Dragging => {
    const id = String(active.id);
    const from = placeOf(id);
    const box = active.rect.current.translated;
    const isBelow = box && over ? box.top + box.height / 2 > over.rect.top + over.rect.height / 2 : false;
    const wanted = Math.max(0, (from?.length ?? 1) - 1 + Math.round(delta.x / INDENT));
    const overPlace = over ? placeOf(String(over.id)) : null;
    const place = from && overPlace ? dropPlace(fields(), from, overPlace, wanted) : null;
    return { active: id, over: over ? String(over.id) : null, depth: place ? place.length - 1 : wanted, isBelow };
  };
  const update = (next: Dragging) => {
    const before = latest.current;
    const isSame = before?.over === next.over && before.depth === next.depth && before.isBelow === next.isBelow;
    if (isSame || !before) return;
    show(next);
    if (next.active.startsWith(NEW)) return;
    const place = where(next);
    announce(place === null ? t.drag.nowhere(label) : t.drag.over(label, place));
  };
  const show = (next: Dragging | null) => {
    latest.current = next;
    setDragging(next);
  };

  const drop = (state: Dragging) => {
    const entry = entryOf(state.active, types.entries);
    if (entry) {
      if (state.over !== null) actions.add(entry, newPlaceAt(state, entry, store.get().now.draft));
      return;
    }
    const [from, over] = [placeOf(state.active), state.over === null ? null : placeOf(state.over)];
    const target = from && over ? dropPlace(fields(), from, over, state.depth) : null;
    if (from && target && from.join() !== target.join()) {
      focus.current = true;
      actions.moveTo(from, target);
    }
  };

  /** Describes the new position: `2 of 5 in Address`. */
  const where = (state: Dragging): string | null => {
    const [from, over] = [placeOf(state.active), state.over === null ? null : placeOf(state.over)];
    const target = from && over ? dropPlace(fields(), from, over, state.depth) : null;
    if (!from || !target) return null;
    const after = moved(fields(), from, target).fields;
    const group = target.slice(0, -1);
    const [of, number] = [fieldsIn(after, group).length, (target.at(-1) ?? 0) + 1];
    const holder = fieldAt(after, group);
    return holder ? t.atIn(number, of, labelOf(holder, types)) : t.at(number, of);
  };

  const nameOf = (data: unknown): string => String((data as { label?: string } | undefined)?.label ?? '');
  const announcements: Announcements = {
    onDragStart: ({ active }) => t.drag.start(nameOf(active.data.current)),
    // The target also depends on the depth, so `update` announces it.
    onDragMove: undefined,
    onDragOver: () => undefined,
    onDragEnd: ({ active }) => t.drag.drop(nameOf(active.data.current)),
    onDragCancel: ({ active }) => t.drag.cancel(nameOf(active.data.current)),
  };
  return {
    dragging,
    label,
    context: {
      sensors,
      collisionDetection: collide,
      accessibility: {
        // The focus goes to the field at its new position.
        restoreFocus: false,
        announcements,
        screenReaderInstructions: { draggable: t.drag.instructions },
      },
      onDragStart({ active }: DragStartEvent) {
        const id = String(active.id);
        setLabel(nameOf(active.data.current));
        if (!id.startsWith(NEW)) store.select(id);
        show({
          active: id,
          over: id.startsWith(NEW) ? null : id,
          depth: (placeOf(id)?.length ?? 1) - 1,
          isBelow: false,
        });
      },
      onDragMove: (event: DragMoveEvent) => update(stateOf(event)),
      onDragEnd(event: DragEndEvent) {
        show(null);
        drop(stateOf(event));
      },
      onDragCancel: () => show(null),
    },
  };
}

function entryOf(active: string, entries: readonly Entry[]): Entry | undefined {
  return active.startsWith(NEW) ? entries.find(({ id }) => id === active.slice(NEW.length)) : undefined;
}

function newPlaceAt({ over, isBelow }: Dragging, entry: Entry, draft: Draft): Place | undefined {
  const place = over === null ? null : placeOf(over);
  const field = place && fieldAt(draft.config.fields, place);
  if (!place || !field) return undefined;
  return newPlace({ ...entry.start, type: entry.id }, place, field, isBelow);
}
