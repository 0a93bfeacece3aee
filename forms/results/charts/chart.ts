import { type Drawing, type Mark, mirrored, round, type Tone } from './drawing.ts';
import { type ChartFormat, type ChartQuestion, type ChartWords, figuresOf } from './figures.ts';
import { linesOf, widthOf } from './lines.ts';
import { labelEvery, ticksOf } from './ticks.ts';

export interface ChartStyle {
  /** The width in pixels. A chart below 480 px has its labels above the bars. */
  width: number;
  direction: 'ltr' | 'rtl';
  words: ChartWords;
  format: ChartFormat;
}

/** Texts above a chart, for an image that stands alone. */
export interface Heading {
  title: string;
  /** Further lines, such as the number of answers. */
  lines: readonly string[];
}

const NARROW = 480;
const SIZE = 14;
const SMALL = 12;
const LINE = 20;
const GAP = 8;
const HIGH = 160;
/** Minimum width of a cell of a table. Narrower ones become bars. */
const LEAST_CELL = 64;
const MOST_LABEL = 0.38;

/**
 * Draws the chart of a question, with its figures if it has a heading. Null for a question without a chart, such as a text, that has
 * no heading either.
 */
export function drawQuestion(question: ChartQuestion, style: ChartStyle, heading?: Heading): Drawing | null {
  const { answers = [], rows } = question;
  const figures = heading ? figuresOf(question, style.words, style.format) : [];
  if (answers.length === 0 && !rows && !heading) return null;
  const pen = new Pen(style);
  if (heading) pen.heading(heading);
  pen.figures(figures);
  if (answers.length > 0) pen.bars(namedAnswers(question, style.words), question.answered);
  if (rows) drawGrid(pen, question, style);
  return pen.drawing();
}

/** Draws counts as columns from left to right, such as submissions by day. */
export function drawColumns(
  columns: readonly { label: string; count: number }[],
  style: ChartStyle,
  heading?: Heading,
): Drawing {
  const pen = new Pen(style);
  if (heading) pen.heading(heading);
  pen.columns(columns);
  return pen.drawing();
}

/** Returns the answers as bars name them: the ends of a scale with their words. */
export function namedAnswers({ answers = [], low, high }: ChartQuestion, { other }: Pick<ChartWords, 'other'>) {
  const points = answers.filter(({ isOther }) => !isOther);
  return answers.map((answer) => {
    const { label, count, isOther = false } = answer;
    const end = answer === points[0] ? low : answer === points.at(-1) ? high : undefined;
    const own = label === '' && isOther ? other : label;
    return { label: end ? `${own} · ${end}` : own, count };
  });
}

function drawGrid(pen: Pen, { columns = [], rows = [], isRanking }: ChartQuestion, { words, format }: ChartStyle) {
  const place = (average: number | null) => (average === null ? '–' : format.number(average));
  const heads = isRanking ? [...columns, words.averagePlace] : columns;
  const labels = pen.width * 0.3;
  const cell = (pen.width - labels) / Math.max(1, heads.length);
  if (cell < LEAST_CELL) {
    for (const { label, cells, average } of rows) {
      pen.space();
      pen.line(isRanking ? `${label} (${words.averagePlace}: ${place(average)})` : label, { isBold: true });
      const bars = columns.map((column, at) => ({ label: column, count: cells[at]?.count ?? 0 }));
      pen.bars(
        bars,
        bars.reduce((sum, { count }) => sum + count, 0),
      );
    }
    return;
  }
  const highest = Math.max(1, ...rows.flatMap(({ cells }) => cells.map(({ count }) => count)));
  const middles = heads.map((_, at) => labels + (at + 0.5) * cell);
  pen.row(heads.map((text, at) => ({ text, x: middles[at] ?? 0, width: cell - GAP, align: 'middle', size: SMALL })));
  for (const { label, cells, average } of rows) {
    const counts = cells.map(({ count }) => format.number(count));
    pen.row(
      [
        { text: label, x: 0, width: labels - GAP },
        ...[...counts, ...(isRanking ? [place(average)] : [])].map((text, at) => {
          return { text, x: middles[at] ?? 0, width: cell, align: 'middle' as const };
        }),
      ],
      cells.map(({ count }, at) => ({ x: labels + at * cell + 1, width: cell - 2, share: count / highest })),
    );
  }
}

/** A text of a row, which is broken into lines. */
interface Cell {
  text: string;
  x: number;
  width: number;
  align?: 'middle';
  size?: number;
}

/** Draws from top to bottom. */
class Pen {
  readonly width: number;
  readonly #style: ChartStyle;
  readonly #marks: Mark[] = [];
  #y = 0;

  constructor(style: ChartStyle) {
    this.#style = style;
    this.width = style.width;
  }

