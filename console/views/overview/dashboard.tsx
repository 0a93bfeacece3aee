import { Button, Text } from '@mantine/core';
import { type ComponentType, Suspense } from 'react';
import { useCan } from '#console/api/session.ts';
import { Page } from '#console/parts/page.tsx';
import { texts } from '#console/texts/en/overview.ts';
import { useTexts } from '#console/texts/language.ts';
import { DeliveriesCard } from './cards/deliveries.tsx';
import { Figures } from './cards/figures.tsx';
import { HealthCard } from './cards/health.tsx';
import { NewestCard } from './cards/newest.tsx';
import { OpenAlerts } from './cards/open-alerts.tsx';
import { SubmissionsCard } from './cards/submissions.tsx';
import { Guide } from './guide/guide.tsx';
import { useGuide } from './guide/use-guide.ts';
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
  const guide = useGuide();
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
        !guide.isShown && (
          <Button size="xs" variant="subtle" onClick={guide.show}>
            {t.showGuide}
          </Button>
        )
      }
    >
      {guide.isShown && <Guide guide={guide} />}
      <OpenAlerts />
      <Figures />
      <SubmissionsCard />
      <div className={classes.columns}>
        <DeliveriesCard />
        <HealthCard />
        <Suspense>
          {cards.map((More, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the cards and their order never change.
            <More key={at} />
          ))}
        </Suspense>
      </div>
    </Page>
  );
}
