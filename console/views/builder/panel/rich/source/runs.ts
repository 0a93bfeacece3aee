import type { RichMark, RichNode } from './model.ts';
import { ENDED_BY } from './parts.ts';
import type { Token } from './tokens.ts';

/** A block with its place in the source. */
export interface Placed {
  node: RichNode;
  start: number;
  end: number;
}

type Marked = ReadonlyMap<Token, readonly RichMark[]>;

const SPACES = /[ \t\n\r\f]+/g;

/** Returns the content of a paragraph. Spaces that browsers do not show are left out. */
export function inlineOf(tokens: readonly Token[], marked: Marked): RichNode[] {
  const nodes: RichNode[] = [];
  for (const token of tokens) {
    const marks = marked.get(token) ?? [];
    const last = nodes.at(-1);
    const isAtStart = last === undefined || last.type === 'hard_break';
    if (token.kind === 'open') nodes.push({ type: 'hard_break', ...withMarks(marks) });
    else if (token.kind === 'part')
      nodes.push({
        type: 'part',
        attrs: { source: token.source },
        ...withMarks(token.part.kind === 'tag' ? marks : []),
      });
    else if (token.kind === 'text') {
      const spaced = token.text.replace(SPACES, ' ');
      const text = isAtStart ? spaced.replace(/^ /, '') : spaced;
      if (text === '') continue;
      if (last?.type !== 'text' || JSON.stringify(last.marks ?? []) !== JSON.stringify(marks))
        nodes.push({ type: 'text', text, ...withMarks(marks) });
      else last.text = `${last.text}${text}`.replace(/ {2,}/g, ' ');
    }
  }
  return nodes.flatMap((node, index) => trimmedBefore(node, nodes[index + 1]));
}

function withMarks(marks: readonly RichMark[]): { marks?: RichMark[] } {
  return marks.length === 0 ? {} : { marks: [...marks] };
}

/** Removes the space at the end of a line. */
function trimmedBefore(node: RichNode, next: RichNode | undefined): RichNode[] {
  if (node.type !== 'text' || (next !== undefined && next.type !== 'hard_break')) return [node];
  const text = (node.text ?? '').replace(/ $/, '');
  return text === '' ? [] : [{ ...node, text }];
}

/**
 * Returns the paragraphs of a run of text without a tag. Parts of blocks whose other end is not in the run stand beside the
 * paragraphs, as does an `{all_fields}` that stands alone.
 * @param from the beginning of the run in the source
 */
export function placedParagraphs(
  tokens: readonly Token[],
  marked: Marked,
  source: string,
  from: number,
  end: number,
): Placed[] {
  const placed: Placed[] = [];
  const lone = loneParts(tokens);
  let start = from;
  let run: Token[] = [];
  const endRun = (to: number) => {
    const content = inlineOf(run, marked);
    const [only] = content;
    const text = source.slice(start, to);
    const first = start + (text.length - text.trimStart().length);
    const last = to - (text.length - text.trimEnd().length);
    if (content.length === 1 && only?.type === 'part' && only.attrs?.source === '{all_fields}' && !only.marks)
      placed.push({ node: { type: 'block_part', attrs: only.attrs }, start: first, end: last });
    else if (content.length > 0)
      placed.push({ node: { type: 'paragraph', attrs: { kind: 'bare' }, content }, start: first, end: last });
    run = [];
  };
  for (const token of tokens) {
    if (!lone.has(token) || token.kind !== 'part') {
      run.push(token);
      continue;
    }
    endRun(token.start);
    placed.push({ node: { type: 'block_part', attrs: { source: token.source } }, start: token.start, end: token.end });
    start = token.end;
  }
  endRun(end);
  return placed;
}

/** True if a line goes on behind a part of a block without a space: blocks are written on lines of their own, which would add one. */
export function isTorn(placed: readonly Placed[], source: string): boolean {
  const lines = placed.flatMap(({ node }, index) => (isLine(node) ? [index] : []));
  return lines.slice(1).some((line, index) => {
    const between = placed.slice(lines[index], line + 1);
    return between.slice(1).some(({ start }, at) => source.slice(between[at]?.end, start) === '');
  });
}

function isLine({ type, attrs }: RichNode): boolean {
  return type === 'paragraph' || attrs?.source === '{all_fields}';
}

/** Finds the parts of blocks without their other end. */
function loneParts(tokens: readonly Token[]): Set<Token> {
  const lone = new Set<Token>();
  const open: { token: Token; endedBy: string }[] = [];
  for (const token of tokens) {
    if (token.kind !== 'part' || token.part.kind === 'tag') continue;
    const endedBy = ENDED_BY[token.part.kind];
    if (endedBy !== undefined) open.push({ token, endedBy });
    else if (token.part.kind === 'else' ? open.at(-1)?.endedBy === 'end' : open.at(-1)?.endedBy === token.part.kind) {
      if (token.part.kind !== 'else') open.pop();
    } else lone.add(token);
  }
  for (const { token } of open) lone.add(token);
  // The second branch of a block that ends elsewhere belongs beside its beginning.
  return withBranches(tokens, lone);
}

function withBranches(tokens: readonly Token[], lone: Set<Token>): Set<Token> {
  const open: Token[] = [];
  for (const token of tokens) {
    if (token.kind !== 'part') continue;
    const { kind } = token.part;
    if (ENDED_BY[kind] !== undefined) open.push(token);
    else if (kind === 'else' && open.at(-1) !== undefined && lone.has(open.at(-1) as Token)) lone.add(token);
    else if (kind === 'end' || kind === 'endEach') open.pop();
  }
  return lone;
}
