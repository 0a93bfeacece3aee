import { type BlockPiece, type EachPiece, type Piece, parseTemplate } from './language/parse.ts';

/**
 * Returns the origin of an absolute http(s) URL template; null when it is none. Merge tags are allowed in path and query only, so
 * the origin does not depend on a visitor's values.
 */
export function originOfTemplate(template: string): string | null {
  const start = /^https?:\/\/([^/?#\\]+)/i.exec(template);
  if (!start || /[{}@\s]/.test(start[1] ?? '')) return null;
  try {
    return new URL(start[0]).origin;
  } catch {
    return null;
  }
}

/**
 * Returns the origin of an absolute http(s) URL template for a header; null when it has none, or when its host has characters
 * that no host name has: the host of a URL may contain `;`, `,` or `*`, which have a meaning in a policy.
 */
export function plainOrigin(template: string): string | null {
  const origin = originOfTemplate(template);
  return origin !== null && PLAIN_HOST.test(new URL(origin).hostname) ? origin : null;
}

const PLAIN_HOST = /^([a-z0-9._-]+|\[[0-9a-f:.]+\])$/;

/** Returns what is wrong with an absolute URL template; null when it is valid. */
export function findUrlMistake(template: string): string | null {
  const plain = withoutTags(template);
  if (/[\s\\<>"^`]/.test(plain)) return 'must not contain spaces, backslashes, quotes or angle brackets';
  if (/^https?:\/\/[^/?#]*@/i.test(template)) return 'must not contain a user name or password';
  const origin = originOfTemplate(template);
  if (origin === null) return 'must be an absolute http:// or https:// URL without merge tags before its path';
  if (plainOrigin(template) === null) return 'must name a host of letters, digits, dots and hyphens';
  if (!URL.canParse(plain) || new URL(plain).origin !== origin) return 'must be a valid URL';
  return null;
}

/** Returns what is wrong with a path of this site (`/thanks?id={submission:id}`); null when it is valid. */
export function findPathMistake(template: string): string | null {
  // A tag at the start could result in an empty text or in another slash, and `//host` leads to another site.
  if (!/^\/([^/{]|$)/.test(template)) return 'must be an absolute URL or a path such as /thanks';
  const plain = withoutTags(template);
  if (/[\s\\<>"^`]/.test(plain)) return 'must not contain spaces, backslashes, quotes or angle brackets';
  return URL.canParse(plain, 'https://site.example') ? null : 'must be a valid path';
}

/** Replaces each tag by a letter, and each block by its whole content. */
function withoutTags(template: string): string {
  const plain = (pieces: Piece[]): string =>
    pieces.map((piece) => (typeof piece === 'string' ? piece : piece.kind === 'tag' ? 'x' : inBlock(piece))).join('');
  const inBlock = (block: BlockPiece | EachPiece) =>
    plain(block.pieces) + (block.kind === 'block' ? plain(block.otherwise) : '');
  return plain(parseTemplate(template).pieces);
}
