import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { answerOf, api } from '#console/api/client.ts';
import { Facts } from '#console/parts/facts.tsx';
import { Moment } from '#console/parts/moment.tsx';
import { Page } from '#console/parts/page.tsx';
import { Reason } from '#console/parts/reasons/reason.tsx';
import { Section } from '#console/parts/section.tsx';
import { Loaded } from '#console/parts/states.tsx';
import { texts } from '#console/texts/en/deliveries/detail.ts';
import { useFormat } from '#console/texts/format.ts';
import { useTexts } from '#console/texts/language.ts';
import detail from '../../../parts/styles/detail.module.css';
import type { JobDetails } from '../model/rows.ts';
import { StateBadge } from '../parts/state-badge.tsx';
import classes from './detail.module.css';
import { AttemptsPart, BackLink, DeliveryActions, JsonPart, NextPart, TemporalLink } from './parts.tsx';
import { untilNext } from './until-next.ts';

/** One integration job: its target, the result of each attempt, when and why the next one is due, and the actions. */
export default function JobView() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const t = useTexts(texts);
  const query = useQuery({
    queryKey: ['deliveries', 'job', id],
    queryFn: ({ signal }) => answerOf(api.GET('/svcb/v1/integration-jobs/{id}', { params: { path: { id } }, signal })),
    refetchInterval: ({ state }) => untilNext(state.data),
  });
  const job = query.data;
  return (
    <Page
      title={t.job(job ? `${job.integration_id ?? ''} ${job.integration_key}`.trim() : id.slice(0, 8))}
      above={<BackLink kind="jobs" />}
      actions={job && <DeliveryActions kind="jobs" delivery={job} />}
    >
      <Loaded query={query} height={420}>
        {(data) => (
          <div className={detail.columns}>
            <div className={classes.stack}>
              <About job={data} />
              <NextPart delivery={data} log={data.attempt_log} />
              <JsonPart title={t.settings} value={data.settings} />
              {data.payload && <JsonPart title={t.payload} value={data.payload} />}
            </div>
            <AttemptsPart log={data.attempt_log} />
          </div>
        )}
      </Loaded>
    </Page>
  );
}

function About({ job }: { job: JobDetails }) {
  const t = useTexts(texts);
  const format = useFormat();
  const { event, form, form_id, submission_id, replays, timestamp } = job;
  return (
    <Section title={t.about}>
      <Facts
        facts={[
          [t.state, <StateBadge key="state" state={job.state} />],
          [t.reason, job.error_class && <Reason key="reason" errorClass={job.error_class} />],
          ['', job.last_error],
          [t.event, event],
          [
            t.form,
            form_id !== null && (
              <Anchor key="form" component={Link} to={`/forms/${form_id}`} inherit>
                {form?.title || `#${form_id}`} ({t.revision(format.number(form?.revision ?? 1))})
              </Anchor>
            ),
          ],
          [t.integration, `${job.integration_id ?? '–'} · ${job.integration_key}`],
          [
            t.submission,
            submission_id === null ? (
              event === null && t.notStored
            ) : (
              <Anchor key="submission" component={Link} to={`/submissions/${submission_id}`} inherit>
                #{submission_id}
              </Anchor>
            ),
          ],
          [t.enqueued, <Moment key="at" at={new Date(timestamp * 1_000).toISOString()} />],
          [t.finished, job.finished_at && <Moment key="end" at={job.finished_at} />],
          [t.replays, replays > 0 && t.times(replays)],
        ]}
      />
      <TemporalLink url={job.temporal_ui_url} />
    </Section>
  );
}
