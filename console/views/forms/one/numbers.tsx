import { Anchor, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { answerOf, api } from '#console/api/client.ts';
import { Moment } from '#console/parts/moment.tsx';
import { Section } from '#console/parts/section.tsx';
import { Loaded } from '#console/parts/states.tsx';
import { texts } from '#console/texts/en/forms/one.ts';
import { useFormat } from '#console/texts/format.ts';
import { useTexts } from '#console/texts/language.ts';
import { type StoredForm, useSummary } from '../data/form.ts';
import { type Day, Days } from './days.tsx';

/** The numbers of a form: submissions, the time of the last one, and failed deliveries. */
export function Numbers({ form }: { form: StoredForm }) {
  const t = useTexts(texts);
  const format = useFormat();
  const summary = useSummary(form.id);
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const stats = useQuery({
    queryKey: ['forms', 'stats', form.id, zone],
    queryFn: ({ signal }) => {
      const query = { form_id: form.id, time_zone: zone };
      return answerOf(api.GET('/svcb/v1/stats/submissions', { params: { query }, signal }));
    },
  });
  const formFilter = { form: String(form.id) };
  return (
    <Section title={t.numbers}>
      <Loaded query={summary} height={64}>
        {(data) =>
          data && (
            <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="sm">
              <Fact label={t.submissions}>
                <Anchor component={Link} to="/submissions" search={formFilter as never} fw={600}>
                  {format.number(data.submissions)}
                  {data.more_submissions && '+'}
                </Anchor>
              </Fact>
              <Fact label={t.last}>
                {data.last_submission_at ? <Moment at={data.last_submission_at} relative /> : t.never}
              </Fact>
              <Fact label={t.failed}>
                {data.failed_deliveries === 0 ? (
                  '0'
                ) : (
                  <Anchor
                    component={Link}
                    to="/deliveries"
                    search={{ ...formFilter, state: 'failed' } as never}
                    fw={600}
                  >
                    {format.number(data.failed_deliveries)}
                  </Anchor>
                )}
              </Fact>
              {data.drafts !== undefined && (
                <Fact label={t.drafts}>
                  {data.drafts === 0 ? (
                    '0'
                  ) : (
                    <Anchor component={Link} to="/drafts" fw={600}>
                      {format.number(data.drafts)}
                    </Anchor>
                  )}
                </Fact>
              )}
            </SimpleGrid>
          )
        }
      </Loaded>
      <Loaded query={stats} height={150}>
        {({ days }) => <Month days={days} />}
      </Loaded>
    </Section>
  );
}

function Month({ days }: { days: readonly (Day & { states: Readonly<Record<string, number>> })[] }) {
  const t = useTexts(texts);
  const format = useFormat();
  const count = (read: (day: (typeof days)[number]) => number | undefined) =>
    format.number(days.reduce((sum, day) => sum + (read(day) ?? 0), 0));
  return (
    <Stack gap="xs">
      <Days days={days} label={t.byDay} />
      <Group gap="md">
        <Text size="sm">{t.inMonth(count(({ submissions }) => submissions))}</Text>
        <Text size="sm">{t.withErrors(count(({ states }) => states.completed_with_errors))}</Text>
        <Text size="sm">{t.spam(count(({ spam }) => spam))}</Text>
      </Group>
    </Stack>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <Text size="xs" c="dimmed">
        {label}
      </Text>
      <Text component="div" size="sm">
        {children}
      </Text>
    </div>
  );
}
