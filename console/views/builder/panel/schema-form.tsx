import { Accordion, Badge, Group, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { texts } from '#console/texts/en/builder/panel.ts';
import { useTexts } from '#console/texts/language.ts';
import type { Entry, Schema } from '../model.ts';
import { usePanel } from './context.tsx';
import { Row } from './row.tsx';
import { isSet, mistakesUnder, recordOf } from './schema/change.ts';

/**
 * A form for an object's properties, built from its JSON Schema: an input for each key. Groups become collapsible headings, of
 * which the first is open.
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
  if (groups.length < 2) return <Stack gap="sm">{rows(groups[0]?.keys ?? keys)}</Stack>;
  return (
    <Groups groups={groups} schema={schema} value={value} path={path} headings={headings}>
      {rows}
    </Groups>
  );
}

function Groups({
  groups,
  schema,
  value,
  path,
  headings,
  children,
}: {
  groups: Entry['panel'];
  schema: Schema;
  value: unknown;
  path: string;
  headings: 2 | 3 | 4 | 5;
  children(keys: readonly string[]): ReactNode;
}) {
  const t = useTexts(texts);
  const { errors } = usePanel();
  const [opened, setOpened] = useState<string[]>(groups.slice(0, 1).map(({ id }) => id));
  return (
    <Accordion multiple value={opened} onChange={setOpened} variant="separated" order={headings} radius="sm">
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
                {set > 0 && (
                  <Badge size="sm" variant="default" tt="none">
                    {t.set(set)}
                  </Badge>
                )}
                {mistakes > 0 && (
                  <Badge size="sm" color="red" variant="outline" tt="none">
                    {t.mistakes(mistakes)}
                  </Badge>
                )}
              </Group>
            </Accordion.Control>
            <Accordion.Panel>{opened.includes(id) && <Stack gap="sm">{children(keys)}</Stack>}</Accordion.Panel>
          </Accordion.Item>
        );
      })}
    </Accordion>
  );
}
