import type { OpenedResults } from '#features/sharing/use-cases.ts';
import { textDirection } from '#forms/page/direction.ts';
import { type ChartStyle, drawColumns, drawQuestion, namedAnswers } from '#forms/results/charts/chart.ts';
import { type Drawing, svgOf } from '#forms/results/charts/drawing.ts';
import { type ChartQuestion, chartFormat, figuresOf } from '#forms/results/charts/figures.ts';
import { trendLabels, trendOf } from '#forms/results/charts/trend.ts';
import { LEAST_PEOPLE as LEAST, type SharedQuestion } from '#forms/results/shared.ts';
import { escapeHtml, renderAttributes } from '#forms/templates/html.ts';
import { messageHtml } from '#http/page/document.ts';
import { localeOf, type Texts, textsOf } from '#texts/index.ts';
import { fill } from '#texts/text.ts';

/** Widths of the two drawings of a chart, in pixels. A phone of 320 px has room for the narrow one. */
const WIDE = 574;
const NARROW = 288;

/** Renders what a link shows, below the title. */
export function resultsHtml(
  { form, counters, submissions, questions }: OpenedResults,
  { timeZone }: { timeZone: string },
): string {
  const { results: texts, ...others } = textsOf(form.config);
  if (!counters) return messageHtml(texts.counting, 'notice');
  const locale = localeOf(form.config);
  const count = `<p><strong>${escapeHtml(fill(texts.submissions, { count: submissions }))}</strong></p>`;
  if (submissions < LEAST) return count + messageHtml(fill(texts.tooFew, { least: LEAST }), 'notice');
  const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone });
  const asOf = fill(texts.asOf, { moment: moment.format(counters.takenAt), least: LEAST });
  const style: ChartStyle = {
    width: WIDE,
    direction: textDirection(form.config.options.language) ?? 'ltr',
    words: { ...texts, other: others.form.other },
    format: chartFormat(locale),
  };
  const columns = trendOf(counters.trend);
  const labels = trendLabels(columns, locale);
  const trend = columns.map(({ count: number }, at) => ({ label: labels[at] ?? '', count: number }));
  return [
    count,
    `<p class="results-note">${escapeHtml(asOf)}</p>`,
    ...(trend.length > 1 ? [trendHtml(trend, texts, style)] : []),
    ...questions.map((question) => questionHtml(question, submissions, texts, style)),
  ].join('\n');
}

type Words = Texts['results'];

function trendHtml(trend: readonly { label: string; count: number }[], texts: Words, style: ChartStyle): string {
  const rows = trend.filter(({ count }) => count > 0).map(({ label, count }) => [label, style.format.number(count)]);
  const chart = chartHtml(style, (own) => drawColumns(trend, own));
  return sectionHtml(texts.trend, chart + tableHtml([texts.time, texts.count], rows, texts));
}

function questionHtml(question: SharedQuestion, all: number, texts: Words, style: ChartStyle): string {
  const { label, kind, answered, isTooFew, isInRows } = question;
  if (isInRows) return sectionHtml(label, noteHtml(texts.rowsHidden));
  if (isTooFew) return sectionHtml(label, noteHtml(fill(texts.questionTooFew, { least: LEAST })));
  const { number } = style.format;
  const about = fill(texts.answered, { answered: number(answered), all: number(all) });
  const rare = fill(texts.rare, { least: LEAST });
  const answers = question.answers?.map(({ isRare, ...one }) => (isRare ? { ...one, label: rare } : one));
  const chart: ChartQuestion = { ...question, ...(answers && { answers }) };
  const hidden = kind === 'text' ? noteHtml(texts.hidden) : '';
  return sectionHtml(
    label,
    `<p>${escapeHtml(about)}</p>${hidden}${figuresHtml(figuresOf(chart, style.words, style.format))}` +
      chartHtml(style, (own) => drawQuestion(chart, own)) +
      numbersHtml(chart, texts, style),
  );
}

function sectionHtml(title: string, html: string): string {
  return `<section class="results-question"><h2>${escapeHtml(title)}</h2>${html}</section>`;
}

function noteHtml(text: string): string {
  return `<p class="results-note">${escapeHtml(text)}</p>`;
}

function figuresHtml(figures: readonly [name: string, value: string][]): string {
  if (figures.length === 0) return '';
  const items = figures.map(([name, value]) => `<div><dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd></div>`);
  return `<dl class="results-figures">${items.join('')}</dl>`;
}

/** Draws a chart for wide and for narrow screens. A table says the same to screen readers. */
function chartHtml(style: ChartStyle, draw: (style: ChartStyle) => Drawing | null): string {
  return (
    [
      ['results-wide', WIDE],
      ['results-narrow', NARROW],
    ] as const
  )
    .map(([name, width]) => {
      const drawing = draw({ ...style, width });
      const attributes = { class: `results-chart ${name}`, 'aria-hidden': 'true' };
      return drawing ? svgOf(drawing, { attributes }) : '';
    })
    .join('');
}

function numbersHtml(question: ChartQuestion, texts: Words, { words, format }: ChartStyle): string {
  const { answered, columns = [], rows, isRanking } = question;
  if (rows) {
    const heads = [texts.answer, ...columns, ...(isRanking ? [texts.averagePlace] : [])];
    const lines = rows.map(({ label, cells, average }) => [
      label,
      ...cells.map(({ count }) => format.number(count)),
      ...(isRanking ? [average === null ? '–' : format.number(average)] : []),
    ]);
    return tableHtml(heads, lines, texts);
  }
  const lines = namedAnswers(question, words).map(({ label, count }) => [
    label,
    format.number(count),
    answered > 0 ? format.percent(count / answered) : '',
  ]);
  return lines.length > 0 ? tableHtml([texts.answer, texts.count, texts.share], lines, texts) : '';
}

function tableHtml(heads: readonly string[], rows: readonly string[][], texts: Words): string {
  const cell = (text: string, attributes: Record<string, string>, tag: 'th' | 'td') =>
    `<${tag}${renderAttributes(attributes)}>${escapeHtml(text)}</${tag}>`;
  const head = heads.map((text) => cell(text, { scope: 'col' }, 'th')).join('');
  const body = rows.map(([first = '', ...rest]) => {
    return `<tr>${cell(first, { scope: 'row' }, 'th')}${rest.map((text) => cell(text, {}, 'td')).join('')}</tr>`;
  });
  return `<details class="results-table"><summary>${escapeHtml(texts.numbers)}</summary><div><table><thead><tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table></div></details>`;
}
