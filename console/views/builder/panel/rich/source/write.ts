import { encoded, encodedValue } from './entities.ts';
import type { Original, Originals, RichMark, RichNode } from './model.ts';
import { partOf, stretchesOf } from './parts.ts';

/**
 * Writes a document as HTML. Blocks that are as they were opened keep their source, to the letter. A text from which everything
 * was deleted is empty.
 */
export function writeHtml(doc: RichNode, originals: Originals): string {
  const left = new Map<string, Original[]>();
  for (const original of originals.blocks) left.set(original.fresh, [...(left.get(original.fresh) ?? []), original]);
  const [opening] = originals.blocks;
  const written = writtenBlocks(doc);
  const blocks = written.map((fresh, index) => {
    const same = left.get(fresh) ?? [];
    const original = same.length > 1 ? same.shift() : same[0];
    const isFirst = original !== undefined && original === opening;
    if (index === 0) return `${isFirst ? original.lead : ''}${original?.source ?? fresh}`;
    return `${original && !isFirst ? original.lead : '\n'}${original?.source ?? fresh}`;
  });
  const isCleared = isEmptyLine(doc) ? opening?.fresh !== written[0] : blocks.length === 0 && opening !== undefined;
  return isCleared ? '' : `${blocks.join('')}${originals.tail}`;
}

/** True for a document without any words: a line that nobody has written on. */
function isEmptyLine({ content: [line, ...others] = [] }: RichNode): boolean {
  return line?.type === 'paragraph' && others.length === 0 && (line.content ?? []).length === 0;
}

/** Writes each block of a document anew, without the empty lines that are none. */
export function writtenBlocks(doc: RichNode): string[] {
  return writeFlow(doc.content ?? [], false);
}

function writeFlow(nodes: readonly RichNode[], isInItem: boolean): string[] {
  const written = nodes.filter((node) => !isGap(node));
  const canBeBare = (node: RichNode | undefined) =>
    node?.type === 'paragraph' && (node.attrs?.kind === 'bare' || (isInItem && node.attrs?.kind === 'new'));
  return written.map((node, index) => {
    const isBare = canBeBare(node) && !canBeBare(written[index - 1]) && !canBeBare(written[index + 1]);
    // Without any content there would be nothing at the place of the line.
    const isLine = node.content !== undefined && node.content.length > 0;
    return isBare && (isLine || written.length === 1) ? writeInline(node.content ?? []) : writeBlock(node);
  });
}

function isGap({ type, attrs, content = [] }: RichNode): boolean {
  return type === 'paragraph' && attrs?.kind === 'gap' && content.length === 0;
}

function writeBlock(node: RichNode): string {
  const { type, attrs = {}, content = [] } = node;
  if (type === 'block_part') return String(attrs.source);
  if (type === 'paragraph')
    return content.length === 0 && attrs.kind !== 'hollow' ? '<p><br></p>' : `<p>${writeInline(content)}</p>`;
  if (type === 'heading') return `<h${attrs.level}>${writeInline(content)}</h${attrs.level}>`;
  const name = type === 'bullet_list' ? 'ul' : 'ol';
  return `<${name}>\n${content.map((item) => (item.type === 'list_item' ? `<li>${writeItem(item)}</li>` : writeBlock(item))).join('\n')}\n</${name}>`;
}

function writeItem({ content = [] }: RichNode): string {
  return writeFlow(content, true).join('\n');
}

/** Marks are closed around parts of blocks, so that each branch closes the tags that it opens. */
function writeInline(nodes: readonly RichNode[]): string {
  let html = '';
  let open: readonly RichMark[] = [];
  const turnTo = (marks: readonly RichMark[]) => {
    const kept = sharedMarks(marks, open);
    html += open.slice(kept).toReversed().map(closing).join('');
    html += marks.slice(kept).map(opening).join('');
    open = marks;
  };
  for (const [index, node] of nodes.entries()) {
    const source = String(node.attrs?.source ?? '');
    const next = isBlank(node) ? nodes.slice(index + 1).find((one) => !isBlank(one)) : node;
    const marks = next === undefined || isOfBlock(next) ? [] : (next.marks ?? []);
    // Spaces and breaks go on with a mark, and never begin one: there would be nothing in it to see.
    turnTo(isBlank(node) ? marks.slice(0, sharedMarks(marks, open)) : marks);
    if (node.type === 'part') html += source;
    else if (node.type === 'hard_break') html += '<br>';
    else html += encoded(spaced(node.text ?? ''));
  }
  turnTo([]);
  return html;
}

/** Counts the first marks that are the same. */
function sharedMarks(marks: readonly RichMark[], open: readonly RichMark[]): number {
  const first = marks.findIndex((mark, index) => !isSameMark(mark, open[index]));
  return first === -1 ? marks.length : first;
}

function isBlank({ type, text }: RichNode): boolean {
  return type === 'hard_break' || (type === 'text' && /^ *$/.test(text ?? ''));
}

function isOfBlock({ type, attrs }: RichNode): boolean {
  return type === 'part' && partOf(String(attrs?.source))?.kind !== 'tag';
}

/** Browsers show several spaces as one. */
function spaced(text: string): string {
  return text.replace(/[\t\n\r\f]/g, ' ').replace(/ {2,}/g, (spaces) => `${'\u00a0'.repeat(spaces.length - 1)} `);
}

export function isSameMark(one: RichMark, other: RichMark | undefined): boolean {
  if (one.type === 'link' && other?.type === 'link')
    return one.attrs.href === other.attrs.href && one.attrs.button === other.attrs.button;
  return one.type !== 'link' && other?.type === one.type && other.attrs.tag === one.attrs.tag;
}

function opening(mark: RichMark): string {
  if (mark.type !== 'link') return `<${mark.attrs.tag}>`;
  const { href, button } = mark.attrs;
  const value = stretchesOf(href).map(({ source, part }) => (part ? source : encodedValue(source)));
  // The class comes first: by it, the layout of mails recognises a button.
  return `<a ${button ? 'class="button" ' : ''}href="${value.join('')}">`;
}

function closing(mark: RichMark): string {
  return `</${mark.type === 'link' ? 'a' : mark.attrs.tag}>`;
}
