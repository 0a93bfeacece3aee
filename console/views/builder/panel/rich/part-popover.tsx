import { Button, FocusTrap, Group, Stack, Text, TextInput } from '@mantine/core';
import { useClickOutside } from '@mantine/hooks';
import { useState } from 'react';
import { texts } from '#console/texts/en/builder/rich.ts';
import { useTexts } from '#console/texts/language.ts';
import classes from './rich.module.css';
import { defaultOf, withDefault } from './source/merge.ts';
import { partOf } from './source/parts.ts';

/** Module-level, so that it runs once, when the buttons are there. */
function showLowerEdge(buttons: HTMLElement | null): void {
  buttons?.scrollIntoView({ block: 'nearest' });
}

/** Shows a chip as it is written, and changes it: the text in place of an empty answer, or all of it. */
export function PartPopover({
  source,
  label,
  top,
  onChange,
  onRemove,
  onClose,
}: {
  source: string;
  /** The words on the chip. */
  label: string;
  /** The place below the chip, in pixels. */
  top: number;
  onChange(source: string): void;
  onRemove(): void;
  onClose(): void;
}) {
  const t = useTexts(texts);
  const ref = useClickOutside(onClose);
  const part = partOf(source);
  const isField = part?.kind === 'tag' && part.tag !== '{all_fields}';
  const [empty, setEmpty] = useState(isField ? defaultOf(part.filters) : '');
  const [written, setWritten] = useState(source);
  const isRewritten = written !== source;
  const changed = isRewritten ? written.trim() : isField ? withDefault(source, empty) : source;
  const isSameKind = changed !== null && partOf(changed)?.kind === part?.kind;
  const isFixed = part?.kind === 'else' || part?.kind === 'end' || part?.kind === 'endEach';
  const isBlock = part?.kind !== 'tag';
  return (
    <FocusTrap active>
      <form
        ref={ref}
        className={classes.floating}
        style={{ top, insetInlineStart: '0.5rem' }}
        role="dialog"
        aria-label={isBlock ? t.conditionTitle : t.partTitle}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          onClose();
        }}
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          if (changed !== null && isSameKind) onChange(changed);
        }}
      >
        <Stack gap="xs">
          <Text size="sm" fw={600}>
            {label}
          </Text>
          {isField && (
            <TextInput
              size="xs"
              label={t.whenEmpty}
              value={empty}
              disabled={isRewritten}
              error={withDefault(source, empty) === null ? t.badDefault : undefined}
              onChange={(event) => setEmpty(event.currentTarget.value)}
            />
          )}
          {!isFixed && (
            <TextInput
              size="xs"
              label={t.asWritten}
              value={written}
              error={isRewritten && !isSameKind ? t.badPart : undefined}
              styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
              spellCheck={false}
              onChange={(event) => setWritten(event.currentTarget.value)}
            />
          )}
          <Group justify="flex-end" gap="xs" ref={showLowerEdge}>
            <Button size="compact-sm" variant="default" onClick={onRemove}>
              {t.removePart}
            </Button>
            <Button size="compact-sm" type="submit" disabled={!isSameKind}>
              {t.apply}
            </Button>
          </Group>
        </Stack>
      </form>
    </FocusTrap>
  );
}
