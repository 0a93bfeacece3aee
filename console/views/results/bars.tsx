import { UnstyledButton } from '@mantine/core';
import { SentText } from '#console/parts/visible-text/sent-text.tsx';
import { texts } from '#console/texts/en/results.ts';
import { useFormat } from '#console/texts/format.ts';
import { useTexts } from '#console/texts/language.ts';
import type { Question } from './calls.ts';
import classes from './results.module.css';

/**
 * Answers as bars with their numbers and shares. Pressing one shows the results of the submissions that gave this answer.
 * @param whole the number of answers to the question
 */
export function Bars({
  answers,
  whole,
  chosen,
  toggle,
}: {
  answers: NonNullable<Question['answers']>;
  whole: number;
  chosen: readonly string[];
  toggle(where: string): void;
}) {
  const t = useTexts(texts);
  const format = useFormat();
  const highest = Math.max(1, ...answers.map(({ count }) => count));
  return (
    <ul className={classes.bars}>
      {answers.map(({ label, count, where, other }) => {
        const name = other ? t.other : label;
        const line = (
          <>
            <span className={classes.label}>{other ? name : <SentText text={name} />}</span>
            <span className={classes.track} aria-hidden="true">
              <span className={classes.bar} style={{ inlineSize: `${(100 * count) / highest}%` }} />
            </span>
            <span className={classes.count}>
              {format.number(count)}
              <span className={classes.share}>{whole > 0 ? format.percent(count / whole) : ''}</span>
            </span>
          </>
        );
        return (
          <li key={where ?? name}>
            {where === undefined ? (
              <div className={classes.line}>{line}</div>
            ) : (
              <UnstyledButton
                className={classes.line}
                aria-pressed={chosen.includes(where)}
                onClick={() => toggle(where)}
              >
                {line}
              </UnstyledButton>
            )}
          </li>
        );
      })}
    </ul>
  );
}
