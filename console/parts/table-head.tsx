import { UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { shared } from '#console/texts/en/shared.ts';
import { useTexts } from '#console/texts/language.ts';
import classes from './styles/data-table.module.css';

/** The order of a table. */
export interface Sorting {
  /** The id of the column; undefined for the order in which the rows come. */
  by: string | undefined;
  isDescending: boolean;
  change(by: string, isDescending: boolean): void;
}

/** The widths of columns that somebody has changed. */
export interface Widths {
  /** The share of the width by the column's id, as `grow` of a column. */
  of: Readonly<Record<string, number>>;
  change(id: string, grow: number): void;
}

const LEAST_GROW = 0.3;
const MOST_GROW = 6;
/** The change of a share by one press of an arrow key. */
const STEP = 0.1;

/** A heading that sorts the rows when it is pressed, and whose edge sets the width of its column. */
export function HeadCell({
  id,
  header,
  grow,
  isNumber,
  isSortable,
  sorting,
  widths,
}: {
  id: string;
  header: string;
  grow: number;
  isNumber: boolean;
  isSortable: boolean;
  sorting: Sorting | undefined;
  widths: Widths | undefined;
}) {
  const isSorted = sorting?.by === id;
  const Arrow = sorting?.isDescending ? IconArrowDown : IconArrowUp;
  return (
    <th
      scope="col"
      className={isNumber ? classes.number : undefined}
      aria-sort={isSorted ? (sorting?.isDescending ? 'descending' : 'ascending') : undefined}
    >
      {sorting && isSortable ? (
        <UnstyledButton
          className={classes.sort}
          onClick={() => sorting.change(id, isSorted ? !sorting.isDescending : false)}
        >
          <span className={classes.heading} title={header}>
            {header}
          </span>
          {isSorted && <Arrow size={14} aria-hidden="true" />}
        </UnstyledButton>
      ) : (
        header
      )}
      {widths && <Edge header={header} grow={grow} change={(next) => widths.change(id, next)} />}
    </th>
  );
}

/** The edge of a column: it is dragged, or moved by the arrow keys. */
function Edge({ header, grow, change }: { header: string; grow: number; change(grow: number): void }) {
  const t = useTexts(shared);
  const start = useRef<{ x: number; width: number; grow: number }>(undefined);
  const set = (next: number) => change(Math.min(MOST_GROW, Math.max(LEAST_GROW, Math.round(next * 100) / 100)));
  const outward = (element: Element) => (getComputedStyle(element).direction === 'rtl' ? -1 : 1);
  const grab = (event: PointerEvent<HTMLHRElement>) => {
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = { x: event.clientX, width: event.currentTarget.parentElement?.offsetWidth ?? 1, grow };
  };
  const drag = (event: PointerEvent<HTMLHRElement>) => {
    if (!start.current) return;
    const { x, width, grow: before } = start.current;
    set((before * (width + (event.clientX - x) * outward(event.currentTarget))) / Math.max(1, width));
  };
  const press = (event: KeyboardEvent<HTMLHRElement>) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    set(grow + by * STEP * outward(event.currentTarget));
  };
  return (
    <hr
      className={classes.edge}
      aria-orientation="vertical"
      aria-label={t.widthOf(header)}
      aria-valuenow={Math.round(grow * 100)}
      aria-valuemin={LEAST_GROW * 100}
      aria-valuemax={MOST_GROW * 100}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a separator that can be moved is a control.
      tabIndex={0}
      onPointerDown={grab}
      onPointerMove={drag}
      onLostPointerCapture={() => {
        start.current = undefined;
      }}
      onKeyDown={press}
    />
  );
}
