import { VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { labelEvery, ticksOf } from '#forms/results/charts/ticks.ts';
import classes from './columns.module.css';

const MOST_LABELS = 6;

export interface Column {
  id: string;
  count: number;
  /** The label on the axis. */
  label: string;
  /** The name of the column in full. */
  name: string;
  /** The word after the number, while somebody points at the column. */
  unit?: string;
  /** The view that the column opens. */
  to?: { to: string; search?: Record<string, string> } | undefined;
}

/**
 * A chart of counts as columns.
 * @param table the words of the table that screen readers get in its place; absent where a table stands beside the chart
 */
export function Columns({
  columns,
  format,
  table,
}: {
  columns: readonly Column[];
  format(count: number): string;
  table?: { caption: string; column: string; count: string };
}) {
  const ticks = ticksOf(Math.max(0, ...columns.map(({ count }) => count)));
  const highest = ticks.at(-1) ?? 1;
  const every = labelEvery(columns.length, MOST_LABELS);
  const chart = (
    <div className={classes.chart} aria-hidden="true">
      <div className={classes.scale}>
        {ticks.map((tick) => (
          <span key={tick} style={{ insetBlockEnd: `${(100 * tick) / highest}%` }}>
            {format(tick)}
          </span>
        ))}
      </div>
      <div className={classes.plot}>
        {ticks.map((tick) => (
          <span key={tick} className={classes.line} style={{ insetBlockEnd: `${(100 * tick) / highest}%` }} />
        ))}
        {columns.map((column) => (
          <Slot
            key={column.id}
            to={column.to}
            hint={`${column.name}: ${[format(column.count), column.unit].filter(Boolean).join(' ')}`}
            height={column.count / highest}
          />
        ))}
      </div>
      <div className={classes.labels}>
        {columns.map(({ id, label }, at) => (
          <span key={id} data-second={at % (2 * every) === every || undefined}>
            {at % every === 0 && <span>{label}</span>}
          </span>
        ))}
      </div>
    </div>
  );
  if (!table) return chart;
  return (
    <>
      {chart}
      <VisuallyHidden>
        <table>
          <caption>{table.caption}</caption>
          <thead>
            <tr>
              <th scope="col">{table.column}</th>
              <th scope="col">{table.count}</th>
            </tr>
          </thead>
          <tbody>
            {columns
              .filter(({ count }) => count > 0)
              .map(({ id, name, count }) => (
                <tr key={id}>
                  <th scope="row">{name}</th>
                  <td>{format(count)}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </>
  );
}

function Slot({ hint, to, height }: { hint: string; to: Column['to']; height: number }) {
  const bar = <span className={classes.bar} style={{ blockSize: `${100 * height}%` }} />;
  if (!to)
    return (
      <span className={classes.slot} data-hint={hint}>
        {bar}
      </span>
    );
  return (
    <Link to={to.to} search={to.search as never} tabIndex={-1} className={classes.slot} data-hint={hint}>
      {bar}
    </Link>
  );
}
