import { isObject } from '#json.ts';
import type { Draft, Options } from '../model.ts';

const SECRET = /(secret|token|password|passphrase|api_?key|private_?key|credential|authorization|headers)/i;

/**
 * Removes typed secrets, which must not be stored in the browser. Texts that came from the service are no secrets; its flags
 * (`..._set`) stay, and so does null, which removes a secret.
 * @param base the version from the service
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

/** A secret that a save has generated, which the service returns only once. */
export interface NewSecret {
  path: string;
  value: string;
}

/** Finds generated secrets: texts in the answer that were not sent, and have a flag which marks them as secrets. */
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

/** Names a secret for people: `crm: secret` for `integrations[crm].settings.secret` and `integrations.crm.secret`. */
export function secretName(path: string): string {
  return path.replace(/^integrations(?:\[([^\]]+)\]\.settings|\.([^.]+))\./, (_all, one, other) => `${one ?? other}: `);
}

/**
 * Replaces secrets that a save has stored by the service's flags, as in a read. Otherwise the next save would send them again,
 * and undo any later change to them.
 * @param saved the service's answer to the save
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

/** True if a read marks a key as a secret, set or not. */
function isFlagged(read: Readonly<Record<string, unknown>>, key: string): boolean {
  return typeof read[`${key}_set`] === 'boolean';
}

/** Finds the same entry in another version of a list: by its key, or by its index if it has none. */
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
