import { type Draft, isRecord } from '../model.ts';

/** Changes that were not saved, as the browser keeps them. */
export interface Kept {
  /** That they were made of. */
  revision: number;
  /** When, as RFC 3339. */
  at: string;
  draft: Draft;
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const keyOf = (id: number): string => `console.builder.${id}`;

/** Keeps changes; a browser that has no room, or keeps nothing, is none's loss but theirs. */
export function keep(id: number, kept: Kept, store: Store = localStorage): void {
  try {
    store.setItem(keyOf(id), JSON.stringify({ ...kept, draft: withoutSecrets(kept.draft) }));
  } catch {
    drop(id, store);
  }
}

/** Null where nothing is kept, or nothing that can be read. */
export function readKept(id: number, store: Store = localStorage): Kept | null {
  try {
    const kept: unknown = JSON.parse(store.getItem(keyOf(id)) ?? 'null');
    if (!isRecord(kept) || !isRecord(kept.draft) || !isRecord(kept.draft.config)) return null;
    const { revision, at, draft } = kept;
    const isWhole = typeof draft.title === 'string' && Array.isArray(draft.config) === false;
    const { fields, options } = draft.config as Record<string, unknown>;
    if (!isWhole || !Array.isArray(fields) || !isRecord(options)) return null;
    return typeof revision === 'number' && typeof at === 'string' ? (kept as unknown as Kept) : null;
  } catch {
    return null;
  }
}

export function drop(id: number, store: Store = localStorage): void {
  try {
    store.removeItem(keyOf(id));
  } catch {
    // Nothing is kept where nothing can be.
  }
}

const SECRET = /(secret|token|password|passphrase|api_?key|private_?key|credential|authorization|headers)/i;

/** Texts that were typed for secrets do not stay in the browser; `..._set` still says whether the service has one. */
export function withoutSecrets(draft: Draft): Draft {
  const { integrations, captcha, headless, ...others } = draft.config.options;
  const secret = { integrations: bare(integrations), captcha: bare(captcha), headless: bare(headless) };
  const left = Object.entries(secret).filter(([, value]) => value !== undefined);
  return { ...draft, config: { ...draft.config, options: { ...others, ...Object.fromEntries(left) } } };
}

function bare(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(bare);
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).filter(([key]) => !SECRET.test(key) || key.endsWith('_set'));
  return Object.fromEntries(entries.map(([key, one]) => [key, bare(one)]));
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
      newSecrets(Array.isArray(sent) ? sent[index] : undefined, one, `${path}[${nameOf(one, index)}]`),
    );
  if (!isRecord(answer)) return [];
  const before = isRecord(sent) ? sent : {};
  return Object.entries(answer).flatMap(([key, value]) => {
    const at = path === '' ? key : `${path}.${key}`;
    const isSecret = typeof value === 'string' && value !== '' && SECRET.test(key) && value !== before[key];
    if (isSecret && !key.endsWith('_at')) return [{ path: at, value }];
    return newSecrets(before[key], value, at);
  });
}

function nameOf(entry: unknown, index: number): string {
  return isRecord(entry) && typeof entry.key === 'string' ? entry.key : String(index);
}
