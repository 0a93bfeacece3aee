import { isValueOf } from '#forms/values/validate.ts';
import { isObject } from '#json.ts';
import type { Actions, Events, Filters, HookName, Prefix } from './parameters.ts';

/** Milliseconds that each handler may take. A visitor waits for handlers of a request, nobody waits for those of a run. */
export interface HookTimeouts {
  request: number;
  run: number;
  /** Limit of one attempt at an integration. */
  dispatch: number;
}

export const TIMEOUTS: HookTimeouts = { request: 2_000, run: 10_000, dispatch: 15_000 };

interface Definition {
  kind: 'action' | 'filter' | 'event';
  timeout: keyof HookTimeouts;
  /** Returns why a filter's result cannot be used, or null when it can. Receives the filter's parameters after its value. */
  refuse?(value: unknown, ...rest: unknown[]): string | null;
}

const isText = (value: unknown) => typeof value === 'string';

export const ACTIONS: Record<keyof Actions, Definition> = {
  before_submission: { kind: 'action', timeout: 'request' },
  after_submission: { kind: 'action', timeout: 'run' },
  submission_failed: { kind: 'action', timeout: 'request' },
  integration_dispatch: { kind: 'action', timeout: 'dispatch' },
  wp_post_created: { kind: 'action', timeout: 'run' },
  before_email_send: { kind: 'action', timeout: 'run' },
  process_integration_queue: { kind: 'action', timeout: 'run' },
};

export const FILTERS: Record<keyof Filters, Definition> = {
  sanitize_value: {
    kind: 'filter',
    timeout: 'request',
    refuse: refuseFieldValue,
  },
  validate_field: {
    kind: 'filter',
    timeout: 'request',
    refuse: (value) => (value === null || isText(value) ? null : 'must return an error text or null'),
  },
  email_message: { kind: 'filter', timeout: 'run', refuse: refuseMessage },
  wp_post_args: { kind: 'filter', timeout: 'run', refuse: refusePostArgs },
  render_field: {
    kind: 'filter',
    timeout: 'request',
    refuse: (value) => (isText(value) ? null : 'must return HTML as a text'),
  },
  prefill: {
    kind: 'filter',
    timeout: 'request',
    refuse: (value) => (isObject(value) ? null : 'must return a map of values by the names of fields'),
  },
};

export const EVENTS: Record<keyof Events, Definition> = {
  BeforeSubmission: { kind: 'event', timeout: 'request' },
  AfterSubmission: { kind: 'event', timeout: 'run' },
  IntegrationPayload: { kind: 'event', timeout: 'run' },
};

export const PREFIXES: readonly Prefix[] = ['svca', 'svcb'];

/** The definition of each action, filter and event, by its full name. */
export const definitions: ReadonlyMap<HookName, Definition> = new Map(
  PREFIXES.flatMap((prefix) => [
    ...entries(ACTIONS).map(([name, definition]) => [`${prefix}_${name}`, definition] as const),
    ...entries(FILTERS).map(([name, definition]) => [`${prefix}_${name}`, definition] as const),
    ...entries(EVENTS).map(([name, definition]) => [eventName(prefix, name), definition] as const),
  ]),
);

export function eventName<Name extends keyof Events>(prefix: Prefix, name: Name) {
  return `on${prefix === 'svca' ? 'Svca' : 'Svcb'}${name}` as const;
}

function entries<Key extends string>(table: Record<Key, Definition>): [Key, Definition][] {
  return Object.entries(table) as [Key, Definition][];
}

function refuseFieldValue(value: unknown, ...rest: unknown[]): string | null {
  const [, field] = rest as Filters['sanitize_value']['rest'];
  return isValueOf(field, value) ? null : `must return a value of a field of type ${field.type}`;
}

function refuseMessage(value: unknown): string | null {
  const needed = ['to', 'subject', 'html', 'text', 'from_name', 'from_email'];
  return refuseMap(value, needed, ['reply_to', 'cc', 'bcc']);
}

function refusePostArgs(value: unknown): string | null {
  const wrong = refuseMap(value, ['post_type', 'post_title', 'post_content', 'post_status'], ['post_name']);
  if (wrong) return wrong;
  const { post_author: author, meta_input: meta } = value as Record<string, unknown>;
  if (author != null && !isText(author) && !Number.isSafeInteger(author))
    return 'must return a login or id as post_author';
  return meta == null || isObject(meta) ? null : 'must return a map as meta_input';
}

function refuseMap(value: unknown, needed: string[], optional: string[]): string | null {
  if (!isObject(value)) return 'must return a map';
  const wrong =
    needed.find((key) => !isText(value[key])) ?? optional.find((key) => value[key] != null && !isText(value[key]));
  return wrong ? `must return a text as ${wrong}` : null;
}
