import { ActionIcon, Anchor, Badge, Button, Group, Popover, Stack, Text, TextInput, Tooltip } from '@mantine/core';
import { IconBookmark, IconPin, IconPinned, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { showNotice } from '#console/parts/toast.ts';
import { texts } from '#console/texts/en/submissions.ts';
import { useTexts } from '#console/texts/language.ts';
import type { Filters } from './filters.ts';
import classes from './list.module.css';
import { MOST_NAME, readViews, type SavedView, withDefault, withoutView, withView, writeViews } from './saved-views.ts';

/** A menu of the views that are saved in this browser. One of them may be the default. */
export function ViewsMenu({
  filters,
  columns,
  sort,
  open,
}: {
  filters: Filters;
  columns: readonly string[];
  sort: string | undefined;
  open(view: SavedView): void;
}) {
  const t = useTexts(texts);
  const [views, setViews] = useState(() => readViews(localStorage));
  const [isOpen, setIsOpen] = useState(false);
  const [name, setName] = useState('');
  const store = (next: SavedView[]) => {
    setViews(next);
    writeViews(localStorage, next);
  };
  const save = () => {
    store(withView(views, { name: name.trim(), filters, columns, ...(sort !== undefined && { sort }) }));
    showNotice(t.saved(name.trim()));
    setName('');
    setIsOpen(false);
  };
  return (
    <Popover width={340} position="bottom-end" trapFocus withinPortal opened={isOpen} onChange={setIsOpen}>
      <Popover.Target>
        <Button variant="default" leftSection={<IconBookmark size={16} />} onClick={() => setIsOpen(!isOpen)}>
          {t.views}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t.views}>
        <Stack gap="xs">
          {views.length === 0 && <Text size="sm">{t.noViews}</Text>}
          <ul className={classes.columns}>
            {views.map((view) => (
              <li key={view.name} className={classes.column}>
                <Group gap="xs" style={{ minWidth: 0 }}>
                  <Anchor
                    component="button"
                    type="button"
                    size="sm"
                    ta="start"
                    onClick={() => {
                      open(view);
                      setIsOpen(false);
                    }}
                  >
                    {view.name}
                  </Anchor>
                  {view.isDefault && (
                    <Badge variant="outline" size="sm" tt="none">
                      {t.opensFirst}
                    </Badge>
                  )}
                </Group>
                <Group gap={2} wrap="nowrap">
                  <Tooltip label={view.isDefault ? t.noDefault(view.name) : t.makeDefault(view.name)}>
                    <ActionIcon
                      variant="subtle"
                      aria-label={view.isDefault ? t.noDefault(view.name) : t.makeDefault(view.name)}
                      onClick={() => store(withDefault(views, view.isDefault ? undefined : view.name))}
                    >
                      {view.isDefault ? <IconPinned size={16} /> : <IconPin size={16} />}
                    </ActionIcon>
                  </Tooltip>
                  <Tooltip label={t.deleteView(view.name)}>
                    <ActionIcon
                      variant="subtle"
                      color="red"
                      aria-label={t.deleteView(view.name)}
                      onClick={() => store(withoutView(views, view.name))}
                    >
                      <IconTrash size={16} />
                    </ActionIcon>
                  </Tooltip>
                </Group>
              </li>
            ))}
          </ul>
          <form
            onSubmit={(event) => {
              event.preventDefault();
              if (name.trim() !== '') save();
            }}
          >
            <Group align="end" gap="xs" wrap="nowrap">
              <TextInput
                label={t.viewName}
                maxLength={MOST_NAME}
                value={name}
                onChange={(event) => setName(event.currentTarget.value)}
                style={{ flex: 1 }}
              />
              <Button type="submit" disabled={name.trim() === ''}>
                {t.save}
              </Button>
            </Group>
          </form>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
