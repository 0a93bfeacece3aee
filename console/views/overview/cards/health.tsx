import { Anchor, Text, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconHelpCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Moment } from '#console/parts/moment.tsx';
import { Loaded } from '#console/parts/states.tsx';
import { texts } from '#console/texts/en/overview.ts';
import { useTexts } from '#console/texts/language.ts';
import { type HealthState, linkOfPart, type PartOfService, worstFirst } from '../model/health.ts';
import { healthQuery } from '../model/queries.ts';
import classes from '../overview.module.css';
import { OverviewCard } from './card.tsx';

const SIGNS = {
  ok: { icon: IconCircleCheck, color: 'var(--mantine-color-green-text)' },
  attention: { icon: IconAlertTriangle, color: 'var(--mantine-color-orange-text)' },
  failing: { icon: IconCircleX, color: 'var(--mantine-color-red-text)' },
  unknown: { icon: IconHelpCircle, color: 'var(--mantine-color-dimmed)' },
} satisfies Record<HealthState, unknown>;

/** The health of the database, the engine, the workers, mail and other parts, with advice. */
export function HealthCard() {
  const t = useTexts(texts);
  const query = useQuery(healthQuery);
  return (
    <OverviewCard title={t.health}>
      <Loaded query={query} height={320}>
        {({ state, parts, checked_at }) => (
          <>
            <Text size="sm" fw={state === 'ok' ? undefined : 600} role="status">
              {t.healthSummary[state]}
            </Text>
            <ul className={classes.plain}>
              {worstFirst(parts).map((part) => (
                <HealthLine key={part.part} {...part} />
              ))}
            </ul>
            <Text size="xs" c="dimmed">
              {t.checkedAt} <Moment at={checked_at} />
            </Text>
          </>
        )}
      </Loaded>
    </OverviewCard>
  );
}

function HealthLine({ part, state, message, advice, at }: PartOfService) {
  const t = useTexts(texts);
  const { icon: Icon, color } = SIGNS[state];
  const link = linkOfPart(part);
  return (
    <li className={classes.line}>
      <Icon size={20} color={color} aria-hidden="true" className={classes.icon} />
      <div className={classes.grow}>
        <Text size="sm">
          <Text span inherit fw={600}>
            {t.parts[part]}
          </Text>
          <VisuallyHidden> ({t.healthStates[state]})</VisuallyHidden>: {message} {at && <Moment at={at} />}
        </Text>
        {advice && (
          <Text size="sm" fw={500}>
            {advice}
          </Text>
        )}
      </div>
      {link && (
        <Anchor
          component={Link}
          to={link.to}
          search={link.search as never}
          size="sm"
          aria-label={`${t.look}: ${t.parts[part]}`}
        >
          {t.look}
        </Anchor>
      )}
    </li>
  );
}
