import { courseStep, possibleOutcomes } from '#forms/process/course.ts';
import { COMPLETED, endOf, type Outcome, targetOf } from '#forms/process/definition.ts';
import type { Loose } from '../../panel/schema/change.ts';

/** The picture of a process: steps in a column, other ends at their right, ways to other steps at their left. Lengths are in px. */
export interface Way {
  width: number;
  height: number;
  boxes: Box[];
  arrows: Arrow[];
}

export interface Box {
  /** `sent` is the first box, `done` the good end, `end` another one. */
  is: 'sent' | 'step' | 'done' | 'end';
  /** The index of the step; null for other boxes. */
  step: number | null;
  title: string;
  /** True for a step with a condition. */
  isConditional: boolean;
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Arrow {
  /** The outcomes that lead this way; none for the first arrow, and for that of a step that is passed over. */
  outcomes: readonly Outcome[];
  /** The points of the line; its tip is at the last one. */
  points: readonly (readonly [x: number, y: number])[];
  /** The base line of the label: where it begins, has its middle, or ends. */
  label: { x: number; y: number; anchor: 'start' | 'middle' | 'end' };
}

export interface WayWords {
  sent: string;
  done: string;
  /** Returns the title of an end. */
  endOf(name: string): string;
}

const STEP = { width: 208, height: 52 };
const SMALL = { width: 168, height: 40 };
const EDGE = 4;
/** Between boxes: downwards, to the ends, and from the left edge to the first line. */
const GAP = { down: 44, right: 136, left: 20 };
const LANE = 14;
const LABEL = 104;
/** The least height of a box for each end at its right, and for each way at its left. */
const PER_END = 48;
const PER_JUMP = 36;

/** Outcomes that lead to one place: another step, by its index, or an end, by its name. */
interface Exit {
  to: number | string;
  outcomes: Outcome[];
}

/** Places the boxes and arrows of a process. @param steps those of the draft; of a step with mistakes the ways are unknown */
export function drawWay(steps: readonly Loose[], words: WayWords): Way {
  const exits = steps.map((step, index) => exitsOf(steps, step, index));
  const rows = exits.map((all, index) => sortExits(all, index, steps.length));
  const jumps = rows.flatMap((row) => row.jumps);
  const others = jumps.filter(({ from, to }) => from !== to);
  const left = EDGE + (jumps.length > 0 ? LABEL + GAP.left + others.length * LANE : 0);
  const middle = left + STEP.width / 2;
  const small = { x: middle - SMALL.width / 2, ...SMALL, step: null, isConditional: false };
  const boxes: Box[] = [{ is: 'sent', title: words.sent, y: EDGE, ...small }];
  let y = EDGE + SMALL.height + GAP.down;
  for (const [index, { ends, jumps: own }] of rows.entries()) {
    const height = Math.max(STEP.height, ends.length * PER_END, own.length * PER_JUMP);
    const { title, conditional } = steps[index] ?? {};
    const isConditional = typeof conditional === 'object' && conditional !== null;
    boxes.push({ is: 'step', step: index, title: String(title ?? ''), isConditional, x: left, y, ...STEP, height });
    y += height + GAP.down;
  }
  boxes.push({ is: 'done', title: words.done, y, ...small });
  const column = [...boxes];
  const arrows = column.slice(1).flatMap((box, index): Arrow[] => {
    const above = column[index] as Box;
    const straight = rows[index - 1]?.straight ?? [];
    if (above.is === 'step' && straight.length === 0 && !above.isConditional) return [];
    const from = above.y + above.height;
    const label = { x: middle + 8, y: (from + box.y) / 2 + 4, anchor: 'start' } as const;
    const points = [
      [middle, from],
      [middle, box.y],
    ] as const;
    return [{ outcomes: straight.flatMap(({ outcomes }) => outcomes), points, label }];
  });
  const right = left + STEP.width;
  for (const [index, { ends }] of rows.entries()) {
    const box = column[index + 1] as Box;
    for (const [place, { to, outcomes }] of ends.entries()) {
      const line = box.y + (box.height * (place + 0.5)) / ends.length;
      const isDone = to === COMPLETED;
      const title = isDone ? words.done : words.endOf(String(to));
      boxes.push({ ...small, is: isDone ? 'done' : 'end', title, x: right + GAP.right, y: line - SMALL.height / 2 });
      const label = { x: right + GAP.right / 2 - 4, y: line - 6, anchor: 'middle' } as const;
      arrows.push({
        outcomes,
        points: [
          [right, line],
          [right + GAP.right, line],
        ],
        label,
      });
    }
  }
  for (const { from, to, outcomes, place } of jumps) {
    const box = column[from + 1] as Box;
    const target = column[to + 1] as Box;
    const out = box.y + 14 + place * PER_JUMP;
    const into = from === to ? out + 20 : target.y + target.height - (target.is === 'step' ? 8 : target.height / 2);
    const lane =
      left - GAP.left - (from === to ? 0 : (others.findIndex((one) => one.from === from && one.to === to) + 1) * LANE);
    const label = { x: lane - 6, y: (from === to ? (out + into) / 2 : out) + 4, anchor: 'end' } as const;
    arrows.push({
      outcomes,
      points: [
        [left, out],
        [lane, out],
        [lane, into],
        [target.x, into],
      ],
      label,
    });
  }
  const width = Math.max(...boxes.map((box) => box.x + box.width)) + EDGE;
  return { width, height: y + SMALL.height + EDGE, boxes, arrows };
}

/** Groups the outcomes of a step by where they lead. */
function exitsOf(steps: readonly Loose[], step: Loose, index: number): Exit[] {
  const course = courseStep(step);
  if (!course) return [{ to: index + 1, outcomes: [] }];
  const outcomes = possibleOutcomes(course).filter((outcome) => outcome !== 'returned' || step.may_return === true);
  const placed = outcomes.map((outcome) => {
    const target = targetOf(course, outcome);
    const key = target.replace(/^step:/, '');
    const to = endOf(target) ?? (target === 'next' ? index + 1 : steps.findIndex((one) => one.key === key));
    return { to: to === steps.length ? COMPLETED : to, outcome };
  });
  return [...Map.groupBy(placed, ({ to }) => to)].map(([to, all]) => ({ to, outcomes: all.map((one) => one.outcome) }));
}

/** Sorts the ways of a step by their direction: straight down, to an end at its right, or to another step. */
function sortExits(exits: readonly Exit[], index: number, count: number) {
  const isStraight = ({ to }: Exit) => to === index + 1 || (to === COMPLETED && index === count - 1);
  const jumps = exits.filter((exit) => typeof exit.to === 'number' && exit.to >= 0 && !isStraight(exit));
  return {
    straight: exits.filter(isStraight),
    ends: exits.filter((exit) => typeof exit.to === 'string' && !isStraight(exit)),
    jumps: jumps.map(({ to, outcomes }, place) => ({ from: index, to: Number(to), outcomes, place })),
  };
}
