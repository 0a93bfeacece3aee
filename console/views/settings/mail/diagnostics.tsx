import { Anchor, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { answerOf, api } from '#console/api/client.ts';
import { Facts } from '#console/parts/facts.tsx';
import { SenderRecords } from '#console/parts/mail-dns/records.tsx';
import { Moment } from '#console/parts/moment.tsx';
import { Section } from '#console/parts/section.tsx';
import { Loaded } from '#console/parts/states.tsx';
import { texts } from '#console/texts/en/settings/mail.ts';
import { useFormat } from '#console/texts/format.ts';
import { useTexts } from '#console/texts/language.ts';
import type { MailProvider } from './values.ts';

const read = (signal?: AbortSignal) => answerOf(api.GET('/svcb/v1/settings/email/diagnostics', { signal }));
type Answer = Awaited<ReturnType<typeof read>>;

/** The results of the last mails, the waiting ones, and the DNS records of the sender. */
export function Diagnostics({ providers }: { providers: readonly MailProvider[] }) {
  const t = useTexts(texts);
  const query = useQuery({ queryKey: ['settings', 'mail-diagnostics'], queryFn: ({ signal }) => read(signal) });
  const titleOf = (id: string) => providers.find((one) => one.id === id)?.title ?? t.hostOfBy;
  return (
    <Loaded query={query} height={480}>
      {(answer) => (
        <>
          <Section title={t.health}>
            <Health answer={answer} titleOf={titleOf} />
            <Group>
              <Button variant="default" loading={query.isFetching} onClick={() => void query.refetch()}>
                {t.again}
              </Button>
              <Anchor component={Link} to="/deliveries">
                {t.toDeliveries}
              </Anchor>
              <Anchor component={Link} to="/deliveries" search={{ tab: 'suppressions' } as never}>
                {t.toSuppressed}
              </Anchor>
            </Group>
          </Section>
          {answer.sender && (
            <Section title={t.dns(answer.sender.domain)} about={t.dnsAbout}>
              <SenderRecords sender={answer.sender} />
            </Section>
          )}
        </>
      )}
    </Loaded>
  );
}

function Health({ answer, titleOf }: { answer: Answer; titleOf(id: string): string }) {
  const t = useTexts(texts);
  const format = useFormat();
  const { last_success: success, last_error: error, queue, suppressed } = answer;
  return (
    <Facts
      facts={[
        [t.lastSuccess, success ? <When key="success" {...success} by={titleOf(success.provider)} /> : t.never],
        [
          t.lastError,
          error ? (
            <Fragment key="error">
              <When at={error.at} by={titleOf(error.provider)} />
              <Text size="sm">{error.message}</Text>
              {error.hint && <Text size="sm">{error.hint}</Text>}
              <Text size="sm">{t.code(error.code)}</Text>
            </Fragment>
          ) : (
            t.none
          ),
        ],
        ...(queue
          ? [
              [
                t.waiting,
                [
                  format.number(queue.depth),
                  ...(queue.oldest_at ? [t.waitingSince(format.moment(queue.oldest_at))] : []),
                ].join(', '),
              ] as const,
              [t.failedDay, format.number(queue.failed_last_day)] as const,
            ]
          : []),
        [t.suppressed, format.number(suppressed)],
      ]}
    />
  );
}

function When({ at, by }: { at: string; by: string }) {
  const t = useTexts(texts);
  return (
    <>
      <Moment at={at} relative /> {t.by(by)}
    </>
  );
}
