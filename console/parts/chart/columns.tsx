import { Link } from '@tanstack/react-router';
import classes from './columns.module.css';
import { labelEvery, ticksOf } from './ticks.ts';

const MOST_LABELS = 6;

export interface Column {
  id: string;
  count: number;
  /** The label on the axis. */
  label: string;
  /** The text that is shown while somebody points at the column. */
  hint: string;
  /** The view that the column opens. */
  to?: { to: string; search?: Record<string, string> };
}

/** A chart of counts as columns, for people who see it: whoever uses it gives the same numbers as a table too. */
export function Columns({ columns, format }: { columns: readonly Column[]; format(count: number): string }) {
  const ticks = ticksOf(Math.max(0, ...columns.map(({ count }) => count)));
  const highest = ticks.at(-1) ?? 1;
  const every = labelEvery(columns.length, MOST_LABELS);
  return (
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
          <Slot key={column.id} {...column} height={column.count / highest} />
        ))}
      </div>
      <div className={classes.labels}>
        {columns.map(({ id, label }, at) => (
          <span key={id}>{at % every === 0 && <span>{label}</span>}</span>
        ))}
      </div>
    </div>
  );
}

function Slot({ hint, to, height }: Column & { height: number }) {
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
