import { Group } from '@mantine/core';
import {
  IconAdjustments,
  IconArrowDown,
  IconArrowUp,
  IconCopy,
  IconFolderSymlink,
  IconFolderUp,
  IconTrash,
} from '@tabler/icons-react';
import { texts } from '#console/texts/en/builder.ts';
import { useTexts } from '#console/texts/language.ts';
import type { Actions } from '../editor/actions.ts';
import { useEditor } from '../editor/context.tsx';
import { targetOf, WAYS, type Way } from '../editor/moves.ts';
import { positionOf } from '../editor/paths.ts';
import { type Icon, Tool } from './tool.tsx';

const ICONS: Readonly<Record<Way, Icon>> = {
  up: IconArrowUp,
  down: IconArrowDown,
  in: IconFolderSymlink,
  out: IconFolderUp,
};
const KEYS: Readonly<Record<Way, string>> = {
  up: 'Alt+ArrowUp',
  down: 'Alt+ArrowDown',
  in: 'Alt+ArrowRight',
  out: 'Alt+ArrowLeft',
};

/** Buttons for the selected field, as an alternative to dragging. */
export function Toolbar({ actions, onOpen, onRemoved }: { actions: Actions; onOpen(): void; onRemoved(): void }) {
  const t = useTexts(texts);
  const { draft, selected } = useEditor();
  const position = selected === null ? null : positionOf(selected);
  return (
    <Group gap={4} role="group" aria-label={t.fieldActions} wrap="nowrap">
      {WAYS.map((way) => (
        <Tool
          key={way}
          label={t[way]}
          keys={KEYS[way]}
          icon={ICONS[way]}
          isOff={!position || targetOf(draft.config.fields, position, way) === null}
          act={() => actions.move(way)}
        />
      ))}
      <Tool label={t.duplicate} keys="Control+D" icon={IconCopy} isOff={!position} act={actions.duplicate} />
      <Tool
        label={t.remove}
        keys="Delete"
        icon={IconTrash}
        isOff={!position}
        act={() => void actions.remove().then((isGone) => isGone && onRemoved())}
      />
      <Tool label={t.openProperties} keys="Enter" icon={IconAdjustments} isOff={!position} act={onOpen} />
    </Group>
  );
}
