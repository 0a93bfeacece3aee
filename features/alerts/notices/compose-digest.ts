import { alertsBudgets } from '#features/alerts/budgets.ts';
import type { AlertLanguage } from '#features/alerts/languages.ts';
import { OF_SITE } from '#features/deliveries/site/entities.ts';
import type { Site } from '#features/site/site.ts';
import type { RangeCounts } from '#features/statistics/count.ts';
import { escapeHtml } from '#forms/templates/html.ts';
import { headerText } from '#forms/templates/mail/header-text.ts';
import { layoutHtml, layoutText } from '#forms/templates/mail/layout.ts';
import { fillIn } from '#texts/text.ts';
import { type Composed, timesAt } from './compose-news.ts';
import { TELLING_TEXTS } from './words.ts';

export interface DigestMail {
  from: string;
  to: string;
  counts: RangeCounts;
  /** The numbers of failed deliveries, by form. */
  failed: ReadonlyMap<number, number>;
  alerts: { open: number; began: number };
  site: Site;
  language: AlertLanguage;
}

const MOST = alertsBudgets.alertsNamed.atMost;
const CELL = 'padding:4px 4px 4px 0;text-align:left;vertical-align:top';
const FIGURE = 'padding:4px 0 4px 4px;text-align:right';
const NUMBER = `${FIGURE};vertical-align:top;white-space:nowrap`;
/** Headings break their lines: on a phone they are wider than their figures. */
const HEADING = `${FIGURE};vertical-align:bottom;font-size:12px`;

/**
 * Composes the digest: submissions, refusals and failures, by day and by form. Bars are table cells, because mail programs show
 * no drawings.
 */
export function composeDigest({ from, to, counts, failed, alerts, site, language }: DigestMail): Composed {
  const t = TELLING_TEXTS[language];
  const day = new Intl.DateTimeFormat(t.locale, { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' });
  const dayOf = (one: string) => day.format(new Date(one));
  const number = (one: number) => one.toLocaleString(t.locale);
  const what =
    from === to
      ? fillIn(t.digestDay, { day: dayOf(from) })
      : fillIn(t.digestWeek, { from: dayOf(from), to: dayOf(to) });
  const subject = `${what} (${site.name})`;
  const counted = new Map(counts.forms.map((one) => [one.formId, one]));
  const ids = [...new Set([...counted.keys(), ...failed.keys()])];
  const rows = ids
    .map((id) => ({
      title: headerText(counted.get(id)?.title ?? (id === OF_SITE ? site.name : `#${id}`)),
      submissions: counted.get(id)?.submissions ?? 0,
      failed: failed.get(id) ?? 0,
      spam: counted.get(id)?.spam ?? 0,
    }))
    .sort((one, other) => other.submissions - one.submissions || other.failed - one.failed);
  const shown = rows.slice(0, MOST);
  const more = rows.length > MOST ? [fillIn(t.more, { count: number(rows.length - MOST) })] : [];
  const sum = (key: 'submissions' | 'failed' | 'spam') => rows.reduce((total, row) => total + row[key], 0);
  const totals = [
    `${t.submissions}: ${number(sum('submissions'))}`,
    `${t.failed}: ${number(sum('failed'))}`,
    `${t.quarantined}: ${number(sum('spam'))}`,
    fillIn(t.began_in, { count: number(alerts.began) }),
    fillIn(t.open, { count: number(alerts.open) }),
    ...(counts.countedBackTo ? [fillIn(t.partly, { since: timesAt(site, t.locale)(counts.countedBackTo) })] : []),
  ];
  const days = counts.days.map((one) => ({ label: dayOf(one.day), count: one.submissions }));
  const all = `${site.url}/console`;

  const text = [
    totals.join('\n'),
    ...(days.length > 1
      ? [[`${t.byDay}:`, ...days.map((one) => `${one.label}: ${number(one.count)}`)].join('\n')]
      : []),
    rows.length === 0
      ? t.nothing
      : [
          `${t.byForm}:`,
          ...shown.map(
            (row) =>
              `${row.title}: ${t.submissions} ${number(row.submissions)}, ${t.failed} ${number(row.failed)}, ${t.quarantined} ${number(row.spam)}`,
          ),
          ...more,
        ].join('\n'),
    all,
  ].join('\n\n');

  const heading = (words: string) => `<h2 style="font-size:18px;margin:24px 0 8px">${escapeHtml(words)}</h2>`;
  const most = Math.max(
    1,
    ...days.map((one) => one.count),
    ...(days.length > 1 ? [] : shown.map((row) => row.submissions)),
  );
  const ofForms = Math.max(1, ...shown.map((row) => row.submissions));
  const html = [
    ...totals.map((line) => `<p style="margin:0 0 4px">${escapeHtml(line)}</p>`),
    ...(days.length > 1
      ? [
          heading(t.byDay),
          table(days.map((one) => [text0(one.label), bar(one.count, most), figure(number(one.count))])),
        ]
      : []),
    heading(t.byForm),
    rows.length === 0
      ? `<p>${escapeHtml(t.nothing)}</p>`
      : table([
          [
            head(t.form, CELL),
            head('', CELL),
            head(t.submissions, HEADING),
            head(t.failed, HEADING),
            head(t.quarantined, HEADING),
          ],
          ...shown.map((row) => [
            text0(row.title),
            bar(row.submissions, ofForms),
            figure(number(row.submissions)),
            figure(number(row.failed)),
            figure(number(row.spam)),
          ]),
        ]),
    ...more.map((line) => `<p>${escapeHtml(line)}</p>`),
    `<p><a href="${escapeHtml(`${site.url}/console/alerts`)}">${escapeHtml(t.all)}</a></p>`,
  ].join('\n');
  const layout = { site, subject, language };
  return { subject, html: layoutHtml(html, layout), text: layoutText(text, layout) };
}

function table(rows: readonly (readonly string[])[]): string {
  const lines = rows.map((cells) => `<tr>${cells.join('')}</tr>`);
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="width:100%;border-collapse:collapse;font-size:14px">${lines.join('\n')}</table>`;
}

function head(words: string, style: string): string {
  return `<th scope="col" style="${style};font-weight:600">${escapeHtml(words)}</th>`;
}

function text0(words: string): string {
  return `<td style="${CELL}">${escapeHtml(words)}</td>`;
}

function figure(words: string): string {
  return `<td style="${NUMBER}">${escapeHtml(words)}</td>`;
}

/** Renders a cell that is filled in proportion to the count. */
function bar(count: number, most: number): string {
  const share = Math.round((count / most) * 100);
  const filled =
    share > 0
      ? `<td class="df-filled" style="width:${share}%;height:12px;background:#1c6b48;font-size:0">&nbsp;</td>`
      : '';
  const rest =
    share < 100
      ? `<td class="df-rest" style="width:${100 - share}%;height:12px;background:#e4e4e7;font-size:0">&nbsp;</td>`
      : '';
  return `<td style="${CELL};width:40%"><table role="presentation" cellpadding="0" cellspacing="0" style="width:100%;border-collapse:collapse"><tr>${filled}${rest}</tr></table></td>`;
}
