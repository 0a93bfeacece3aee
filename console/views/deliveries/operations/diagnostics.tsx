import { Anchor, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { operations } from 'service-api';
import { answerOf, api } from '#console/api/client.ts';
import { Facts } from '#console/parts/facts.tsx';
import { SenderRecords } from '#console/parts/mail-dns/records.tsx';
import { Moment } from '#console/parts/moment.tsx';
import { Reason } from '#console/parts/reasons/reason.tsx';
import { Loaded } from '#console/parts/states.tsx';
import { texts } from '#console/texts/en/deliveries/operations.ts';
import { useFormat } from '#console/texts/format.ts';
import { useTexts } from '#console/texts/language.ts';

type Report = operations['readMailDiagnostics']['responses'][200]['content']['application/json'];
type Sender = NonNullable<Report['sender']>;
type LastError = Report['last_error'];

/** The results of the last mails, the number of waiting ones, and the DNS records of the sender's domain. */
export default function Diagnostics() {
  const t = useTexts(texts);
  const format = useFormat();
  const query = useQuery({
    queryKey: ['mail', 'diagnostics'],
    queryFn: ({ signal }) => answerOf(api.GET('/svcb/v1/settings/email/diagnostics', { signal })),
  });
  return (
    <Loaded query={query} height={360}>
      {({ provider, last_success, last_error, queue, suppressed, providers, sender }) => (
        <Stack gap="md">
          <Group>
            <Anchor component={Link} to="/settings/mail" size="sm">
              {t.settings}
            </Anchor>
          </Group>
          <Facts
            facts={[
              [t.chosen, provider],
              [t.lastSuccess, last_success ? <Moment key="at" at={last_success.at} /> : t.never],
              [t.lastError, last_error ? <ErrorText key="error" error={last_error} /> : t.never],
              [t.queue, queue && t.queueText(format.number(queue.pending), format.number(queue.retrying))],
              [t.failedLastDay, queue && format.number(queue.failed_last_day)],
              [t.suppressed, format.number(suppressed)],
            ]}
          />
          {providers.length > 1 && (
            <>
              <Title order={2} size="h4">
                {t.byProvider}
              </Title>
              {providers.map((one) => (
                <div key={one.provider}>
                  <Title order={3} size="h6">
                    {one.provider}
                  </Title>
                  <Facts
                    facts={[
                      [t.lastSuccess, one.last_success ? <Moment key="at" at={one.last_success.at} /> : t.never],
                      [t.lastError, one.last_error ? <ErrorText key="error" error={one.last_error} /> : t.never],
                    ]}
                  />
                </div>
              ))}
            </>
          )}
          {sender && <SenderPart sender={sender} />}
        </Stack>
      )}
    </Loaded>
  );
}

function ErrorText({ error }: { error: LastError }) {
  const t = useTexts(texts);
  if (!error) return null;
  return (
    <>
      <Moment at={error.at} /> · <Reason errorClass={error.code} />
      <Text size="sm">{error.message}</Text>
      {error.hint && (
        <Text size="sm" fw={500}>
          {t.advice}: {error.hint}
        </Text>
      )}
    </>
  );
}

function SenderPart({ sender }: { sender: Sender }) {
  const t = useTexts(texts);
  return (
    <>
      <Title order={2} size="h4">
        {t.senderTitle}
      </Title>
      <Facts facts={[[t.sender, sender.from_email]]} />
      <SenderRecords sender={sender} />
    </>
  );
}
