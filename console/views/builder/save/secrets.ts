import { isObject } from '#json.ts';
import type { Draft, Options } from '../model.ts';

const SECRET = /(secret|token|password|passphrase|api_?key|private_?key|credential|authorization|headers)/i;

/**
 * Texts that were typed for secrets do not stay in the browser. What the service has shown itself is none; `..._set` still says whether
 * it has one, and null that one is to go.
 * @param base what the service has shown
 */
export function withoutSecrets(draft: Draft, base: Draft): Draft {
  const shown = base.config.options;
  return withOptions(draft, ({ integrations, captcha, headless, ...others }) => {
    const secret = {
      integrations: bare(integrations, shown.integrations),
      captcha: bare(captcha, shown.captcha),
      headless: bare(headless, shown.headless),
    };
    return { ...others, ...Object.fromEntries(Object.entries(secret).filter(([, value]) => value !== undefined)) };
  });
}

function bare(value: unknown, shown: unknown): unknown {
  if (Array.isArray(value)) return value.map((one, index) => bare(one, counterpart(one, index, shown)));
  if (!isObject(value)) return value;
  const before = isObject(shown) ? shown : {};
  const entries = Object.entries(value).filter(
    ([key, one]) => !SECRET.test(key) || !mayHide(one) || one === before[key],
  );
  return Object.fromEntries(entries.map(([key, one]) => [key, bare(one, before[key])]));
}

function mayHide(value: unknown): boolean {
  return typeof value === 'string' || (typeof value === 'object' && value !== null);
}

/** A secret that a save has made, which the service shows this once. */
export interface NewSecret {
  path: string;
  value: string;
}

/** Texts of an answer that stand beside a flag which says that they are secrets, and were not sent. */
export function newSecrets(sent: unknown, answer: unknown, path = ''): NewSecret[] {
  if (Array.isArray(answer))
    return answer.flatMap((one, index) =>
      newSecrets(counterpart(one, index, sent), one, `${path}[${keyOf(one) ?? index}]`),
    );
  if (!isObject(answer)) return [];
  const before = isObject(sent) ? sent : {};
  return Object.entries(answer).flatMap(([key, value]) => {
    const at = path === '' ? key : `${path}.${key}`;
    if (typeof value === 'string' && isFlagged(answer, key)) return value === before[key] ? [] : [{ path: at, value }];
    return newSecrets(before[key], value, at);
  });
}

/**
 * A draft without the secrets that the service keeps since a save, with what it says of them: as a read would show it. A save of them
 * once more would undo what became of them meanwhile.
 * @param saved what the service answered to the save
 */
export function withoutSaved(draft: Draft, saved: Draft): Draft {
  return withOptions(draft, (options) => asRead(options, saved.config.options) as Options);
}

function asRead(value: unknown, saved: unknown): unknown {
  if (Array.isArray(value)) return value.map((one, index) => asRead(one, counterpart(one, index, saved)));
  if (!isObject(value) || !isObject(saved)) return value;
  const flags = Object.entries(saved).filter(([key, one]) => key.endsWith('_set') && typeof one === 'boolean');
  const open = Object.entries(value).filter(([key]) => !isFlagged(saved, key));
  return Object.fromEntries([...open.map(([key, one]) => [key, asRead(one, saved[key])]), ...flags]);
}

/** Whether a read says of a key that it is a secret, set or not. */
function isFlagged(read: Readonly<Record<string, unknown>>, key: string): boolean {
  return typeof read[`${key}_set`] === 'boolean';
}

/** What an entry of a list was in another version of it: the one with its key; where it has none the one in its place. */
function counterpart(entry: unknown, index: number, others: unknown): unknown {
  if (!Array.isArray(others)) return undefined;
  const key = keyOf(entry);
  return key === null ? others[index] : others.find((other) => keyOf(other) === key);
}

function keyOf(entry: unknown): string | null {
  return isObject(entry) && typeof entry.key === 'string' ? entry.key : null;
}

function withOptions(draft: Draft, make: (options: Options) => Options): Draft {
  return { ...draft, config: { ...draft.config, options: make(draft.config.options) } };
}
