import { Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useEditor } from '../../editor/context.tsx';
import { markFresh } from '../../editor/fresh.ts';
import { reveal } from '../../editor/reveal.ts';
import { usePanel } from '../../panel/context.tsx';
import { type Loose, listOf, mistakesUnder, moved, recordOf } from '../../panel/schema/change.ts';
import { freshKey, withCopy } from './entries.ts';
import { EntryCard } from './entry-card.tsx';
import { useIds } from './ids.ts';
import { OPTIONS_PATH, useEditOption } from './option-rows.tsx';

/** An entry of an option that is a list of records, as the inside of its card gets it. */
export interface Entered {
  value: Loose;
  path: string;
  edit(make: (before: unknown) => unknown): void;
}

/** A list of records in the options of the form. */
export interface RecordList {
  path: string;
  all: readonly unknown[];
  edit(make: (before: unknown) => unknown): void;
}

/** Returns the records of an option that is a list. */
export function useOptionList(option: string): RecordList {
  const { draft } = useEditor();
  const edit = useEditOption(option);
  return { path: `${OPTIONS_PATH}.${option}`, all: listOf(draft.config.options[option]), edit };
}

/** The records of a list, each a card that opens. What adds one stands below them. */
export function EntryCards({
  list: { path: listPath, all, edit },
  none,
  describe,
  inside,
  adding,
}: {
  list: RecordList;
  /** The text for an empty list. */
  none: string;
  /** Returns what the closed card says. @param index from 0 */
  describe(value: Loose, index: number): { name: string; note: string };
  /** Renders an open card. */
  inside(entered: Entered): ReactNode;
  /** Renders what adds a record: its key, before a number is added, and its other values. */
  adding(add: (key: string, values?: Loose) => void, isEmpty: boolean): ReactNode;
}) {
  const { errors } = usePanel();
  const { ids, next } = useIds(all);
  const [opened, setOpened] = useState<number | null>(null);
  const add = (base: string, values?: Loose) => {
    const key = freshKey(base, all);
    edit((before) => [...listOf(before), markFresh({ key, ...values })]);
    setOpened(next);
    // Whatever added it is gone, or further down.
    reveal(`${listPath}[${all.length}]`);
  };
  return (
    <>
      {all.length === 0 && <Text size="sm">{none}</Text>}
      <Stack gap="xs">
        {all.map((one, index) => {
          const value = recordOf(one);
          const id = ids[index] as number;
          const path = `${listPath}[${index}]`;
          const editThis = (make: (before: unknown) => unknown) =>
            edit((before) => listOf(before).map((other, place) => (place === index ? make(other) : other)));
          return (
            <EntryCard
              key={id}
              {...describe(value, index)}
              path={path}
              isOff={value.enabled === false}
              mistakes={mistakesUnder(errors, path)}
              isOpen={opened === id}
              position={{ index, count: all.length }}
              onToggle={() => setOpened(opened === id ? null : id)}
              onMove={(to) => edit((before) => moved(listOf(before), index, to))}
              onCopy={() => edit((before) => withCopy(before, index))}
              onRemove={() => edit((before) => listOf(before).toSpliced(index, 1))}
            >
              {inside({ value, path, edit: editThis })}
            </EntryCard>
          );
        })}
      </Stack>
      {adding(add, all.length === 0)}
    </>
  );
}
