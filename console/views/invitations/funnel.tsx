import { Text } from '@mantine/core';
import { Section } from '#console/parts/section.tsx';
import { texts } from '#console/texts/en/invitations.ts';
import { useFormat } from '#console/texts/format.ts';
import { useTexts } from '#console/texts/language.ts';
import type { Counts } from './calls.ts';
import classes from './invitations.module.css';

/** The numbers of people by how far they came, each step as a bar of those who were invited. */
export function Funnel({ counts }: { counts: Counts }) {
  const t = useTexts(texts);
  const format = useFormat();
  const { people } = counts;
  const steps = [
    { name: t.people, count: people },
    { name: t.sent, count: counts.sent },
    { name: t.opened, count: counts.opened },
    { name: t.begun, count: counts.begun },
    { name: t.answered, count: counts.answered },
  ];
  return (
    <Section
      title={t.answered}
      beside={<Text fw={600}>{format.percent(people > 0 ? counts.answered / people : 0)}</Text>}
    >
      <ol className={classes.funnel}>
        {steps.map(({ name, count }, step) => (
          <li key={name}>
            <span className={classes.name}>{name}</span>
            <span className={classes.track} aria-hidden="true">
              <span
                className={classes.bar}
                data-step={step}
                style={{ inlineSize: `${people > 0 ? (100 * count) / people : 0}%` }}
              />
            </span>
            <span className={classes.count}>
              {format.number(count)}
              {step > 0 && people > 0 && (
                <Text span size="sm" c="dimmed" ms="xs" title={t.share(format.percent(count / people))}>
                  {format.percent(count / people)}
                </Text>
              )}
            </span>
          </li>
        ))}
      </ol>
      <details className={classes.how}>
        <summary>{t.howTitle}</summary>
        <p>{t.how}</p>
      </details>
    </Section>
  );
}
