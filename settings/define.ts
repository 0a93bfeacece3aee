import type { AnyObjectSchema } from 'yup';
import type { AuditEvent } from '#security/audit-events.ts';

/** Stored settings, with their secrets opened and merged in. */
export interface Stored<Value extends object> {
  value: Value;
  /** 0 when the settings were never saved. */
  version: number;
  updatedAt: Date | null;
}

/** A change of settings, before it is saved. */
export interface Change<Value extends object> {
  before: Stored<Value>;
  /** The settings that the request names, each normalised: null for one to remove. */
  given: Readonly<Record<string, unknown>>;
  /** The settings after the change, secrets included. */
  after: Value;
  now: Date;
  /** True when a check has refused a setting. */
  readonly isRefused: boolean;
  /** Refuses a setting. @param mistake the predicate of the message, such as `is required` */
  refuse(path: string, mistake: string): void;
}

/** A set of settings that are saved together. */
export interface SettingsDefinition<Value extends object> {
  /** The row in which they are stored. */
  scope: string;
  /** Names the settings in messages, in the plural: `e-mail settings`. */
  title: string;
  /**
   * The settings that a save may name, made with `settingsGroup` and `setting`: an absent setting stays as it is, null removes
   * it.
   */
  schema: AnyObjectSchema;
  /** The audit event of a save. */
  event: AuditEvent;
  /** Checks rules between settings, and may add consequences of the change to `after`. Pure. */
  check?(change: Change<Value>): void;
}

/** @typeParam Value the stored value, in which each setting may be absent */
export function defineSettings<Value extends object>(definition: SettingsDefinition<Value>): SettingsDefinition<Value> {
  return definition;
}
