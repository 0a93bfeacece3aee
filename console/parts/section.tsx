import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';

/** A part of a view, which its heading names for screen readers too. */
export function Section({
  title,
  about,
  beside,
  children,
}: {
  title: string;
  /** Below the heading. */
  about?: ReactNode;
  /** At the end of its line. */
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
          <Group justify="space-between">
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
