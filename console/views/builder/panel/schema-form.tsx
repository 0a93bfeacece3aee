import { Accordion, Group, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { usePreference } from '#console/parts/preference.ts';
import type { Entry, Schema } from '../model.ts';
import { usePanel } from './context.tsx';
import { Counts, More } from './more.tsx';
import { Row } from './row.tsx';
import { isSet, mistakesUnder, recordOf } from './schema/change.ts';

/**
 * A form for an object's properties, built from its JSON Schema: an input for each key. Groups become collapsible headings, of
 * which the first is open. With `hasMore`, the first group is always visible and the others are folded under "More".
 * @param path the object's path, as in the service's errors
 * @param instead replaces the input of a key
 */
export function SchemaForm({
  schema,
  value,
  edit,
  path,
  groups = [],
  instead = {},
  disabled,
  headings = 3,
  hasMore = false,
}: {
  schema: Schema;
  value: unknown;
  edit(make: (before: unknown) => unknown): void;
  path: string;
  groups?: Entry['panel'];
  instead?: Readonly<Record<string, ReactNode>>;
  disabled?: boolean;
  /** The level of the groups' headings. */
  headings?: 2 | 3 | 4 | 5;
  hasMore?: boolean;
}) {
  const keys = Object.keys(schema.properties ?? {});
  const rows = (own: readonly string[]) =>
    own.map((key) => (
      <Row
        key={key}
        name={key}
        within={schema}
        object={value}
        edit={edit}
        path={path}
        instead={instead[key]}
        disabled={disabled}
      />
    ));
  const [first, ...others] = groups;
  if (others.length === 0) return <Stack gap="sm">{rows(first?.keys ?? keys)}</Stack>;
  const parts = { schema, value, path, headings };
  if (!hasMore) {
    return (
      <OpenGroups groups={groups} {...parts}>
        {rows}
      </OpenGroups>
    );
  }
  return (
    <Stack gap="sm">
      {rows(first?.keys ?? [])}
      <More groups={others} schema={schema} value={value} path={path}>
        <RememberedGroups groups={others} {...parts}>
          {rows}
        </RememberedGroups>
      </More>
    </Stack>
  );
}

type GroupsProps = Omit<Parameters<typeof Groups>[0], 'opened' | 'onOpen'>;

function OpenGroups(props: GroupsProps) {
  const [opened, setOpened] = useState<string[]>(props.groups.slice(0, 1).map(({ id }) => id));
  return <Groups {...props} opened={opened} onOpen={setOpened} />;
}

function RememberedGroups(props: GroupsProps) {
  const [opened, setOpened] = usePreference<string>('builder.groups', '');
  return <Groups {...props} opened={opened.split(' ')} onOpen={(ids) => setOpened(ids.join(' '))} />;
}

function Groups({
  groups,
  schema,
  value,
  path,
  headings,
  opened,
  onOpen,
  children,
}: {
  groups: Entry['panel'];
  schema: Schema;
  value: unknown;
  path: string;
  headings: 2 | 3 | 4 | 5;
  /** The ids of the open groups. */
  opened: readonly string[];
  onOpen(ids: string[]): void;
  children(keys: readonly string[]): ReactNode;
}) {
  const { errors } = usePanel();
  return (
    <Accordion multiple value={[...opened]} onChange={onOpen} variant="separated" order={headings} radius="sm">
      {groups.map(({ id, title, keys }) => {
        const set = keys.filter((key) => isSet(recordOf(value)[key], schema.properties?.[key])).length;
        const mistakes = keys.reduce((sum, key) => sum + mistakesUnder(errors, `${path}.${key}`), 0);
        return (
          <Accordion.Item key={id} value={id} data-paths={keys.map((key) => `${path}.${key}`).join(' ')}>
            <Accordion.Control>
              <Group gap="xs" wrap="nowrap">
                <Text size="sm" fw={600}>
                  {title}
                </Text>
                <Counts set={set} mistakes={mistakes} />
              </Group>
            </Accordion.Control>
            <Accordion.Panel>{opened.includes(id) && <Stack gap="sm">{children(keys)}</Stack>}</Accordion.Panel>
          </Accordion.Item>
        );
      })}
    </Accordion>
  );
}
