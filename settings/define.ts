import type { AnyObjectSchema } from 'yup';
import type { AuditEvent } from '#security/audit-events.ts';

/** Settings as they are stored, with their secrets in their places. */
export interface Stored<Value extends object> {
  value: Value;
  /** 0 when nothing was ever saved. */
  version: number;
  updatedAt: Date | null;
}

/** A change of settings, before it is saved. */
export interface Change<Value extends object> {
  before: Stored<Value>;
  /** What was named, in its form: null for what is to be removed. */
  given: Readonly<Record<string, unknown>>;
  /** What they become, secrets too. */
  after: Value;
  now: Date;
  /** Whether something was refused. */
  readonly isRefused: boolean;
  /** @param mistake what follows the path in a sentence, as `is required` */
  refuse(path: string, mistake: string): void;
}

/** Settings that are saved together. */
export interface SettingsDefinition<Value extends object> {
  /** The row that holds them. */
  scope: string;
  /** For messages, in the plural: `e-mail settings`. */
  title: string;
  /** What a save may name, made of `settingsGroup` and `setting`: an absent one stays as it is, null removes it. */
  schema: AnyObjectSchema;
  /** What a save is called in the audit log. */
  event: AuditEvent;
  /** What has to hold between them, and what follows from a change: it may add to `after`. Pure. */
  check?(change: Change<Value>): void;
}

/** @typeParam Value what is stored: each setting may be absent */
export function defineSettings<Value extends object>(definition: SettingsDefinition<Value>): SettingsDefinition<Value> {
  return definition;
}
