import { Badge } from '@mantine/core';
import { texts } from '#console/texts/en/deliveries.ts';
import { useTexts } from '#console/texts/language.ts';
import type { State } from '../model/rows.ts';

/** Shades on which white text is readable, in light and dark. */
const COLORS: Record<State, string> = {
  pending: 'gray.7',
  retrying: 'orange.9',
  delivered: 'teal.9',
  failed: 'red.9',
  cancelled: 'gray.8',
  no_recipient: 'gray.8',
};

/** The state of a delivery. */
export function StateBadge({ state }: { state: State }) {
  const t = useTexts(texts);
  return (
    <Badge tt="none" variant="filled" color={COLORS[state]} style={{ flex: 'none' }}>
      {t.states[state]}
    </Badge>
  );
}
