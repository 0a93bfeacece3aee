import { alertsBudgets } from '#features/alerts/budgets.ts';
import type { Alert, Phase } from '#features/alerts/entities.ts';
import type { AlertLanguage } from '#features/alerts/languages.ts';
import type { AlertRule } from '#features/alerts/source.ts';
import type { Site } from '#features/site/site.ts';
import { escapeHtml } from '#forms/templates/html.ts';
import { headerText } from '#forms/templates/mail/header-text.ts';
import { layoutHtml, layoutText } from '#forms/templates/mail/layout.ts';
import { fillIn } from '#texts/text.ts';
import { TELLING_TEXTS, wordsOf } from './words.ts';

export interface NewsMail {
  items: readonly { alert: Alert; phase: Phase }[];
  rules: ReadonlyMap<string, AlertRule>;
  site: Site;
  language: AlertLanguage;
  /** The titles of forms, by id. */
  titles: ReadonlyMap<number, string>;
}

/** The subject and content of a mail. */
export interface Composed {
  subject: string;
  html: string;
  text: string;
}

const MOST = alertsBudgets.alertsNamed.atMost;
const MOST_FORMS = 5;

/**
 * Composes the mail about alerts that have started or ended. It has counts, names of forms and receivers, and no value of a
 * visitor.
 */
export function composeNews({ items, rules, site, language, titles }: NewsMail): Composed {
  const t = TELLING_TEXTS[language];
  const time = timesAt(site, t.locale);
  const parts = items.slice(0, MOST).map(({ alert, phase }) => {
    const words = wordsOf(alert, rules, language);
    const title =
      phase === 'started' ? fillIn(t.began, { title: words.title }) : fillIn(t.over, { title: words.ended });
    const named = alert.forms.slice(0, MOST_FORMS).map((id) => headerText(titles.get(id) ?? `#${id}`));
    const forms = named.join(', ') + (alert.forms.length > MOST_FORMS ? ', …' : '');
    const lines = [
      phase === 'both' && words.title,
      phase === 'started'
        ? fillIn(t.since, { since: time(alert.since) })
        : fillIn(t.until, { since: time(alert.since), ended: time(alert.endedAt ?? alert.seenAt) }),
      alert.count > 1 && fillIn(t.count, { count: alert.count.toLocaleString(t.locale) }),
      typeof alert.facts.reason === 'string' &&
        alert.facts.reason !== '' &&
        fillIn(t.reason, { reason: headerText(alert.facts.reason) }),
      forms !== '' && fillIn(t.forms, { forms }),
      phase === 'started' && alert.again > 0 && t.again,
      phase === 'started' && fillIn(t.advice, { advice: words.advice }),
    ].filter((line) => typeof line === 'string');
    return { title, lines, href: `${site.url}/console${words.leadsTo}` };
  });
  const more = items.length > MOST ? fillIn(t.more, { count: (items.length - MOST).toLocaleString(t.locale) }) : null;
  const [first] = parts;
  const what =
    items.length === 1 && first ? first.title : fillIn(t.several, { count: items.length.toLocaleString(t.locale) });
  const subject = `${what} (${site.name})`;
  const all = `${site.url}/console/alerts`;
  const html = [
    ...parts.map(({ title, lines, href }) =>
      [
        `<h2 style="font-size:18px;margin:0 0 8px">${escapeHtml(title)}</h2>`,
        ...lines.map((line) => `<p style="margin:0 0 8px">${escapeHtml(line)}</p>`),
        `<p style="margin:0 0 24px"><a href="${escapeHtml(href)}">${escapeHtml(t.look)}</a></p>`,
      ].join('\n'),
    ),
    ...(more === null ? [] : [`<p>${escapeHtml(more)}</p>`]),
    `<p><a href="${escapeHtml(all)}">${escapeHtml(t.all)}</a></p>`,
  ].join('\n');
  const text = [
    ...parts.map(({ title, lines, href }) => [title, ...lines, href].join('\n')),
    ...(more === null ? [] : [more]),
    `${t.all}: ${all}`,
  ].join('\n\n');
  const layout = { site, subject, language };
  return { subject, html: layoutHtml(html, layout), text: layoutText(text, layout) };
}

/** Returns a function that formats times as people at the site read them. */
export function timesAt({ timeZone }: Pick<Site, 'timeZone'>, locale: string): (time: Date) => string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  return (time) => `${format.format(time)} (${timeZone})`;
}
