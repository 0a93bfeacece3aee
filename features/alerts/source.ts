import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import type { Settings } from '#features/environment.ts';
import type { Edition } from '#forms/config/types.ts';
import type { AlertFacts, NoticedBy } from './entities.ts';
import type { AlertLanguage } from './languages.ts';
import type { AlertsConfig } from './option.ts';
import type { AlertThresholds } from './settings.ts';

/**
 * Texts of a rule, for people. Places: `{subject}`, `{count}`, `{form}`, `{since}`, and the facts of the cause by their names.
 */
export interface RuleTexts {
  /** In lists of rules. */
  rule: string;
  /** What is the matter: the subject of a mail. */
  title: string;
  /** The same once it is over. */
  ended: string;
  /** What somebody should do. */
  advice: string;
}

/** One rule: what its alerts say, and how soon. */
export interface AlertRule {
  texts: Readonly<Record<AlertLanguage, RuleTexts>>;
  /** Quiet hours do not hold it back. */
  urgent?: boolean;
  /** Where people see to it, below `/console`. */
  leadsTo: string;
  /** Whether a form wants to hear nothing of it now: its alert ends without a word. */
  isMuted?(form: WatchedForm, now: Date): boolean;
}

/** Something that is wrong now. */
export interface Cause {
  /** Stable: of one, one alert is open, whichever rule finds it. At most 255 characters. */
  key: string;
  rule: string;
  /** Whom or what it is about, for people. */
  subject: string;
  forms?: readonly number[];
  facts?: AlertFacts;
  count?: number;
  since: Date;
}

/** What of a form says when somebody is told. */
export interface WatchedForm {
  id: number;
  title: string;
  rules: AlertsConfig;
  /** When it opens and closes; null where it does not. */
  opens: Date | null;
  closes: Date | null;
  /** When it was made. */
  created: Date;
  /** Whether it is known what came. */
  stores: boolean;
}

export interface LookParts {
  orm: MikroORM;
  em: EntityManager;
  settings: Pick<Settings, 'edition' | 'baseUrl' | 'temporal'>;
  thresholds: AlertThresholds;
  /** Those that are active. */
  forms: ReadonlyMap<number, WatchedForm>;
  isOn(rule: string): boolean;
  /** Of alerts that are open: since when, by the key of the cause. */
  open: ReadonlyMap<string, Date>;
  now: Date;
}

/** Where causes are found. A feature lists its own in its `feature.ts`. */
export interface AlertSource {
  rules: Readonly<Record<string, AlertRule>>;
  /** Looked at in this edition alone. */
  edition?: Edition;
  /** Who looks; the round of the workers unless told. */
  noticedBy?: NoticedBy;
  /** Looked at in minutes of the day that this divides; each minute unless told. */
  everyMinutes?: number;
  /** A cause that has not been found for so long is over; 5 minutes unless told. */
  endsAfterMinutes?: number;
  look(parts: LookParts): Promise<readonly Cause[]>;
  /** Whether one that is not found any more ends without a word: what it was about is not there, or rests. */
  endsQuietly?(parts: LookParts, causeKey: string): Promise<boolean>;
}

export const USUAL_END_MINUTES = 5;
