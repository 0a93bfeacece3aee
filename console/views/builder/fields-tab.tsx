import { DndContext, DragOverlay, MeasuringStrategy } from '@dnd-kit/core';
import { Box, Button, Drawer, Group, Kbd, Popover, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { IconKeyboard, IconPlus } from '@tabler/icons-react';
import { type KeyboardEvent, lazy, Suspense, useRef } from 'react';
import { usePreference } from '#console/parts/preference.ts';
import { texts } from '#console/texts/en/builder.ts';
import { useTexts } from '#console/texts/language.ts';
import classes from './builder.module.css';
import canvasClasses from './canvas/canvas.module.css';
import { Canvas } from './canvas/canvas.tsx';
import { NEW, useDragging } from './canvas/dragging.ts';
import { labelOf } from './canvas/lines.ts';
import { Mistakes } from './canvas/mistakes.tsx';
import { rowId } from './canvas/row.tsx';
import { Toolbar } from './canvas/toolbar.tsx';
import { useActions } from './editor/actions.ts';
import { useSettled } from './editor/check.ts';
import { useEditor } from './editor/context.tsx';
import { fieldAt, fieldPathOf, type Position, positionOf } from './editor/paths.ts';
import { BESIDE_POINTER, useCarrying } from './form/carrying.ts';
import { FormCanvas } from './form/form-canvas.tsx';
import type { ShowNew } from './form/use-editing.ts';
import type { Entry } from './model.ts';
import { Palette } from './palette/palette.tsx';

const FieldPanel = lazy(() => import('./panel/field-panel.tsx'));

/** The width from which the palette is beside the canvas; below it is a drawer. */
const WITH_PALETTE = '(min-width: 75em)';
/** The width from which the properties are beside the canvas. */
export const WITH_PANEL = '(min-width: 56em)';

/** The width from which the form itself is edited; below it, the list of its fields is shown until somebody chooses. */
const WITH_FORM = '(min-width: 44em)';

/** The two appearances of the fields. */
type Mode = 'form' | 'list';

/** The palette, the canvas and the properties of the selected field. */
export function FieldsTab({ isChecking, onOpen }: { isChecking: boolean; onOpen(path: string): void }) {
  const t = useTexts(texts);
  const { selected, store } = useEditor();
  const actions = useActions();
  const focus = useRef(false);
  const search = useRef<HTMLInputElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [isAdding, adding] = useDisclosure();
  const [isOpen, opening] = useDisclosure();
  const hasPalette = useMediaQuery(WITH_PALETTE, true, { getInitialValueInEffect: false });
  const hasPanel = useMediaQuery(WITH_PANEL, true, { getInitialValueInEffect: false });
  const isWide = useMediaQuery(WITH_FORM, true, { getInitialValueInEffect: false });
  const [mode, setMode] = usePreference<Mode | ''>('builder.canvas', '');
  const isForm = (mode || (isWide ? 'form' : 'list')) === 'form';
  const list = useDragging(actions, focus);
  const onNew = useRef<ShowNew | null>(null);
  const addAt = (entry: Entry, at: Position | undefined, isNamed: boolean) => {
    actions.add(entry, at);
    const path = store.get().now.selected;
    if (path !== null) onNew.current?.(path, isNamed);
  };
  const carrying = useCarrying(actions, focus, (entry, at) => addAt(entry, at, true));
  const { carried } = carrying;
  const dragged = isForm
    ? carried && { ...carried, isNew: true }
    : list.dragging && { label: list.label, isNew: list.dragging.active.startsWith(NEW) };
  /** The position at which the palette adds a field, as long as the same one is selected; after it by default. */
  const target = useRef<{ at: Position; selected: string | null } | null>(null);

  const toRow = () => {
    const path = store.get().now.selected ?? 'config.fields[0]';
    document.getElementById(rowId(path))?.focus();
  };
  const toPanel = () => {
    if (!hasPanel) opening.open();
    else whenRendered(() => firstInput(panel.current, store.get().now.selected))((input) => input.focus());
  };
  const toMistake = (path: string) => {
    if (!hasPanel && fieldPathOf(path) !== null) opening.open();
    onOpen(path);
  };
  const add = (entry: Entry, isNamed: boolean) => {
    const at = target.current?.selected === store.get().now.selected ? target.current.at : undefined;
    target.current = null;
    addAt(entry, at, isNamed);
  };
  const toPalette = (at?: Position) => {
    target.current = at ? { at, selected: store.get().now.selected } : null;
    if (!hasPalette) adding.open();
    whenRendered(() => search.current)((input) => input.focus());
  };
  const leavePanel = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    toRow();
  };
  const palette = (
    <Palette
      input={search}
      onAdd={add}
      onPick={hasPalette ? undefined : adding.close}
      onLeave={() => {
        adding.close();
        whenRendered(() =>
          store.get().now.selected ? document.getElementById(rowId(store.get().now.selected ?? '')) : null,
        )(toRow);
      }}
    />
  );
  return (
    <DndContext
      key={isForm ? 'form' : 'list'}
      {...(isForm ? carrying.context : list.context)}
      measuring={{ droppable: { strategy: MeasuringStrategy.WhileDragging } }}
    >
      <div className={classes.columns} data-palette={hasPalette || undefined} data-panel={hasPanel || undefined}>
        {hasPalette && (
          <section className={classes.side} aria-label={t.addField}>
            {palette}
          </section>
        )}
        <Stack gap="xs" component="section" aria-label={t.canvas}>
          <Group justify="space-between" gap="xs" className={classes.tools}>
            {isForm ? <span /> : <Toolbar actions={actions} onOpen={toPanel} onRemoved={toRow} />}
            <Group gap="xs">
              <SegmentedControl
                size="xs"
                aria-label={t.drawing.mode}
                value={isForm ? 'form' : 'list'}
                onChange={(next) => setMode(next as Mode)}
                data={[
                  { value: 'form', label: t.drawing.asForm },
                  { value: 'list', label: t.drawing.asList },
                ]}
              />
              {!hasPalette && (
                <Button size="sm" leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => toPalette()}>
                  {t.addField}
                </Button>
              )}
              <Keys />
            </Group>
          </Group>
          <Mistakes isChecking={isChecking} onOpen={toMistake} />
          {isForm ? (
            <FormCanvas
              actions={actions}
              carrying={carrying}
              focus={focus}
              onNew={onNew}
              hasPanel={hasPanel}
              onOpen={toPanel}
              onAdd={toPalette}
            />
          ) : (
            <Canvas
              actions={actions}
              dragging={list.dragging}
              focus={focus}
              onOpen={toPanel}
              onAdd={() => toPalette()}
            />
          )}
        </Stack>
        {hasPanel && (
          // biome-ignore lint/a11y/noStaticElementInteractions: it handles Escape for the inputs inside it.
          <div className={classes.side} ref={panel} onKeyDown={leavePanel}>
            <Panel path={selected} />
          </div>
        )}
      </div>
      {!hasPalette && (
        <Drawer
          opened={isAdding}
          onClose={adding.close}
          title={t.palette.list}
          size="sm"
          closeButtonProps={{ 'aria-label': t.closeDrawer }}
        >
          <Box h="calc(100dvh - 6rem)">{palette}</Box>
        </Drawer>
      )}
      {!hasPanel && (
        <Drawer
          opened={isOpen}
          onClose={opening.close}
          title={t.properties}
          position="bottom"
          size="85%"
          closeButtonProps={{ 'aria-label': t.closeDrawer }}
        >
          <Panel path={selected} />
        </Drawer>
      )}
      <DragOverlay dropAnimation={null} modifiers={isForm ? BESIDE_POINTER : undefined}>
        {dragged?.isNew ? <div className={canvasClasses.overlay}>{dragged.label}</div> : null}
      </DragOverlay>
    </DndContext>
  );
}

