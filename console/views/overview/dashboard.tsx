import { Button, Skeleton, Text } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ComponentType, Suspense, useState } from 'react';
import { useCan } from '#console/api/session.ts';
import { Page } from '#console/parts/page.tsx';
import { useSearchState } from '#console/parts/search-state.ts';
import { texts as formTexts } from '#console/texts/en/forms/data.ts';
import { texts } from '#console/texts/en/overview.ts';
import { shared } from '#console/texts/en/shared.ts';
import { useLanguage, useTexts } from '#console/texts/language.ts';
import { DeliveriesCard } from './cards/deliveries.tsx';
import { Figures } from './cards/figures.tsx';
import { HealthCard } from './cards/health.tsx';
import { NewestCard } from './cards/newest.tsx';
import { OpenAlerts } from './cards/open-alerts.tsx';
import { SubmissionsCard } from './cards/submissions.tsx';
import { Guide } from './guide/guide.tsx';
import { useGuide } from './guide/use-guide.ts';
import { rangeOf } from './model/numbers.ts';
import { groupsQuery, heldSpamQuery, openAlertsQuery, statsQuery } from './model/queries.ts';
import classes from './overview.module.css';

/** A card that another part of the console adds to the overview. */
export type Card = ComponentType;

/** The state of the site: everything for administrators, and for others what they may see. */
export function Dashboard({ cards }: { cards: readonly Card[] }) {
  const t = useTexts(texts);
  const can = useCan();
  if (can('manage_options')) return <OfAdministrators cards={cards} />;
  return <Page title={t.title}>{can('SUBMISSIONS_PREVIEW') ? <NewestCard /> : <Text>{t.nothingForYou}</Text>}</Page>;
}

function OfAdministrators({ cards }: { cards: readonly Card[] }) {
  const t = useTexts(texts);
  const common = useTexts(shared);
  const words = useTexts(formTexts);
  const guide = useGuide();
  const isReady = useIsReady();
  if (guide.isFirst) {
    return (
      <Page title={t.welcome}>
        <Guide guide={guide} />
      </Page>
    );
  }
  return (
    <Page
      title={t.title}
      actions={
        <>
          {!guide.isShown && (
            <Button variant="subtle" onClick={guide.show}>
              {t.showGuide}
            </Button>
          )}
          <Button component={Link} to="/forms/new">
            {words.newForm}
          </Button>
        </>
      }
    >
      {guide.isShown && <Guide guide={guide} />}
      {isReady ? (
        <>
          <OpenAlerts />
          <Figures />
          <SubmissionsCard />
          <div className={classes.columns}>
            <Suspense>
              <DeliveriesCard />
              {cards.map((More, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the cards and their order never change.
                <More key={at} />
              ))}
              <HealthCard />
            </Suspense>
          </div>
        </>
      ) : (
        <div role="status" aria-label={common.loading}>
          <Skeleton height="70vh" />
        </div>
      )}
    </Page>
  );
}

/** True once all that is seen first has an answer or an error: it appears together, and nothing of it moves. */
function useIsReady(): boolean {
  const range = rangeOf(useSearchState()[0].days);
  const language = useLanguage();
  const isSettled = useQueries({
    queries: [statsQuery(range), groupsQuery, heldSpamQuery, openAlertsQuery(language)] as const,
    combine: (all) => all.every(({ isPending }) => !isPending),
  });
  const [wasSettled, setWasSettled] = useState(isSettled);
  // A query that failed waits again when it is repeated; what is shown stays.
  if (isSettled && !wasSettled) setWasSettled(true);
  return isSettled || wasSettled;
}
