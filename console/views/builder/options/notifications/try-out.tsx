import { Stack } from '@mantine/core';
import type { Loose } from '../../panel/schema/change.ts';
import { Preview } from './preview.tsx';
import { SendTest } from './send-test.tsx';

/** Shows the mail of an unsaved notification with sample values, and sends it to one address as a test. */
export function TryOut({ notification }: { notification: Loose }) {
  return (
    <Stack gap="md">
      <Preview notification={notification} />
      <SendTest notification={notification} />
    </Stack>
  );
}
