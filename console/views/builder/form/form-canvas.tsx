import { ActionIcon, Text, useComputedColorScheme, VisuallyHidden } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type RefObject, useCallback, useMemo, useRef } from 'react';
import { texts } from '#console/texts/en/builder.ts';
import { useTexts } from '#console/texts/language.ts';
import { useFocusOnSelected } from '../canvas/focus.ts';
import { commandOf } from '../canvas/keys.ts';
import { countsOf, labelOf, linesOf, titleOf } from '../canvas/lines.ts';
import { perform } from '../canvas/perform.ts';
import { rowId } from '../canvas/row.tsx';
import type { Actions } from '../editor/actions.ts';
import { useEditor } from '../editor/context.tsx';
import { type Position, pathOf, positionOf } from '../editor/paths.ts';
import type { useCarrying } from './carrying.ts';
import { useDrawing } from './drawing.ts';
import { FieldTools } from './field-tools.tsx';
import classes from './form.module.css';
import { Item } from './item.tsx';
import { annotate } from './notes.ts';
import { type Slot, slotsAround } from './slots.ts';
import { TextEditor } from './text-editor.tsx';
import { type ShowNew, useEditing } from './use-editing.ts';
import { useNotes } from './use-notes.ts';

/**
 * The form itself, as the service draws it, with its fields as a tree over the drawing: each is selected, moved and edited where
 * it stands. For the keyboard and screen readers it is the same tree as the list.
 */
export function FormCanvas({
  actions,
  carrying,
  focus,
  onNew,
  hasPanel,
  onOpen,
  onAdd,
}: {
  actions: Actions;
  carrying: ReturnType<typeof useCarrying>;
  focus: RefObject<boolean>;
  /** Set to what shows a new field. */
  onNew: RefObject<ShowNew | null>;
  hasPanel: boolean;
  onOpen(): void;
  /** @param at the position of the new field; after the selected field by default */
  onAdd(at?: Position): void;
}) {
  const t = useTexts(texts);
  const scheme = useComputedColorScheme('light');
  const { draft, selected, select, errors, warnings, types } = useEditor();
  const { fields } = draft.config;
  const frame = useRef<HTMLIFrameElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const lines = useMemo(() => linesOf(fields), [fields]);
  const counts = useMemo(() => countsOf(errors, warnings), [errors, warnings]);
  const notes = useNotes(lines, fields);
  const drawing = useDrawing(frame, draft, (page) => annotate(page, notes));
  const { places, height } = drawing;
  const { carried, stage } = carrying;
  const editing = useEditing(drawing, box);
  const stop = lines.some(({ path }) => path === selected) ? selected : (lines[0]?.path ?? null);
  stage.current = { places, box: () => box.current?.getBoundingClientRect() };

  useFocusOnSelected(focus, selected, fields);
  onNew.current = editing.beginNew;

  const latest = useRef({ lines, actions, carrying, editing, onOpen, onAdd });
  latest.current = { lines, actions, carrying, editing, onOpen, onAdd };
  const onKey = useCallback(
    (event: React.KeyboardEvent<HTMLElement>, path: string) => {
      const now = latest.current;
      if (event.target !== event.currentTarget || now.carrying.keyed(event, path)) return;
      if (event.key === 'F2') {
        event.preventDefault();
        now.editing.beginLabel(path);
        return;
      }
      const command = commandOf(
        event,
        now.lines,
        now.lines.findIndex((line) => line.path === path),
      );
      if (!command) return;
      event.preventDefault();
      perform(command, path, { ...now, focus, select });
    },
    [select, focus],
  );
  const onClick = useCallback(
    (event: React.MouseEvent, path: string, isSelected: boolean) => {
      event.stopPropagation();
      select(path);
      if (!isSelected) return;
      const isText = latest.current.editing.beginAt(event, path);
      if (!isText && event.detail === 2) latest.current.onOpen();
    },
    [select],
  );

  const place = selected === null || carried ? undefined : places.get(selected);
  const position = selected === null ? null : positionOf(selected);
  const around = position && place ? slotsAround(fields, places, position) : null;
  return (
    <div>
      <VisuallyHidden id="canvas-keys">{`${t.canvasKeys} ${t.drawing.editKey}`}</VisuallyHidden>
      {drawing.isStale && (
        <Text size="xs" role="status" mb={4}>
          {t.drawing.stale}
        </Text>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a click edits the title, which has an input of its own too. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: see above. */}
      <div
        ref={box}
        className={classes.stage}
        style={{ height: Math.max(height, 240) }}
        onClick={(event) => void editing.beginAt(event, null)}
      >
        <iframe
          key={drawing.version}
          ref={frame}
          name="builder-form"
          title={t.drawing.frame}
          aria-hidden="true"
          tabIndex={-1}
          scrolling="no"
          className={classes.frame}
          style={{ colorScheme: scheme, height: Math.max(height, 240) }}
          onLoad={drawing.loaded}
        />
        {lines.length === 0 && height > 0 && (
          <div className={classes.empty}>
            <Text size="sm">{t.empty}</Text>
          </div>
        )}
        <div role="tree" aria-label={t.canvas} aria-describedby="canvas-keys" className={classes.tree}>
          {lines.map((line) => {
            const { path, field } = line;
            const count = counts.get(path);
            return (
              <Item
                key={path}
                line={line}
                title={titleOf(field.type, types)}
                label={labelOf(field, types)}
                place={places.get(path)}
                isSelected={path === selected}
                isStop={path === stop}
                isCarried={carried?.id === path}
                errors={count?.errors ?? 0}
                warnings={count?.warnings ?? 0}
                onSelect={select}
                onClick={onClick}
                onKey={onKey}
              />
            );
          })}
        </div>
        {around && !editing.target && (
          <>
            <Insert slot={around[0]} label={t.drawing.addAbove} onAdd={onAdd} />
            <Insert slot={around[1]} label={t.drawing.addBelow} onAdd={onAdd} />
          </>
        )}
        {place && !editing.target && (
          <FieldTools
            place={place}
            actions={actions}
            hasPanel={hasPanel}
            onOpen={onOpen}
            onRemoved={() => document.getElementById(rowId(selected ?? pathOf([0])))?.focus()}
          />
        )}
        {carried?.slot && <DropLine slot={carried.slot} />}
        {editing.target && (
          <TextEditor
            key={editing.target.path}
            target={editing.target}
            label={t.drawing.editing(editing.target.text)}
            onDone={editing.end}
          />
        )}
      </div>
    </div>
  );
}

/** The width in pixels below which the buttons of the selected field reach beyond its middle. */
const NARROW = 420;

/** The button at an edge of the selected field that adds one there. */
function Insert({ slot, label, onAdd }: { slot: Slot; label: string; onAdd(at: Position): void }) {
  return (
    <div
      className={classes.insert}
      style={{ left: slot.x + slot.length / (slot.length < NARROW ? 4 : 2), top: slot.y }}
    >
      <ActionIcon
        size={24}
        radius="xl"
        variant="filled"
        aria-label={label}
        onClick={(event) => {
          event.stopPropagation();
          onAdd(slot.position);
        }}
      >
        <IconPlus size={16} aria-hidden="true" />
      </ActionIcon>
    </div>
  );
}

function DropLine({ slot: { x, y, length, isUpright } }: { slot: Slot }) {
  const style = isUpright
    ? { left: x - 2, top: y, width: 4, height: length }
    : { left: x, top: y - 2, width: length, height: 4 };
  return <div className={classes.line} style={style} />;
}
