import { Badge, Button, Stack } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { usePreference } from '#console/parts/preference.ts';
import { texts } from '#console/texts/en/builder/panel.ts';
import { useTexts } from '#console/texts/language.ts';
import type { Entry, Schema } from '../model.ts';
import { usePanel } from './context.tsx';
import { isSet, mistakesUnder, recordOf } from './schema/change.ts';

/** The properties after the first ones, folded until somebody opens them. The browser remembers that they are open. */
export function More({
  groups,
  schema,
  value,
  path,
  children,
}: {
  groups: Entry['panel'];
  schema: Schema;
  value: unknown;
  path: string;
  children: ReactNode;
}) {
  const t = useTexts(texts);
  const id = useId();
  const { errors } = usePanel();
  const [choice, choose] = usePreference<'open' | 'closed'>('builder.more', 'closed');
  const isOpen = choice === 'open';
  const keys = groups.flatMap((group) => group.keys);
  const set = keys.filter((key) => key !== 'name' && isSet(recordOf(value)[key], schema.properties?.[key])).length;
  const mistakes = keys.reduce((sum, key) => sum + mistakesUnder(errors, `${path}.${key}`), 0);
  const Icon = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <Stack gap="xs" data-paths={keys.map((key) => `${path}.${key}`).join(' ')}>
      <Button
        variant="subtle"
        color="gray"
        size="compact-md"
        style={{ alignSelf: 'flex-start' }}
        leftSection={<Icon size={16} aria-hidden="true" />}
        rightSection={<Counts set={set} mistakes={mistakes} />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => choose(isOpen ? 'closed' : 'open')}
      >
        {t.moreProperties}
      </Button>
      <div id={id}>{isOpen && children}</div>
    </Stack>
  );
}

/** The numbers of keys that are set, and of mistakes in them. */
export function Counts({ set, mistakes }: { set: number; mistakes: number }) {
  const t = useTexts(texts);
  return (
    <>
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
    </>
  );
}
