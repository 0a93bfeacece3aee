import { Anchor, Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useRows } from '#console/parts/endless.ts';
import { Facts } from '#console/parts/facts.tsx';
import { FormName } from '#console/parts/form-name.tsx';
import { Filters } from '#console/parts/list/filters.tsx';
import { usePages } from '#console/parts/list/resource-list.tsx';
import { Moment } from '#console/parts/moment.tsx';
import { Page } from '#console/parts/page.tsx';
import { Reason } from '#console/parts/reasons/reason.tsx';
import { useSearchState } from '#console/parts/search-state.ts';
import { Empty, Failure, Loaded } from '#console/parts/states.tsx';
import { showNotice, showProblem } from '#console/parts/toast.ts';
import { visibleText } from '#console/parts/visible-text/visible-text.ts';
import { texts } from '#console/texts/en/alerts.ts';
import { shared } from '#console/texts/en/shared.ts';
import { useFormat } from '#console/texts/format.ts';
import { useLanguage, useTexts } from '#console/texts/language.ts';
import { type AlertOfService, acknowledge, filterOf, listAlerts } from './calls.ts';

const OFTEN = 20_000;
/** More forms are only counted. */
const MOST_FORMS = 5;

/** The alerts, open and ended, with advice. */
export default function Alerts() {
  const t = useTexts(texts);
  const common = useTexts(shared);
  const language = useLanguage();
  const [search] = useSearchState();
  const filter = filterOf(search);
  const query = usePages(
    ['alerts', 'list', filter, language],
    (after: string | undefined, signal) => listAlerts(filter, language, after, signal),
    { refetchInterval: OFTEN },
  );
  const { rows, more } = useRows(query, ({ alerts }) => alerts);
  return (
    <Page
      title={t.title}
      actions={
        <Button component={Link} to="/settings/alerts" variant="default">
          {t.settings}
        </Button>
      }
    >
      <Text size="sm">{t.intro}</Text>
      <Filters
        filters={[
          'form',
          {
            ...{ key: 'state', label: t.state, any: t.states.open },
            choices: [
              { value: 'ended', label: t.states.ended },
              { value: 'all', label: common.all },
            ],
          },
        ]}
      />
      <Loaded query={query}>
        {() =>
          rows.length === 0 ? (
            <Empty>{filter.state === 'open' && !filter.form_id ? t.allWell : common.nothingFound}</Empty>
          ) : (
            <Stack gap="sm">
              {rows.map((alert) => (
                <OneAlert key={alert.id} alert={alert} />
              ))}
              {more.hasMore && (
                <Group>
                  <Button variant="default" loading={more.isLoading} onClick={more.load}>
                    {common.more}
                  </Button>
                </Group>
              )}
              {more.error !== null && <Failure error={more.error} retry={more.load} />}
            </Stack>
          )
        }
      </Loaded>
    </Page>
  );
}

function OneAlert({ alert }: { alert: AlertOfService }) {
  const t = useTexts(texts);
  const format = useFormat();
  const id = useId();
  const { state, since, ended_at, count, form_ids, advice, facts, acknowledged_at } = alert;
  const title = visibleText(alert.title);
  const isOpen = state === 'open';
  const reason = typeof facts.reason === 'string' ? facts.reason : null;
  return (
    <Paper component="article" withBorder p="md" aria-labelledby={id}>
      <Stack gap="xs">
        <Group gap="sm" justify="space-between" align="flex-start">
          <Title order={2} size="h5" id={id} style={{ overflowWrap: 'anywhere' }}>
            <bdi>{title}</bdi>
          </Title>
          <Badge tt="none" variant="filled" color={isOpen ? 'red.9' : 'teal.9'}>
            {t.states[state]}
          </Badge>
        </Group>
        <Facts
          facts={[
            [t.since, <Moment key="since" at={since} />],
            [t.until, ended_at && <Moment key="until" at={ended_at} />],
            [t.count, count > 1 && format.number(count)],
            [t.reason, reason && <Reason key="reason" errorClass={reason} />],
            [
              t.forms,
              form_ids.length > 0 && (
                <Stack key="forms" gap={2} align="flex-start">
                  {form_ids.slice(0, MOST_FORMS).map((form) => (
                    <Anchor key={form} component={Link} to={`/forms/${form}`} inherit>
                      <FormName id={form} />
                    </Anchor>
                  ))}
                  {form_ids.length > MOST_FORMS && (
                    <Text inherit>{t.moreForms(format.number(form_ids.length - MOST_FORMS))}</Text>
                  )}
                </Stack>
              ),
            ],
          ]}
        />
        {isOpen && <Text size="sm">{advice}</Text>}
        <Group gap="sm">
          {isOpen && <CauseLink path={alert.console_path} title={title} />}
          {acknowledged_at ? (
            <Text size="sm" c="dimmed">
              {t.acknowledged} <Moment at={acknowledged_at} />
            </Text>
          ) : (
            isOpen && <Acknowledge id={alert.id} title={title} />
          )}
        </Group>
      </Stack>
    </Paper>
  );
}

/**
 * A link to the view that shows the cause.
 * @param path the service's path, which begins with `/console`
 */
function CauseLink({ path, title }: { path: string; title: string }) {
  const t = useTexts(texts);
  const to = path.replace(/^\/console/, '');
  if (to === '/alerts') return null;
  return (
    <Button component={Link} to={to} size="compact-sm" variant="default" aria-label={`${t.look}: ${title}`}>
      {t.look}
    </Button>
  );
}

function Acknowledge({ id, title }: { id: string; title: string }) {
  const t = useTexts(texts);
  const queries = useQueryClient();
  const done = useMutation({
    mutationFn: () => acknowledge(id),
    onSuccess: () => showNotice(t.acknowledgedNow),
    onError: showProblem,
    onSettled: () => queries.invalidateQueries({ queryKey: ['alerts'] }),
  });
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={done.isPending}
      onClick={() => done.mutate()}
      aria-label={`${t.acknowledge}: ${title}`}
    >
      {t.acknowledge}
    </Button>
  );
}
