import type { Alert } from '#features/alerts/entities.ts';
import type { AlertLanguage } from '#features/alerts/languages.ts';
import type { AlertRule, AlertSource } from '#features/alerts/source.ts';
import { headerText } from '#forms/templates/mail/header-text.ts';
import { fillIn } from '#texts/text.ts';
import { german } from './texts/de.ts';
import { english, type TellingTexts } from './texts/en.ts';

export const TELLING_TEXTS: Readonly<Record<AlertLanguage, TellingTexts>> = { en: english, de: german };

/** The texts of an alert. */
export interface AlertWords {
  title: string;
  ended: string;
  advice: string;
  leadsTo: string;
}

export function rulesOf(
  installed: readonly { alertSources?: readonly AlertSource[] }[],
): ReadonlyMap<string, AlertRule> {
  const sources = installed.flatMap(({ alertSources = [] }) => alertSources);
  return new Map(sources.flatMap(({ rules }) => Object.entries(rules)));
}

/** Returns the texts of an alert, each one line without a value of a visitor. */
export function wordsOf(
  { rule, subject, count, facts }: Pick<Alert, 'rule' | 'subject' | 'count' | 'facts'>,
  rules: ReadonlyMap<string, AlertRule>,
  language: AlertLanguage,
): AlertWords {
  const found = rules.get(rule);
  const { locale } = TELLING_TEXTS[language];
  const number = (value: string | number) => (typeof value === 'number' ? value.toLocaleString(locale) : value);
  const places = Object.fromEntries(
    Object.entries({ ...facts, subject, count }).map(([name, one]) => [name, number(one)]),
  );
  const say = (template: string | undefined) => headerText(fillIn(template ?? `${rule}: {subject}`, places));
  const texts = found?.texts[language];
  return {
    title: say(texts?.title),
    ended: say(texts?.ended),
    advice: texts?.advice ?? '',
    leadsTo: found?.leadsTo ?? '/alerts',
  };
}
