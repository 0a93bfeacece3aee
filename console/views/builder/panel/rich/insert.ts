import { Fragment, type Node, Slice } from 'prosemirror-model';
import { type Command, NodeSelection, Plugin, TextSelection, type Transaction } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { schema } from './schema.ts';
import { partOf, stretchesOf } from './source/parts.ts';

const ALL_FIELDS = '{all_fields}';
const { nodes } = schema;

export function isPart({ type }: Node): boolean {
  return type === nodes.part || type === nodes.block_part;
}

/** Returns a text with its merge tags as chips. */
export function chipped(text: string, like?: Node): Node[] {
  const marks = like?.marks ?? [];
  return stretchesOf(text).map(({ source, part }) =>
    part ? nodes.part.create({ source }, null, part.kind === 'tag' ? marks : []) : schema.text(source, marks),
  );
}

/**
 * Inserts a text with merge tags at the cursor, or in place of what is selected. The parts of a block are put around what is
 * selected; without a selection, the cursor goes between them.
 */
export function insertSource(text: string, range?: { from: number; to: number }): Command {
  return (state, dispatch) => {
    const { tr } = state;
    if (range) tr.delete(range.from, range.to);
    const source = text.replaceAll('…', '');
    if (source === ALL_FIELDS) insertBlock(tr, nodes.block_part.create({ source }));
    else insertInline(tr, chipped(source));
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}

function insertInline(tr: Transaction, content: readonly Node[]): void {
  const { from, empty } = tr.selection;
  const first = content[0];
  const last = content.at(-1);
  const isBlock = first !== undefined && partOf(String(first.attrs.source))?.kind !== 'tag';
  if (isBlock && last && !empty) {
    wrapSelection(tr, first, last);
    return;
  }
  tr.replaceSelection(new Slice(Fragment.from(content), 0, 0));
  if (isBlock) tr.setSelection(TextSelection.near(tr.doc.resolve(from + first.nodeSize)));
}

/** Puts two parts around what is selected: in its line, or on lines of their own around several. */
function wrapSelection(tr: Transaction, first: Node, last: Node): void {
  const { $from, $to } = tr.selection;
  if ($from.parent.inlineContent && $from.sameParent($to)) {
    tr.insert($to.pos, last).insert($from.pos, first);
    return;
  }
  const line = ({ attrs }: Node) => nodes.block_part.create({ source: attrs.source });
  tr.insert($to.depth > 0 ? $to.after(1) : $to.pos, line(last));
  tr.insert($from.depth > 0 ? $from.before(1) : $from.pos, line(first));
}

/** A block takes the place of an empty paragraph; otherwise the paragraph is split. */
function insertBlock(tr: Transaction, block: Node): void {
  const { $from } = tr.selection;
  if (!$from.parent.isTextblock) {
    tr.replaceSelectionWith(block);
    return;
  }
  tr.deleteSelection();
  const { $from: $at } = tr.selection;
  const isAtEnd = $at.parentOffset === $at.parent.content.size;
  if ($at.parent.content.size === 0) tr.replaceWith($at.before(), $at.after(), block);
  else if (isAtEnd) tr.insert($at.after(), block);
  else if ($at.parentOffset === 0) tr.insert($at.before(), block);
  else {
    tr.split($at.pos);
    tr.insert($at.pos + 1, block);
  }
}

/** Typing beside a chip that is selected, instead of in its place. */
export function typeBesidePart(view: EditorView, text: string): boolean {
  const { selection, tr } = view.state;
  if (!(selection instanceof NodeSelection) || !isPart(selection.node)) return false;
  if (selection.node.isInline) tr.insertText(text, selection.to);
  else tr.insert(selection.to, nodes.paragraph.create(null, schema.text(text)));
  const end = selection.to + text.length + (selection.node.isInline ? 0 : 1);
  view.dispatch(tr.setSelection(TextSelection.create(tr.doc, end)).scrollIntoView());
  return true;
}

/** Makes a chip of a merge tag that was typed, when its last brace is. */
export function closeTyped(view: EditorView, from: number, to: number, text: string): boolean {
  if (text !== '}') return false;
  const $from = view.state.doc.resolve(from);
  const before = $from.parent.textBetween(0, $from.parentOffset, null, '\ufffc');
  const source = `${/\{[^{}\ufffc]*$/.exec(before)?.[0] ?? ''}}`;
  if (source === '}' || partOf(source) === null) return false;
  view.dispatch(view.state.tr.replaceWith(from - source.length + 1, to, chipped(source)));
  return true;
}

/** Makes chips of the merge tags in what is pasted. */
export function withChips(slice: Slice): Slice {
  return new Slice(chippedIn(slice.content), slice.openStart, slice.openEnd);
}

function chippedIn(fragment: Fragment): Fragment {
  const content: Node[] = [];
  fragment.forEach((node) => {
    if (node.isText) content.push(...chipped(node.text ?? '', node));
    else content.push(node.copy(chippedIn(node.content)));
  });
  return Fragment.from(content);
}

/** Keeps empty lines beside blocks, where nobody could type otherwise. They are not written. */
export const gaps = new Plugin({
  appendTransaction: (transactions, _before, { doc, tr }) => {
    if (!transactions.some(({ docChanged }) => docChanged)) return null;
    const places: number[] = [];
    let isAfterPart = true;
    doc.forEach((node, offset) => {
      const isBlock = node.type === nodes.block_part;
      if (isBlock && isAfterPart) places.push(offset);
      isAfterPart = isBlock;
    });
    if (isAfterPart) places.push(doc.content.size);
    for (const place of places.toReversed()) tr.insert(place, nodes.paragraph.create({ kind: 'gap' }));
    return places.length > 0 ? tr : null;
  },
});
