import { decoded } from './entities.ts';
import { type Part, stretchesOf } from './parts.ts';

/** A piece of a text of HTML with merge tags, with its place in the source. */
export type Token = { start: number; end: number } & (
  | { kind: 'text'; text: string }
  | { kind: 'part'; source: string; part: Part }
  | { kind: 'open'; name: string; attributes: ReadonlyMap<string, string> }
  | { kind: 'close'; name: string }
  | { kind: 'loss'; loss: 'document' | 'comments' | 'characters' | 'nesting' }
);

/** Stands for each character of a merge tag while HTML is read: filters may contain quotes, and conditions `<`. */
const MASK = '\ue000';
const HTML = /<!--[\s\S]*?(?:-->|$)|<[!?][^>]*>?|<(\/?)([a-z][^\s/>]*)((?:"[^"]*"|'[^']*'|[^'">])*)>|[^<]+|</gi;
const ATTRIBUTE = /\s*([^\s"'<>/=\ue000]+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'=<>`]+))?/y;

export function tokensOf(html: string): Token[] {
  if (html.includes(MASK)) return [{ kind: 'loss', loss: 'characters', start: 0, end: html.length }];
  const stretches = stretchesOf(html);
  const parts = new Map(stretches.flatMap(({ start, source, part }) => (part ? [[start, { source, part }]] : [])));
  const masked = stretches.map(({ source, part }) => (part ? MASK.repeat(source.length) : source)).join('');
  const tokens: Token[] = [];
  for (const match of masked.matchAll(HTML)) {
    const [whole, slash, name, rest = ''] = match;
    const start = match.index;
    const end = start + whole.length;
    if (name !== undefined) tokens.push(...tagTokens(slash === '/', name.toLowerCase(), rest, end - 1 - rest.length));
    else if (whole.startsWith('<!--')) tokens.push({ kind: 'loss', loss: 'comments', start, end });
    else if (/^<[!?]/.test(whole)) tokens.push({ kind: 'loss', loss: 'document', start, end });
    else if (whole === '<' && /[a-z/]/i.test(masked[end] ?? ''))
      tokens.push({ kind: 'loss', loss: 'nesting', start, end });
    else tokens.push(...textTokens(start, end));
  }
  return tokens;

  function tagTokens(isEnd: boolean, name: string, rest: string, restStart: number): Token[] {
    const start = restStart - name.length - (isEnd ? 2 : 1);
    const end = restStart + rest.length + 1;
    if (name.includes(MASK)) return [{ kind: 'loss', loss: 'nesting', start, end }];
    if (isEnd) return [{ kind: 'close', name, start, end }];
    const attributes = attributesOf(rest, restStart);
    if (attributes) return [{ kind: 'open', name, attributes, start, end }];
    return [
      { kind: 'loss', loss: 'nesting', start, end: start },
      { kind: 'open', name, attributes: new Map(), start, end },
    ];
  }

  /** Returns attributes with decoded values, in which merge tags are as written; null if they cannot be read. */
  function attributesOf(rest: string, restStart: number): Map<string, string> | null {
    const attributes = new Map<string, string>();
    let position = 0;
    for (;;) {
      ATTRIBUTE.lastIndex = position;
      const match = ATTRIBUTE.exec(rest);
      if (!match) break;
      const [, name = '', value = ''] = match;
      position = ATTRIBUTE.lastIndex;
      const quotes = /^["']/.test(value) ? 1 : 0;
      const from = restStart + position - value.length + quotes;
      const texts = textTokens(from, from + value.length - 2 * quotes);
      if (attributes.has(name.toLowerCase()) || texts.some(({ kind }) => kind === 'loss')) return null;
      attributes.set(name.toLowerCase(), texts.map(sourceOf).join(''));
    }
    return /^\s*\/?$/.test(rest.slice(position)) ? attributes : null;
  }

  function textTokens(start: number, end: number): Token[] {
    const tokens: Token[] = [];
    let position = start;
    while (position < end) {
      const part = parts.get(position);
      if (part) {
        tokens.push({ kind: 'part', ...part, start: position, end: position + part.source.length });
        position += part.source.length;
        continue;
      }
      const next = masked.indexOf(MASK, position);
      const stop = next === -1 ? end : Math.min(next, end);
      const text = decoded(masked.slice(position, stop));
      if (text === null) tokens.push({ kind: 'loss', loss: 'characters', start: position, end: position });
      tokens.push({ kind: 'text', text: text ?? masked.slice(position, stop), start: position, end: stop });
      position = stop;
    }
    return tokens;
  }
}

function sourceOf(token: Token): string {
  if (token.kind === 'text') return token.text;
  return token.kind === 'part' ? token.source : '';
}
