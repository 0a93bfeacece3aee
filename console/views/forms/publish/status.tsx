import { Badge, Group } from '@mantine/core';
import { texts } from '#console/texts/en/forms/publish.ts';
import { useFormat } from '#console/texts/format.ts';
import { useTexts } from '#console/texts/language.ts';
import { hasDraft, type PublicState } from './data.ts';

const COLORS = { draft: 'gray.7', scheduled: 'blue.8', open: 'teal.8', closed: 'gray.7' } as const;

/** Long words and times are never cut off. */
const WHOLE = {
  root: { height: 'auto', maxWidth: '100%' },
  label: { whiteSpace: 'normal', overflow: 'visible' },
} as const;

/** The status of a form, and a mark for changes that are not published. */
export function Status({ form }: { form: PublicState }) {
  const t = useTexts(texts);
  const { moment } = useFormat();
  const { status, publish_at: publishAt } = form;
  return (
    <Group gap={6} wrap="wrap">
      <Badge color={COLORS[status]} variant={status === 'draft' ? 'outline' : 'filled'} autoContrast>
        {t.status[status]}
      </Badge>
      {status !== 'draft' && hasDraft(form) && (
        <Badge color="gray" variant="outline" styles={WHOLE}>
          {t.hasChanges}
        </Badge>
      )}
      {publishAt && (
        <Badge color="blue.8" variant="outline" tt="none" styles={WHOLE}>
          {t.goesPublic(moment(publishAt))}
        </Badge>
      )}
    </Group>
  );
}
