import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconExternalLink } from '@tabler/icons-react';
import { texts } from '#console/texts/en/submissions/timeline.ts';
import { useTexts } from '#console/texts/language.ts';
import type { Entry } from './model.ts';
import { useEntryName } from './names.ts';

/** A menu for operators, with a link to Temporal for each entry that has one. */
export function RunsMenu({ entries }: { entries: readonly Entry[] }) {
  const t = useTexts(texts);
  const nameOf = useEntryName();
  const links = entries.flatMap((entry) =>
    entry.temporal_ui_url ? [{ href: entry.temporal_ui_url, name: nameOf(entry, entries) }] : [],
  );
  if (links.length === 0) return null;
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" aria-label={t.temporal}>
          <IconDots size={18} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t.temporal}</Menu.Label>
        {links.map(({ href, name }) => (
          <Menu.Item
            key={href}
            component="a"
            href={href}
            target="_blank"
            rel="noreferrer"
            rightSection={<IconExternalLink size={14} aria-hidden="true" />}
            aria-label={`${name} ${t.newTab}`}
          >
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
