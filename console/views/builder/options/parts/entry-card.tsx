import { ActionIcon, Badge, Group, Text, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronRight, IconChevronUp, IconCopy, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { texts } from '#console/texts/en/builder/options.ts';
import { texts as panelTexts } from '#console/texts/en/builder/panel.ts';
import { useTexts } from '#console/texts/language.ts';
import panel from '../../panel/panel.module.css';

/** A collapsible entry of a list, with buttons. */
export function EntryCard({
  name,
  note,
  path,
  isOff,
  mistakes,
  isOpen,
  position,
  onToggle,
  onMove,
  onCopy,
  onRemove,
  children,
}: {
  name: string;
  note: string;
  /** The path of the entry in the form. */
  path: string;
  isOff: boolean;
  mistakes: number;
  isOpen: boolean;
  /** The index of the entry, from 0, and the number of entries. */
  position: { index: number; count: number };
  onToggle(): void;
  onMove(to: number): void;
  onCopy(): void;
  onRemove(): void;
  children: ReactNode;
}) {
  const { notifications: t } = useTexts(texts);
  const words = useTexts(panelTexts);
  const Icon = isOpen ? IconChevronDown : IconChevronRight;
  const button = { size: 'md', variant: 'subtle', color: 'gray' } as const;
  return (
    <fieldset className={panel.item} aria-label={name} data-paths={path}>
      <Group gap="xs" wrap="nowrap" justify="space-between">
        <UnstyledButton onClick={onToggle} aria-expanded={isOpen} style={{ flex: 1, minWidth: 0 }}>
          <Group gap="xs" wrap="nowrap">
            <Icon size={16} aria-hidden style={{ flex: 'none' }} />
            <div style={{ minWidth: 0 }}>
              <Text size="sm" fw={600} truncate>
                {name}
              </Text>
              <Text size="xs" c="dimmed" truncate>
                {note}
              </Text>
            </div>
            {isOff && (
              <Badge size="sm" variant="default" tt="none" style={{ flex: 'none' }}>
                {t.off}
              </Badge>
            )}
            {mistakes > 0 && (
              <Badge size="sm" variant="outline" color="red" tt="none" style={{ flex: 'none' }}>
                {words.mistakes(mistakes)}
              </Badge>
            )}
          </Group>
        </UnstyledButton>
        <Group gap={0} wrap="nowrap">
          <ActionIcon
            {...button}
            aria-label={t.up(name)}
            disabled={position.index === 0}
            onClick={() => onMove(position.index - 1)}
          >
            <IconChevronUp size={16} />
          </ActionIcon>
          <ActionIcon
            {...button}
            aria-label={t.down(name)}
            disabled={position.index === position.count - 1}
            onClick={() => onMove(position.index + 1)}
          >
            <IconChevronDown size={16} />
          </ActionIcon>
          <ActionIcon {...button} aria-label={t.duplicate(name)} onClick={onCopy}>
            <IconCopy size={16} />
          </ActionIcon>
          <ActionIcon {...button} aria-label={t.remove(name)} onClick={onRemove}>
            <IconTrash size={16} />
          </ActionIcon>
        </Group>
      </Group>
      {isOpen && (
        <div data-path={path} style={{ marginTop: '0.75rem' }}>
          {children}
        </div>
      )}
    </fieldset>
  );
}
