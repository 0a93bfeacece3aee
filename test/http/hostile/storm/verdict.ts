import type { Operation } from '../document/operations.ts';
import type { HostileCase, Part } from './cases.ts';
import type { Received } from './client.ts';

const MOST_HEADER_BYTES = 8 * 1024;
const MOST_BYTES = 2 * 1024 * 1024;

/** Statuses by which the server itself refuses a request before any route. */
const BEFORE_ROUTES: Readonly<Record<Part, readonly number[]>> = {
  // Another path may belong to another route, or to none.
  path: [400, 404, 405, 414, 431],
  query: [400, 414, 431],
  header: [400, 401, 403, 408, 413, 415, 417, 431],
  value: [],
  body: [400],
  several: [400, 401, 403, 404, 405, 408, 413, 414, 415, 417, 431],
};

/** Internals that no answer may reveal. No hostile value contains them. */
const INSIDES = [
  /\n\s+at .+:\d+:\d+/,
  /node_modules|\.ts:\d+|\/work\/|\/tmp\/|file:\/\/\/(?!etc)/,
  /\bER_[A-Z_]{4,}|SQLSTATE|You have an error in your SQL|`?\b(?:select|insert into|update|delete from) `/,
  /\b(?:TypeError|RangeError|ReferenceError|SyntaxError|QueryFailed)\b/,
  /Cannot (?:read|set) propert|is not a function|is not iterable|Maximum call stack|Unexpected token/,
];

/** @returns the violations of an answer; an internal error comes first */
export function mistakesOf(
  operation: Operation,
  one: Pick<HostileCase, 'part' | 'named'>,
  answer: Received,
  described: readonly string[],
): string[] {
  const { status, headers, headerBytes, text, bytes, cut } = answer;
  if (cut !== undefined) return [`the connection was cut: ${cut}`];
  if (status >= 500 && status !== 502) return [`a failure of ours: ${text.slice(0, 200)}`];
  const mistakes = [...described];
  if (!operation.statuses.includes(status) && !BEFORE_ROUTES[one.part].includes(status)) {
    mistakes.push('the document has no such answer');
  }
  const type = String(headers['content-type'] ?? '');
  if (status >= 400 && text !== '' && !type.includes('text/html'))
    mistakes.push(...mistakesOfRefusal(operation, one, answer));
  const isOdd = Object.values(headers).some((value) => /[^\t\x20-\x7e]/.test(String(value)));
  if (isOdd) mistakes.push('a header with a control character or one that is not ASCII');
  if (headerBytes > MOST_HEADER_BYTES) mistakes.push(`${headerBytes} bytes of headers`);
  if (bytes > MOST_BYTES) mistakes.push(`${bytes} bytes`);
  for (const inside of INSIDES) {
    const [found] = inside.exec(text) ?? [];
    if (found !== undefined) mistakes.push(`it shows ${JSON.stringify(found)}`);
  }
  return mistakes;
}

function mistakesOfRefusal(
  { path, ownRefusals }: Operation,
  { part, named }: Pick<HostileCase, 'part' | 'named'>,
  { status, text }: Received,
): string[] {
  let body: { success?: unknown; message?: unknown; code?: unknown; errors?: unknown; data?: unknown };
  try {
    body = JSON.parse(text);
  } catch {
    return ['a refusal that is no JSON'];
  }
  if (ownRefusals.includes(status)) return [];
  if (body.success !== false || typeof body.message !== 'string') return ['a refusal of another shape'];
  if (body.message.length > 1_000) return [`a message of ${body.message.length} characters`];
  if (status !== 422 || named === undefined || !['query', 'value'].includes(part)) return [];
  const errors = JSON.stringify(body.errors ?? body.data ?? {});
  return errors.includes(named) || (errors === '{}' && body.message.includes(named)) || path.includes('/submissions')
    ? []
    : [`it does not name ${named}: ${text.slice(0, 200)}`];
}
