import { UnstyledButton } from '@mantine/core';
import { SentText } from '#console/parts/visible-text/sent-text.tsx';
import { texts } from '#console/texts/en/results.ts';
import { useFormat } from '#console/texts/format.ts';
import { useTexts } from '#console/texts/language.ts';
import type { Question } from './calls.ts';
import classes from './results.module.css';

/** A matrix or a ranking as a table whose cells are the darker the more chose them. */
export function Grid({
  question: { columns = [], rows = [], ranking, label },
  chosen,
  toggle,
}: {
  question: Question;
  chosen: readonly string[];
  toggle(where: string): void;
}) {
  const t = useTexts(texts);
  const format = useFormat();
  const highest = Math.max(1, ...rows.flatMap(({ cells }) => cells.map(({ count }) => count)));
  return (
    // biome-ignore lint/a11y/useSemanticElements lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it.
    <div className={classes.scroll} role="group" aria-label={label} tabIndex={0}>
      <table className={classes.grid}>
        <thead>
          <tr>
            <td />
            {columns.map((column) => (
              <th key={column} scope="col">
                <SentText text={column} />
              </th>
            ))}
            {ranking && <th scope="col">{t.averagePlace}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.label}>
              <th scope="row">
                <SentText text={row.label} />
              </th>
              {row.cells.map(({ count, where }) => (
                <td key={where} style={{ '--share': `${Math.round((70 * count) / highest)}%` } as object}>
                  <UnstyledButton aria-pressed={chosen.includes(where)} onClick={() => toggle(where)}>
                    {format.number(count)}
                  </UnstyledButton>
                </td>
              ))}
              {ranking && <td>{row.average === null ? '–' : format.number(Math.round(row.average * 100) / 100)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
