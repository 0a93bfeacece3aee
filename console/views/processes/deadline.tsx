import { Badge, Group } from '@mantine/core';
import { Moment } from '#console/parts/moment.tsx';
import { texts } from '#console/texts/en/tasks.ts';
import { useTexts } from '#console/texts/language.ts';

/** The deadline of a step, and whether it has passed. */
export function Deadline({ at, isOverdue }: { at: string | null; isOverdue: boolean }) {
  const t = useTexts(texts);
  return (
    <Group gap="xs" component="span">
      <Moment at={at} />
      {isOverdue && (
        <Badge color="red.9" variant="filled" tt="none">
          {t.overdue}
        </Badge>
      )}
    </Group>
  );
}
