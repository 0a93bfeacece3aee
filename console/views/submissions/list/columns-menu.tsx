import { ActionIcon, Button, Checkbox, Group, Popover, ScrollArea, Stack, Text, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconColumns } from '@tabler/icons-react';
import { useState } from 'react';
import { texts } from '#console/texts/en/submissions.ts';
import { useFormat } from '#console/texts/format.ts';
import { useTexts } from '#console/texts/language.ts';
import { moved, toggled } from './columns.ts';
import classes from './list.module.css';

/** A menu for choosing and ordering columns, with checkboxes and buttons for every pointer and keyboard. */
export function ColumnsMenu({
  all,
  shown,
  change,
  reset,
}: {
  all: readonly { id: string; header: string }[];
  shown: readonly string[];
  change(columns: string[]): void;
  reset(): void;
}) {
  const t = useTexts(texts);
  const format = useFormat();
  const [announcement, setAnnouncement] = useState('');
  const headers = new Map(all.map(({ id, header }) => [id, header]));
  const move = (id: string, by: number) => {
    const next = moved(shown, id, by);
    change(next);
    setAnnouncement(t.moved(headers.get(id) ?? id, format.number(next.indexOf(id) + 1)));
  };
  return (
    <Popover width={320} position="bottom-end" trapFocus withinPortal>
      <Popover.Target>
        <Button variant="default" leftSection={<IconColumns size={16} />}>
          {t.columns}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t.columns}>
        <Stack gap="xs">
          <Text size="sm">{t.columnsHint}</Text>
          <ScrollArea.Autosize mah="50vh" type="auto" offsetScrollbars>
            <ul className={classes.columns}>
              {shown.map((id, at) => {
                const header = headers.get(id) ?? id;
                return (
                  <li key={id} className={classes.column}>
                    <Checkbox
                      label={header}
                      checked
                      disabled={shown.length === 1}
                      onChange={() => change(toggled(shown, id))}
                    />
                    <Group gap={2} wrap="nowrap">
                      <ActionIcon
                        variant="subtle"
                        aria-label={t.moveUp(header)}
                        disabled={at === 0}
                        onClick={() => move(id, -1)}
                      >
                        <IconArrowUp size={16} />
                      </ActionIcon>
                      <ActionIcon
                        variant="subtle"
                        aria-label={t.moveDown(header)}
                        disabled={at === shown.length - 1}
                        onClick={() => move(id, 1)}
                      >
                        <IconArrowDown size={16} />
                      </ActionIcon>
                    </Group>
                  </li>
                );
              })}
            </ul>
            {all.length > shown.length && (
              <>
                <Text size="xs" c="dimmed" mt="xs" mb={4}>
                  {t.otherColumns}
                </Text>
                <ul className={classes.columns}>
                  {all
                    .filter(({ id }) => !shown.includes(id))
                    .map(({ id, header }) => (
                      <li key={id} className={classes.column}>
                        <Checkbox label={header} checked={false} onChange={() => change(toggled(shown, id))} />
                      </li>
                    ))}
                </ul>
              </>
            )}
          </ScrollArea.Autosize>
          <Button variant="subtle" size="compact-sm" onClick={reset}>
            {t.usual}
          </Button>
          <VisuallyHidden role="status">{announcement}</VisuallyHidden>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
