import { Code, Group, Stack, Text, Title } from '@mantine/core';
import { Copy } from '#console/parts/copy.tsx';
import { Moment } from '#console/parts/moment.tsx';
import { texts } from '#console/pro/texts/en/settings/payments.ts';
import { useFormat } from '#console/texts/format.ts';
import { useTexts } from '#console/texts/language.ts';
import classes from './payments.module.css';
import type { AccountView } from './values.ts';

/** The webhook to set up at the provider, and the last event from it. */
export function Webhook({ provider, account }: { provider: string; account: AccountView }) {
  const t = useTexts(texts);
  const format = useFormat();
  const { webhook_url: url, webhook_events: events, last_webhook_at: at, last_webhook_type: type } = account;
  return (
    <Stack gap="xs" className={classes.webhook}>
      <Title order={3} size="h5">
        {t.webhook}
      </Title>
      <Text size="sm">{t.webhookAbout[provider as keyof typeof t.webhookAbout]}</Text>
      <Text size="sm" fw={500}>
        {t.address}
      </Text>
      <Group gap="xs" align="flex-start">
        <Code className={classes.code}>{url}</Code>
        <Copy value={url} label={t.copyAddress} />
      </Group>
      {!url.startsWith('https:') && <Text size="sm">{t.local}</Text>}
      <details>
        <summary>{t.events(format.number(events.length))}</summary>
        <ul className={classes.events}>
          {events.map((event) => (
            <li key={event}>
              <Code>{event}</Code>
            </li>
          ))}
        </ul>
      </details>
      <Group>
        <Copy value={events.join('\n')} label={t.copyEvents} />
      </Group>
      <Text size="sm" component="div">
        {t.last}:{' '}
        {at ? (
          <>
            <Moment at={at} relative /> {type && <Code>{type}</Code>}
          </>
        ) : (
          t.lastNever
        )}
      </Text>
    </Stack>
  );
}
