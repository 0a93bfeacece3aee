import { Button, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Entry, Schema } from '../../model.ts';
import { usePanel } from '../../panel/context.tsx';
import type { Loose } from '../../panel/schema/change.ts';
import { resolved } from '../../panel/schema/shape.ts';
import { SchemaForm } from '../../panel/schema-form.tsx';
import { EntryCards, useOptionList } from './entry-cards.tsx';
import { OptionFrame } from './option-rows.tsx';

/** An option that is a list of records of one kind, each with the properties of its schema. */
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
  describe(one: Loose, index: number, item: Schema): { name: string; note: string };
  groupsOf(keys: string[]): Entry['panel'];
  /** Renders what stands below the properties of a record. */
  children?(one: Loose): ReactNode;
}) {
  const { defs } = usePanel();
  const item = resolved(entry.schema.items ?? {}, defs);
  const list = useOptionList(entry.id);
  const groups = groupsOf(Object.keys(item.properties ?? {}));
  return (
    <OptionFrame entry={entry} heading>
      <EntryCards
        list={list}
        none={words.none}
        describe={(one, index) => describe(one, index, item)}
        inside={(entered) => (
          <Stack gap="sm">
            <SchemaForm schema={item} groups={groups} {...entered} />
            {children?.(entered.value)}
          </Stack>
        )}
        adding={(add) => (
          <Group>
            <Button size="sm" variant="default" onClick={() => add(begin.key, begin.values)}>
              {words.add}
            </Button>
          </Group>
        )}
      />
    </OptionFrame>
  );
}
