import { Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Copy } from '#console/parts/copy.tsx';
import classes from './one.module.css';

/** A code to copy, with a description. */
export function CodeToCopy({ code, label, children }: { code: string; label: string; children?: ReactNode }) {
  return (
    <Stack gap={6}>
      <Group justify="space-between" gap="xs">
        <Text size="sm" fw={500}>
          {label}
        </Text>
        <Copy value={code} />
      </Group>
      <pre className={classes.code}>{code}</pre>
      {children && <Text size="sm">{children}</Text>}
    </Stack>
  );
}
