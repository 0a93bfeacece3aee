import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { texts } from '#console/texts/en/builder/options.ts';
import { useTexts } from '#console/texts/language.ts';
import { useEditor } from '../../editor/context.tsx';
import { markFresh } from '../../editor/fresh.ts';
import type { Entry } from '../../model.ts';
import { usePanel } from '../../panel/context.tsx';
import { listOf, mistakesUnder, moved, recordOf } from '../../panel/schema/change.ts';
import { resolved } from '../../panel/schema/shape.ts';
import { SchemaForm } from '../../panel/schema-form.tsx';
import { EntryCard } from '../parts/entry-card.tsx';
import { OptionFrame, useEditOption } from '../parts/option-rows.tsx';
import { freshKey, groupsOf, withCopy } from './list.ts';
import { TryOut } from './try-out.tsx';

/** The notifications that a form sends. */
export function Notifications({ entry }: { entry: Entry }) {
  const { notifications: t } = useTexts(texts);
  const { draft } = useEditor();
  const { errors, defs } = usePanel();
  const edit = useEditOption('notifications');
  const [opened, setOpened] = useState<string | null>(null);
  const item = resolved(entry.schema.items ?? {}, defs);
  const groups = groupsOf(Object.keys(item.properties ?? {}), t.groups);
  const all = listOf(draft.config.options.notifications);
  const at = (index: number) => `config.options.notifications[${index}]`;
  const keyOf = (index: number) => String(recordOf(all[index]).key ?? index);
  const add = () => {
    const key = freshKey('mail', all);
    edit((before) => [...listOf(before), markFresh({ key, to: '' })]);
    setOpened(key);
  };
  return (
    <OptionFrame entry={entry} heading>
      {all.length === 0 && <Text size="sm">{t.none}</Text>}
      <Stack gap="xs">
        {all.map((one, index) => {
          const { to, subject = item.properties?.subject?.default, enabled } = recordOf(one);
          const key = keyOf(index);
          return (
            <EntryCard
              key={key}
              name={String(subject || key)}
              note={`${key} → ${String(to || '…')}`}
              isOff={enabled === false}
              mistakes={mistakesUnder(errors, at(index))}
              isOpen={opened === key}
              position={{ index, count: all.length }}
              onToggle={() => setOpened(opened === key ? null : key)}
              onMove={(next) => edit((before) => moved(listOf(before), index, next))}
              onCopy={() => edit((before) => withCopy(before, index))}
              onRemove={() => edit((before) => listOf(before).toSpliced(index, 1))}
            >
              <Stack gap="sm">
                <SchemaForm
                  schema={item}
                  value={one}
                  edit={(make) =>
                    edit((before) => listOf(before).map((other, place) => (place === index ? make(other) : other)))
                  }
                  path={at(index)}
                  groups={groups}
                />
                <TryOut notification={recordOf(one)} />
              </Stack>
            </EntryCard>
          );
        })}
      </Stack>
      <Group>
        <Button size="sm" variant="default" onClick={add}>
          {t.add}
        </Button>
      </Group>
    </OptionFrame>
  );
}
