import { Group, Skeleton, Stack } from '@mantine/core';
import { shared } from '#console/texts/en/shared.ts';
import { useTexts } from '#console/texts/language.ts';
import classes from './shell.module.css';

const LINES = ['a', 'b', 'c', 'd', 'e'];

/** The empty frame of the page until the session is known, with the same layout so that nothing shifts. */
export function Starting() {
  const t = useTexts(shared);
  return (
    <div role="status" aria-label={t.loading}>
      <Group h={52} px="md" justify="space-between" className={classes.startingHeader}>
        <Skeleton h={18} w={120} />
        <Skeleton h={18} w={120} />
      </Group>
      <Group align="flex-start" wrap="nowrap" gap={0}>
        <Stack w={220} p="md" visibleFrom="sm">
          {LINES.map((line) => (
            <Skeleton key={line} h={18} />
          ))}
        </Stack>
        <Waiting />
      </Group>
    </div>
  );
}

/** A placeholder for a view whose files are still loading. */
export function Waiting() {
  return (
    <Stack flex={1} p="md" aria-hidden="true">
      <Skeleton h={32} w={240} maw="60%" />
      <Skeleton h={240} />
    </Stack>
  );
}
