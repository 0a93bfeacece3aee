import type { FormResults } from '#features/results/use-cases.ts';
import type { Site } from '#features/site/site.ts';
import type { FormConfig } from '#forms/config/types.ts';
import { textDirection } from '#forms/page/direction.ts';
import { type ChartStyle, drawColumns, drawQuestion } from '#forms/results/charts/chart.ts';
import type { Drawing } from '#forms/results/charts/drawing.ts';
import { chartFormat } from '#forms/results/charts/figures.ts';
import { trendLabels, trendOf } from '#forms/results/charts/trend.ts';
import { filterName } from '#forms/results/filter-names.ts';
import { languageOf, localeOf, textsOf } from '#texts/index.ts';
import { fill } from '#texts/text.ts';
import type { Appearance } from './appearance.ts';
import { pageText } from './content.ts';
import type { DocumentContent } from './document-content.ts';

/** The width of charts in pixels, which become as wide as the page. */
const WIDTH = 520;

export interface ResultsDocument {
  results: FormResults;
  config: FormConfig;
  /** The days and the filters that were asked for. */
  asked: { from?: string; to?: string; where: readonly string[] };
  now: Date;
}

/** Returns the content of a document with the results of a form: a chart for each question, and no texts of visitors. */
export function resultsContent(
  { results, config, asked, now }: ResultsDocument,
  { site, appearance }: { site: Site; appearance: Appearance },
): DocumentContent {
  const { results: texts, ...others } = textsOf(config);
  const { form, questions, submissions } = results;
  const direction = textDirection(config.options.language) ?? 'ltr';
  const locale = localeOf(config);
  const moment = new Intl.DateTimeFormat(locale, { timeZone: site.timeZone, dateStyle: 'long', timeStyle: 'short' });
  const day = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', dateStyle: 'long' });
  const words = { ...texts, other: others.form.other };
  const style: ChartStyle = { width: WIDTH, direction, words, format: chartFormat(locale) };
  const { number } = style.format;
  const range = [asked.from, asked.to].map((one) => (one === undefined ? '…' : day.format(Date.parse(one))));
  const filters = asked.where.map((where) => filterName(where, questions, words.other));
  const details = [
    [fill(texts.submissions, { count: submissions }), moment.format(now)].join(' · '),
    ...(asked.from !== undefined || asked.to !== undefined ? [range.join(' – ')] : []),
    ...filters.map(({ question, answer }) => (question === '' ? answer : `${question}: ${answer}`)),
  ];
  if (results.countedBackTo) details.push(fill(texts.countedSince, { moment: moment.format(results.countedBackTo) }));
  if (!results.isComplete) details.push(texts.stillCounting);
  const charts = questions.map((question) => {
    const { label, answered, isInRows } = question;
    const about = isInRows
      ? fill(texts.inRows, { count: answered })
      : fill(texts.answered, { answered: number(answered), all: number(submissions) });
    return drawQuestion(question, style, { title: label, lines: [about] });
  });
  const context = {
    ...{ form, submission: { id: null, date: now }, site },
    ...{ meta: { ip: null, user_agent: null }, config, values: {} },
  };
  return {
    language: languageOf(config),
    direction,
    title: form.title,
    details: details.join('\n'),
    rows: [],
    charts: [trendChart(results, style, { title: texts.trend, locale }), ...charts].filter((chart) => chart !== null),
    note: '',
    header: pageText(appearance.header, context),
    footer: pageText(appearance.footer, context),
    author: site.name,
    createdAt: now,
  };
}

function trendChart(
  { trend }: FormResults,
  style: ChartStyle,
  { title, locale }: { title: string; locale: string },
): Drawing | null {
  const columns = trendOf(trend);
  if (columns.length < 2) return null;
  const labels = trendLabels(columns, locale);
  const named = columns.map(({ count }, at) => ({ label: labels[at] ?? '', count }));
  return drawColumns(named, style, { title, lines: [] });
}
