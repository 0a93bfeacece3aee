import { Button, Group, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useEditor } from '../../editor/context.tsx';
import { markFresh } from '../../editor/fresh.ts';
import type { Entry, Schema } from '../../model.ts';
import { usePanel } from '../../panel/context.tsx';
import { type Loose, listOf, mistakesUnder, moved, recordOf } from '../../panel/schema/change.ts';
import { resolved } from '../../panel/schema/shape.ts';
import { SchemaForm } from '../../panel/schema-form.tsx';
import { freshKey, withCopy } from '../notifications/list.ts';
import { EntryCard } from './entry-card.tsx';
import { OptionFrame, useEditOption } from './option-rows.tsx';

/** An option that is a list of records with keys, each a card that opens. */
export function EntryList({
  entry,
  words,
  begin,
  describe,
  groupsOf,
  children,
}: {
  entry: Entry;
  words: { none: string; add: string };
  /** The key of a new record, before a number is added, and its other values. */
  begin: { key: string; values?: Loose };
  /** Returns what the closed card says. @param index from 0 */
  describe(one: Loose, index: number, item: Schema): { name: string; note: string; isOff?: boolean };
  groupsOf(keys: string[]): Entry['panel'];
  /** Renders what stands below the properties of a record. */
  children?(one: Loose): ReactNode;
}) {
  const { draft } = useEditor();
  const { errors, defs } = usePanel();
  const edit = useEditOption(entry.id);
  const [opened, setOpened] = useState<string | null>(null);
  const item = resolved(entry.schema.items ?? {}, defs);
  const groups = groupsOf(Object.keys(item.properties ?? {}));
  const all = listOf(draft.config.options[entry.id]);
  const at = (index: number) => `config.options.${entry.id}[${index}]`;
  const add = () => {
    const key = freshKey(begin.key, all);
    edit((before) => [...listOf(before), markFresh({ key, ...begin.values })]);
    setOpened(key);
  };
  return (
    <OptionFrame entry={entry} heading>
      {all.length === 0 && <Text size="sm">{words.none}</Text>}
      <Stack gap="xs">
        {all.map((one, index) => {
          const key = String(recordOf(one).key ?? index);
          return (
            <EntryCard
              key={key}
              {...{ isOff: false, ...describe(recordOf(one), index, item) }}
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
                {children?.(recordOf(one))}
              </Stack>
            </EntryCard>
          );
        })}
      </Stack>
      <Group>
        <Button size="sm" variant="default" onClick={add}>
          {words.add}
        </Button>
      </Group>
    </OptionFrame>
  );
}
