import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';

/** A part of a view, labelled by its heading for screen readers. */
export function Section({
  title,
  about,
  beside,
  children,
}: {
  title: string;
  /** A text below the heading. */
  about?: ReactNode;
  /** Content at the end of the heading's line. */
  beside?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  const heading = (
    <Title order={2} size="h4" id={id}>
      {title}
    </Title>
  );
  return (
    <Paper component="section" withBorder p="md" aria-labelledby={id}>
      <Stack gap="sm">
        {beside === undefined ? (
          heading
        ) : (
          <Group justify="space-between" align="flex-start" wrap="nowrap">
            {heading}
            {beside}
          </Group>
        )}
        {about && (
          <Text size="sm" c="dimmed">
            {about}
          </Text>
        )}
        {children}
      </Stack>
    </Paper>
  );
}
