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
import { fieldAt, fieldsIn, type Position, positionOf } from '../editor/paths.ts';
import type { Catalogue, Draft, Entry, Field } from '../model.ts';
import { CANVAS, type Dragging } from './canvas.tsx';
import { dropPosition, labelOf, newPosition } from './lines.ts';

/** The horizontal distance in pixels that changes the depth by one group. */
const INDENT = 24;
/** The start of the id of a new field that is dragged. */
export const NEW = 'new:';

/** A new field only has a target while it is over the canvas, where it is the nearest line. */
const collide: CollisionDetection = (args) => {
  const lines = args.droppableContainers.filter(({ id }) => id !== CANVAS);
  if (!String(args.active.id).startsWith(NEW)) return closestCenter({ ...args, droppableContainers: lines });
  if (!pointerWithin(args).some(({ id }) => id === CANVAS)) return [];
  return lines.length > 0 ? closestCenter({ ...args, droppableContainers: lines }) : [{ id: CANVAS }];
};

/** Arrow keys move up and down by a line, and left and right by a group. */
const coordinates: KeyboardCoordinateGetter = (event, args) => {
  const { x, y } = args.currentCoordinates;
  if (event.code === 'ArrowRight') return { x: x + INDENT, y };
  if (event.code === 'ArrowLeft') return { x: x - INDENT, y };
  const next = sortableKeyboardCoordinates(event, args);
  // Lines are indented; the depth must not change with the line.
  return next && { ...next, x };
};

/** Options of the sensors. They are constants because new objects would render every line again. */
export const MOUSE = { activationConstraint: { distance: 6 } };
export const TOUCH = { activationConstraint: { delay: 250, tolerance: 8 } };
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
    const from = positionOf(id);
    const box = active.rect.current.translated;
    const isBelow = box && over ? box.top + box.height / 2 > over.rect.top + over.rect.height / 2 : false;
    const pointerDepth = Math.max(0, (from?.length ?? 1) - 1 + Math.round(delta.x / INDENT));
    const overPosition = over ? positionOf(String(over.id)) : null;
    const target = from && overPosition ? dropPosition(fields(), from, overPosition, pointerDepth) : null;
    return {
      active: id,
      over: over ? String(over.id) : null,
      depth: target ? target.length - 1 : pointerDepth,
      isBelow,
    };
  };
  const update = (next: Dragging) => {
    const before = latest.current;
    const isSame = before?.over === next.over && before.depth === next.depth && before.isBelow === next.isBelow;
    if (isSame || !before) return;
    show(next);
    if (next.active.startsWith(NEW)) return;
    const description = describe(next);
    announce(description === null ? t.drag.nowhere(label) : t.drag.over(label, description));
  };
  const show = (next: Dragging | null) => {
    latest.current = next;
    setDragging(next);
  };

  const drop = (state: Dragging) => {
    const entry = entryOf(state.active, types.entries);
    if (entry) {
      if (state.over !== null) actions.add(entry, newPositionAt(state, entry, store.get().now.draft));
      return;
    }
    const [from, over] = [positionOf(state.active), state.over === null ? null : positionOf(state.over)];
    const target = from && over ? dropPosition(fields(), from, over, state.depth) : null;
    if (from && target && from.join() !== target.join()) {
      focus.current = true;
      actions.moveTo(from, target);
    }
  };

  const describe = (state: Dragging): string | null => {
    const [from, over] = [positionOf(state.active), state.over === null ? null : positionOf(state.over)];
    const target = from && over ? dropPosition(fields(), from, over, state.depth) : null;
    return from && target ? describedTarget(fields(), from, target, types, t) : null;
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
          depth: (positionOf(id)?.length ?? 1) - 1,
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

/** Describes the new position of a field: `2 of 5 in Address`. */
export function describedTarget(
  fields: Field[],
  from: Position,
  target: Position,
  types: Catalogue,
  t: Pick<(typeof texts)['en'], 'at' | 'atIn'>,
): string {
  const after = moved(fields, from, target).fields;
  const group = target.slice(0, -1);
  const [count, number] = [fieldsIn(after, group).length, (target.at(-1) ?? 0) + 1];
  const holder = fieldAt(after, group);
  return holder ? t.atIn(number, count, labelOf(holder, types)) : t.at(number, count);
}

export function entryOf(active: string, entries: readonly Entry[]): Entry | undefined {
  return active.startsWith(NEW) ? entries.find(({ id }) => id === active.slice(NEW.length)) : undefined;
}

function newPositionAt({ over, isBelow }: Dragging, entry: Entry, draft: Draft): Position | undefined {
  const position = over === null ? null : positionOf(over);
  const field = position && fieldAt(draft.config.fields, position);
  if (!position || !field) return undefined;
  return newPosition({ ...entry.start, type: entry.id }, position, field, isBelow);
}