  drawing(): Drawing {
    const { width, direction } = this.#style;
    const drawing = { width, height: Math.ceil(this.#y), direction: 'ltr' as const, marks: this.#marks };
    return direction === 'rtl' ? mirrored(drawing) : drawing;
  }

  heading({ title, lines }: Heading): void {
    this.line(title, { size: 18, isBold: true });
    for (const text of lines) this.line(text, { size: SMALL, tone: 'soft' });
    this.#y += 2 * GAP;
  }

  space(): void {
    if (this.#y > 0) this.#y += GAP;
  }

  /** Writes a text over the whole width. */
  line(text: string, look: { size?: number; isBold?: boolean; tone?: Tone } = {}): void {
    const { size = SIZE } = look;
    for (const line of linesOf(text, size, this.width)) {
      this.#text(line, 0, this.#y + size * 1.1, look);
      this.#y += size * 1.45;
    }
  }

  /** Writes figures beside each other, as far as there is room. */
  figures(figures: readonly [name: string, value: string][]): void {
    let x = 0;
    for (const [name, value] of figures) {
      const width = Math.max(widthOf(value, 20), widthOf(name, SMALL)) + 3 * GAP;
      if (x > 0 && x + width > this.width) {
        x = 0;
        this.#y += 48;
      }
      this.#text(value, x, this.#y + 20, { size: 20, isBold: true });
      this.#text(name, x, this.#y + 38, { size: SMALL, tone: 'soft' });
      x += width;
    }
    if (figures.length > 0) this.#y += 48 + GAP;
  }

  /** @param whole the number of answers that shares refer to */
  bars(answers: readonly { label: string; count: number }[], whole: number): void {
    const { format } = this.#style;
    const highest = Math.max(1, ...answers.map(({ count }) => count));
    const counts = answers.map(({ count }) => format.number(count));
    const shares = answers.map(({ count }) => (whole > 0 ? format.percent(count / whole) : ''));
    const roomOf = (texts: readonly string[]) => Math.max(...texts.map((text) => widthOf(text, SIZE))) + 1.5 * GAP;
    const [countRoom, shareRoom] = [roomOf(counts), roomOf(shares)];
    const isNarrow = this.width < NARROW;
    const most = this.width * (isNarrow ? 1 : MOST_LABEL);
    const labels = isNarrow ? 0 : Math.min(most, roomOf(answers.map(({ label }) => label)) + GAP);
    const track = this.width - labels - countRoom - shareRoom;
    answers.forEach(({ label, count }, at) => {
      const lines = linesOf(label, SIZE, isNarrow ? most : labels - GAP);
      for (const [index, line] of lines.entries()) this.#text(line, 0, this.#y + 15 + index * LINE);
      const height = isNarrow ? 12 : LINE;
      const top = this.#y + (isNarrow ? lines.length * LINE + 2 : ((lines.length - 1) * LINE) / 2);
      this.#box(labels, top, track, height, 'track');
      if (count > 0) this.#box(labels, top, Math.max(2, (track * count) / highest), height, 'bar');
      const baseline = top + height / 2 + 5;
      this.#text(counts[at] ?? '', this.width - shareRoom, baseline, { align: 'end' });
      this.#text(shares[at] ?? '', this.width, baseline, { align: 'end', tone: 'soft' });
      this.#y += isNarrow ? lines.length * LINE + height + 2 + GAP : lines.length * LINE + GAP;
    });
  }

  /** Writes texts beside each other, over boxes that are the darker the greater their share is. */
  row(cells: readonly Cell[], boxes: readonly { x: number; width: number; share: number }[] = []): void {
    const broken = cells.map(({ text, width, size = SIZE }) => linesOf(text, size, width));
    const height = Math.max(...broken.map((lines) => lines.length)) * LINE + GAP;
    for (const { x, width, share } of boxes) {
      this.#box(x, this.#y, width, height - 2, 'track');
      if (share > 0) this.#box(x, this.#y, width, height - 2, 'bar', 0.08 + 0.42 * share);
    }
    cells.forEach(({ x, align, size = SIZE }, at) => {
      const lines = broken[at] ?? [];
      const top = this.#y + (height - 2 - lines.length * LINE) / 2;
      for (const [index, line] of lines.entries()) this.#text(line, x, top + 15 + index * LINE, { align, size });
    });
    this.#y += height;
  }

  columns(columns: readonly { label: string; count: number }[]): void {
    const { format } = this.#style;
    const ticks = ticksOf(Math.max(0, ...columns.map(({ count }) => count)));
    const highest = ticks.at(-1) ?? 1;
    const scale = Math.max(...ticks.map((tick) => widthOf(format.number(tick), SMALL))) + GAP;
    const [top, bottom] = [this.#y + GAP, this.#y + GAP + HIGH];
    for (const tick of ticks) {
      const y = bottom - (HIGH * tick) / highest;
      this.#box(scale, y - 0.5, this.width - scale, 1, 'track');
      this.#text(format.number(tick), scale - GAP, y + 4, { size: SMALL, align: 'end', tone: 'soft' });
    }
    const slot = (this.width - scale) / Math.max(1, columns.length);
    const longest = Math.max(0, ...columns.map(({ label }) => widthOf(label, SMALL))) + GAP;
    const every = labelEvery(columns.length, Math.max(1, Math.floor((this.width - scale) / longest)));
    columns.forEach(({ label, count }, at) => {
      const height = (HIGH * count) / highest;
      const x = scale + at * slot;
      if (count > 0) this.#box(x + slot * 0.1, bottom - height, slot * 0.8, height, 'bar');
      // A label begins at its column, and the last ones would end outside.
      if (at % every === 0 && x + longest - GAP <= this.width)
        this.#text(label, x, bottom + 18, { size: SMALL, tone: 'soft' });
    });
    this.#y = top + HIGH + 28;
  }

  #box(x: number, y: number, width: number, height: number, tone: Tone, opacity?: number): void {
    const box = { kind: 'box' as const, x: round(x), y: round(y), width: round(width), height: round(height), tone };
    this.#marks.push(opacity === undefined ? box : { ...box, opacity });
  }

  #text(
    text: string,
    x: number,
    y: number,
    {
      size = SIZE,
      tone = 'ink',
      isBold,
      align,
    }: { size?: number; tone?: Tone; isBold?: boolean | undefined; align?: 'middle' | 'end' | undefined } = {},
  ): void {
    const look = { ...(isBold && { isBold }), ...(align && { align }) };
    this.#marks.push({ kind: 'text', x: round(x), y: round(y), text, size, tone, ...look });
  }
}
