import { Code, Text } from '@mantine/core';
import { Moment } from '#console/parts/moment.tsx';
import { texts } from '#console/pro/texts/en/orders/detail.ts';
import { states } from '#console/pro/texts/en/orders/states.ts';
import { useTexts } from '#console/texts/language.ts';
import detail from '../../../parts/styles/detail.module.css';
import type { OrderDetails } from '../model/orders.ts';

/** The events that the provider sent, newest first. */
export function Webhooks({ order: { events } }: { order: OrderDetails }) {
  const t = useTexts(texts);
  const { outcome: outcomes } = useTexts(states);
  if (events.length === 0) return <Text size="sm">{t.noWebhooks}</Text>;
  return (
    <ul className={detail.list}>
      {events.map(({ event_id, type, outcome, received_at }) => (
        <li key={event_id}>
          <Code>{type}</Code>
          <Text size="sm">{outcomes[outcome]}</Text>
          <Text size="sm" c="dimmed">
            <Moment at={received_at} /> · {event_id}
          </Text>
        </li>
      ))}
    </ul>
  );
}
