import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import type { Settings } from '#features/environment.ts';
import type { Edition } from '#forms/config/types.ts';
import type { AlertFacts, NoticedBy } from './entities.ts';
import type { AlertLanguage } from './languages.ts';
import type { AlertsConfig } from './option.ts';
import type { AlertThresholds } from './settings.ts';

/**
 * The texts of a rule, in one language. Placeholders: `{subject}`, `{count}`, `{form}`, `{since}`, and the facts of the cause by
 * their names.
 */
export interface RuleTexts {
  /** The name of the rule in lists. */
  rule: string;
  /** A description of the trouble: the subject of a mail. */
  title: string;
  /** The description once the trouble is over. */
  ended: string;
  /** Advice on what to do. */
  advice: string;
}

/** One rule: its texts and its urgency. */
export interface AlertRule {
  texts: Readonly<Record<AlertLanguage, RuleTexts>>;
  /** True when quiet hours do not hold its alerts back. */
  urgent?: boolean;
  /** The path of the console view that shows the trouble, below `/console`. */
  leadsTo: string;
  /** True when the form wants no alerts of this rule now: an open alert then ends quietly. */
  isMuted?(form: WatchedForm, now: Date): boolean;
}

/** A problem that exists now. */
export interface Cause {
  /** A stable key, at most 255 characters. Each key has at most one open alert, whichever rule finds it. */
  key: string;
  rule: string;
  /** The subject of the alert, in readable form. */
  subject: string;
  forms?: readonly number[];
  facts?: AlertFacts;
  count?: number;
  since: Date;
}

/** The properties of a form that rules need. */
export interface WatchedForm {
  id: number;
  title: string;
  rules: AlertsConfig;
  /** The times when the form opens and closes; null if it does not. */
  opens: Date | null;
  closes: Date | null;
  /** The time when the form was published. */
  published: Date;
  /** True when the form stores submissions, so that they can be counted. */
  stores: boolean;
}

export interface LookParts {
  orm: MikroORM;
  em: EntityManager;
  settings: Pick<Settings, 'edition' | 'baseUrl' | 'temporal'>;
  thresholds: AlertThresholds;
  /** The active forms. */
  forms: ReadonlyMap<number, WatchedForm>;
  isOn(rule: string): boolean;
  /** The start times of open alerts, by the key of the cause. */
  open: ReadonlyMap<string, Date>;
  now: Date;
}

/** Finds causes. A feature lists its own sources in its `feature.ts`. */
export interface AlertSource {
  rules: Readonly<Record<string, AlertRule>>;
  /** The only edition in which the source is used. */
  edition?: Edition;
  /** The process that finds the causes; the default is the round of the workers. */
  noticedBy?: NoticedBy;
  /** Runs in minutes of the day that this number divides; the default is every minute. */
  everyMinutes?: number;
  /** A cause that was not found for this long is over; the default is 5 minutes. */
  endsAfterMinutes?: number;
  look(parts: LookParts): Promise<readonly Cause[]>;
  /** True when an alert whose cause is no longer found should end quietly, because its subject is gone or paused. */
  endsQuietly?(parts: LookParts, causeKey: string): Promise<boolean>;
}

export const USUAL_END_MINUTES = 5;