/** Moving quickly through fields must not render the properties of each. */
const PANEL_AFTER_MS = 120;

function Panel({ path }: { path: string | null }) {
  const t = useTexts(texts);
  const { draft, types } = useEditor();
  const shown = useSettled(path, PANEL_AFTER_MS);
  const position = shown === null ? null : positionOf(shown);
  const field = position && fieldAt(draft.config.fields, position);
  if (!field || shown === null) return <Text c="dimmed">{t.noSelection}</Text>;
  return (
    <section aria-label={t.propertiesOf(labelOf(field, types))} data-panel={shown}>
      <Suspense fallback={<Skeleton height={320} />}>
        <FieldPanel key={shown} path={shown} />
      </Suspense>
    </section>
  );
}

function Keys() {
  const t = useTexts(texts);
  return (
    <Popover width={320} position="bottom-end" shadow="md">
      <Popover.Target>
        <Button variant="subtle" size="compact-sm" leftSection={<IconKeyboard size={16} aria-hidden="true" />}>
          {t.keys}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Text size="sm">{t.canvasKeys}</Text>
        <Text size="sm" mt="xs">
          <Kbd>Ctrl S</Kbd> {t.save.save} · <Kbd>Ctrl Z</Kbd> {t.undo} · <Kbd>Ctrl Shift Z</Kbd> {t.redo}
        </Text>
      </Popover.Dropdown>
    </Popover>
  );
}

const INPUTS = 'input:not([type="hidden"]):not([disabled]), textarea, select, button[role="combobox"]';

function firstInput(within: HTMLElement | null, path: string | null): HTMLElement | null {
  const panel = within?.querySelector<HTMLElement>('[data-panel]');
  return panel?.dataset.panel === path ? (panel.querySelector<HTMLElement>(INPUTS) ?? null) : null;
}

const MOST_FRAMES = 60;

/** Waits for an element that is loaded or opened first, for up to `MOST_FRAMES` frames. */
function whenRendered<T>(find: () => T | null): (act: (element: T) => void) => void {
  return (act) => {
    let frames = 0;
    const attempt = () => {
      const element = find();
      frames += 1;
      if (element) act(element);
      else if (frames < MOST_FRAMES) requestAnimationFrame(attempt);
    };
    attempt();
  };
}
