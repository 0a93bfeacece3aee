import { Anchor, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { answerOf, api } from '#console/api/client.ts';
import { Facts } from '#console/parts/facts.tsx';
import { Moment } from '#console/parts/moment.tsx';
import { Page } from '#console/parts/page.tsx';
import { Reason } from '#console/parts/reasons/reason.tsx';
import { Section } from '#console/parts/section.tsx';
import { Loaded } from '#console/parts/states.tsx';
import { SentTexts } from '#console/parts/visible-text/sent-text.tsx';
import { texts } from '#console/texts/en/deliveries/detail.ts';
import { texts as listTexts } from '#console/texts/en/deliveries.ts';
import { useFormat } from '#console/texts/format.ts';
import { useTexts } from '#console/texts/language.ts';
import detail from '../../../parts/styles/detail.module.css';
import type { MailDetails } from '../model/rows.ts';
import { StateBadge } from '../parts/state-badge.tsx';
import classes from './detail.module.css';
import { AttemptsPart, BackLink, DeliveryActions, NextPart, TemporalLink } from './parts.tsx';
import { untilNext } from './until-next.ts';

/** One mail: its recipients, the result of each attempt, when and why the next one is due, and the actions. */
export default function MailView() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const t = useTexts(texts);
  const query = useQuery({
    queryKey: ['deliveries', 'mail', id],
    queryFn: ({ signal }) => answerOf(api.GET('/svcb/v1/email-deliveries/{id}', { params: { path: { id } }, signal })),
    refetchInterval: ({ state }) => untilNext(state.data),
  });
  const mail = query.data;
  return (
    <Page
      title={mail?.subject || t.mail(id.slice(0, 8))}
      above={<BackLink kind="mails" />}
      actions={mail && <DeliveryActions kind="mails" delivery={mail} />}
    >
      <Loaded query={query} height={420}>
        {(data) => (
          <div className={detail.columns}>
            <div className={classes.stack}>
              <About mail={data} />
              <NextPart delivery={data} log={data.attempt_log} />
            </div>
            <AttemptsPart log={data.attempt_log} />
          </div>
        )}
      </Loaded>
    </Page>
  );
}

function About({ mail }: { mail: MailDetails }) {
  const t = useTexts(texts);
  const list = useTexts(listTexts);
  const format = useFormat();
  const { form, form_id, submission_id, accepted, rejected, heading_error, replays, timestamp } = mail;
  return (
    <Section title={t.about}>
      <Facts
        facts={[
          [t.state, <StateBadge key="state" state={mail.state} />],
          [t.reason, mail.error_class && <Reason key="reason" errorClass={mail.error_class} />],
          ['', mail.last_error],
          [t.to, mail.to && mail.to.length > 0 && <SentTexts key="to" texts={mail.to} />],
          [t.cc, mail.cc && mail.cc.length > 0 && <SentTexts key="cc" texts={mail.cc} />],
          [t.bcc, mail.bcc && mail.bcc.length > 0 && <SentTexts key="bcc" texts={mail.bcc} />],
          [t.headingMissing, heading_error && list.headingErrors[heading_error]],
          [
            t.form,
            <Anchor key="form" component={Link} to={`/forms/${form_id}`} inherit>
              {form?.title || `#${form_id}`} ({t.revision(format.number(form?.revision ?? 1))})
            </Anchor>,
          ],
          [t.notification, mail.notification_key],
          [
            t.submission,
            submission_id === null ? (
              t.notStored
            ) : (
              <Anchor key="submission" component={Link} to={`/submissions/${submission_id}`} inherit>
                #{submission_id}
              </Anchor>
            ),
          ],
          [t.provider, mail.provider],
          [t.accepted, accepted !== null && t.acceptedOf(format.number(accepted), format.number(rejected ?? 0))],
          [t.note, mail.note],
          [t.enqueued, <Moment key="at" at={new Date(timestamp * 1_000).toISOString()} />],
          [t.finished, mail.finished_at && <Moment key="end" at={mail.finished_at} />],
          [t.replays, replays > 0 && t.times(replays)],
        ]}
      />
      <Group>
        <TemporalLink url={mail.temporal_ui_url} />
      </Group>
    </Section>
  );
}
