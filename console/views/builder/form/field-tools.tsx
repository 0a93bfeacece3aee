import { ActionIcon, Group, Tooltip } from '@mantine/core';
import {
  IconAdjustments,
  IconArrowDown,
  IconArrowUp,
  IconAsterisk,
  IconCopy,
  IconFolderSymlink,
  IconFolderUp,
  IconTrash,
} from '@tabler/icons-react';
import { texts } from '#console/texts/en/builder.ts';
import { useTexts } from '#console/texts/language.ts';
import { Tool } from '../canvas/tool.tsx';
import type { Actions } from '../editor/actions.ts';
import { useEditor } from '../editor/context.tsx';
import { targetOf } from '../editor/moves.ts';
import { fieldAt, positionOf, withField } from '../editor/paths.ts';
import classes from './form.module.css';
import type { Place } from './places.ts';

/** The buttons of the selected field, at its upper right corner. */
export function FieldTools({
  place,
  actions,
  hasPanel,
  onOpen,
  onRemoved,
}: {
  place: Place;
  actions: Actions;
  /** True if the properties are visible anyway. */
  hasPanel: boolean;
  onOpen(): void;
  onRemoved(): void;
}) {
  const t = useTexts(texts);
  const { draft, selected, types, store } = useEditor();
  const position = selected === null ? null : positionOf(selected);
  const field = position && fieldAt(draft.config.fields, position);
  if (!position || !field) return null;
  const canMove = (way: 'up' | 'down' | 'in' | 'out') => targetOf(draft.config.fields, position, way) !== null;
  const schema = types.entries.find(({ id }) => id === field.type)?.schema;
  const isRequired = field.required === true;
  const toggle = () =>
    store.change((now) => ({
      ...now,
      config: {
        ...now.config,
        fields: withField(now.config.fields, position, ({ required, ...others }) =>
          required === true ? others : { ...others, required: true },
        ),
      },
    }));
  const buttons = { size: 'md', variant: 'subtle' } as const;
  return (
    <Group
      gap={0}
      wrap="nowrap"
      role="group"
      aria-label={t.fieldActions}
      className={classes.tools}
      data-inside={place.y < 40 || undefined}
      style={{ left: place.x + place.width, top: place.y }}
    >
      {schema?.properties?.required && (
        <Tooltip label={t.drawing.required} openDelay={300}>
          <ActionIcon
            size="md"
            variant={isRequired ? 'light' : 'subtle'}
            color={isRequired ? undefined : 'gray'}
            aria-label={t.drawing.required}
            aria-pressed={isRequired}
            onClick={toggle}
          >
            <IconAsterisk size={16} aria-hidden="true" />
          </ActionIcon>
        </Tooltip>
      )}
      <Tool
        {...buttons}
        label={t.up}
        keys="Alt+ArrowUp"
        icon={IconArrowUp}
        isOff={!canMove('up')}
        act={() => actions.move('up')}
      />
      <Tool
        {...buttons}
        label={t.down}
        keys="Alt+ArrowDown"
        icon={IconArrowDown}
        isOff={!canMove('down')}
        act={() => actions.move('down')}
      />
      {canMove('in') && (
        <Tool
          {...buttons}
          label={t.in}
          keys="Alt+ArrowRight"
          icon={IconFolderSymlink}
          isOff={false}
          act={() => actions.move('in')}
        />
      )}
      {canMove('out') && (
        <Tool
          {...buttons}
          label={t.out}
          keys="Alt+ArrowLeft"
          icon={IconFolderUp}
          isOff={false}
          act={() => actions.move('out')}
        />
      )}
      <Tool {...buttons} label={t.duplicate} keys="Control+D" icon={IconCopy} isOff={false} act={actions.duplicate} />
      {!hasPanel && (
        <Tool {...buttons} label={t.openProperties} keys="Enter" icon={IconAdjustments} isOff={false} act={onOpen} />
      )}
      <Tool
        {...buttons}
        label={t.remove}
        keys="Delete"
        icon={IconTrash}
        isOff={false}
        act={() => void actions.remove().then((isGone) => isGone && onRemoved())}
      />
    </Group>
  );
}
