import { Button, Skeleton, Tabs } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Page } from '#console/parts/page.tsx';
import { useSearchState } from '#console/parts/search-state.ts';
import { texts } from '#console/texts/en/deliveries.ts';
import { useTexts } from '#console/texts/language.ts';
import { Groups, useGroups } from './groups/groups.tsx';
import { JobList } from './lists/jobs.tsx';
import { MailList } from './lists/mails.tsx';
import { useBulkActions } from './model/use-many.ts';

const Queues = lazy(() => import('./operations/queues.tsx'));
const Suppressions = lazy(() => import('./operations/suppressions.tsx'));
const Diagnostics = lazy(() => import('./operations/diagnostics.tsx'));

const TABS = ['mails', 'jobs', 'queues', 'suppressions', 'mail'] as const;
type Tab = (typeof TABS)[number];

/** Failed and waiting deliveries, with actions on them. */
export default function Deliveries() {
  const t = useTexts(texts);
  const [search, change] = useSearchState();
  const queries = useQueryClient();
  const isFetching = useIsFetching({ queryKey: ['deliveries'] }) > 0;
  const many = useBulkActions();
  const { query: groups } = useGroups();
  const tab = TABS.find((one) => one === search.tab) ?? 'mails';
  // Filters for mails do not apply to jobs, and vice versa.
  const open = (next: Tab) =>
    change({
      tab: next === 'mails' ? undefined : next,
      ...{ reason: undefined, provider: undefined, receiver: undefined, type: undefined, key: undefined },
    });
  return (
    <Page
      title={t.title}
      actions={
        <Button
          variant="default"
          size="xs"
          loading={isFetching}
          leftSection={<IconRefresh size={14} aria-hidden="true" />}
          onClick={() => void queries.invalidateQueries({ queryKey: ['deliveries'] })}
        >
          {t.refresh}
        </Button>
      }
    >
      <Groups many={many} />
      <Tabs
        value={tab}
        onChange={(next) => next && open(next as Tab)}
        keepMounted={false}
        // The lists load beside the groups, and show once their place is certain.
        style={{ visibility: groups.isPending ? 'hidden' : undefined }}
      >
        <Tabs.List aria-label={t.tabsLabel} mb="md">
          {TABS.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t.tabs[one]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Suspense fallback={<Skeleton height={240} />}>
          <Tabs.Panel value="mails">
            <MailList many={many} />
          </Tabs.Panel>
          <Tabs.Panel value="jobs">
            <JobList many={many} />
          </Tabs.Panel>
          <Tabs.Panel value="queues">
            <Queues />
          </Tabs.Panel>
          <Tabs.Panel value="suppressions">
            <Suppressions />
          </Tabs.Panel>
          <Tabs.Panel value="mail">
            <Diagnostics />
          </Tabs.Panel>
        </Suspense>
      </Tabs>
    </Page>
  );
}
