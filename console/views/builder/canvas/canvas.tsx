import { useDroppable } from '@dnd-kit/core';
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { Text, VisuallyHidden } from '@mantine/core';
import { type KeyboardEvent, type RefObject, useCallback, useMemo, useRef } from 'react';
import { texts } from '#console/texts/en/builder.ts';
import { useTexts } from '#console/texts/language.ts';
import type { Actions } from '../editor/actions.ts';
import { useEditor } from '../editor/context.tsx';
import { isIn, isSamePosition } from '../editor/moves.ts';
import { positionOf } from '../editor/paths.ts';
import classes from './canvas.module.css';
import { useFocusOnSelected } from './focus.ts';
import { commandOf } from './keys.ts';
import { countsOf, labelOf, linesOf, titleOf } from './lines.ts';
import { perform } from './perform.ts';
import { Row } from './row.tsx';

/** The state of a drag in progress. */
export interface Dragging {
  /** The path of a field, or `new:` and a field type. */
  active: string;
  over: string | null;
  /** The number of groups around the field's new position. */
  depth: number;
  /** True when a new field is over the lower half of a line. */
  isBelow: boolean;
}

export const CANVAS = 'canvas';

/** The fields of the form, as a tree of draggable items. */
export function Canvas({
  actions,
  dragging,
  focus,
  onOpen,
  onAdd,
}: {
  actions: Actions;
  dragging: Dragging | null;
  /** Set this to focus the selected field after the next change. */
  focus: RefObject<boolean>;
  onOpen(): void;
  onAdd(): void;
}) {
  const t = useTexts(texts);
  const { draft, selected, select, errors, warnings, types } = useEditor();
  const { fields } = draft.config;
  const { setNodeRef } = useDroppable({ id: CANVAS });
  const all = useMemo(() => linesOf(fields), [fields]);
  const counts = useMemo(() => countsOf(errors, warnings), [errors, warnings]);
  const lines = useMemo(() => {
    // The fields in a dragged group move with it, so they have no lines of their own.
    const from = dragging && positionOf(dragging.active);
    return from ? all.filter(({ position }) => isSamePosition(position, from) || !isIn(position, from)) : all;
  }, [all, dragging]);
  const order = lines.map(({ path }) => path).join(' ');
  const ids = useMemo(() => (order === '' ? [] : order.split(' ')), [order]);
  const stop = all.some(({ path }) => path === selected) ? selected : (all[0]?.path ?? null);

  useFocusOnSelected(focus, selected, fields);

  const latest = useRef({ all, actions, onOpen, onAdd });
  latest.current = { all, actions, onOpen, onAdd };
  const isDragging = useRef(false);
  isDragging.current = dragging !== null;
  const onKey = useCallback(
    (event: KeyboardEvent<HTMLElement>, path: string) => {
      if (isDragging.current) return;
      const now = latest.current;
      const at = now.all.findIndex((line) => line.path === path);
      const command = commandOf(event, now.all, at);
      if (!command) return;
      event.preventDefault();
      perform(command, path, { ...now, focus, select });
    },
    [select, focus],
  );
  const open = useCallback(
    (path: string) => {
      select(path);
      latest.current.onOpen();
    },
    [select],
  );
  const over = dragging?.active.startsWith('new:') ? dragging : null;
  return (
    <div ref={setNodeRef} className={classes.canvas} data-over={(over && over.over === CANVAS) || undefined}>
      <VisuallyHidden id="canvas-keys">{t.canvasKeys}</VisuallyHidden>
      {all.length === 0 && (
        <Text c="dimmed" ta="center" py="xl">
          {t.empty}
        </Text>
      )}
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <div role="tree" aria-label={t.canvas} aria-describedby="canvas-keys" className={classes.tree}>
          {lines.map((line) => {
            const { path, field } = line;
            const count = counts.get(path);
            return (
              <Row
                key={path}
                line={line}
                title={titleOf(field.type, types)}
                label={labelOf(field, types)}
                isSelected={path === selected}
                isStop={path === stop}
                errors={count?.errors ?? 0}
                warnings={count?.warnings ?? 0}
                dragDepth={dragging?.active === path ? dragging.depth : null}
                mark={over?.over === path ? (over.isBelow ? 'after' : 'before') : null}
                onSelect={select}
                onOpen={open}
                onKey={onKey}
              />
            );
          })}
        </div>
      </SortableContext>
    </div>
  );
}
