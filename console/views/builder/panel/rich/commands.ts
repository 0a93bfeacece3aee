import { toggleMark } from 'prosemirror-commands';
import type { Attrs, MarkType, Node, NodeType } from 'prosemirror-model';
import { liftListItem, wrapInList } from 'prosemirror-schema-list';
import { type Command, type EditorState, TextSelection } from 'prosemirror-state';
import { schema } from './schema.ts';

const { nodes, marks } = schema;

/** The level of a heading; 0 is a paragraph. */
export type Level = 0 | 1 | 2 | 3;

/** True if the selection has a mark. */
export function hasMark({ doc, selection, storedMarks }: EditorState, type: MarkType): boolean {
  const { from, to, empty, $from } = selection;
  if (empty) return type.isInSet(storedMarks ?? $from.marks()) !== undefined;
  return doc.rangeHasMark(from, to, type);
}

/** Returns the level of the heading that the cursor is in; 0 for a paragraph. */
export function levelOf({ selection }: EditorState): Level {
  const { parent } = selection.$from;
  return parent.type === nodes.heading ? (parent.attrs.level as Level) : 0;
}

/** Returns the innermost list that the cursor is in. */
export function listOf({ selection: { $from } }: EditorState): { node: Node; pos: number } | null {
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const node = $from.node(depth);
    if (isList(node.type)) return { node, pos: $from.before(depth) };
  }
  return null;
}

function isList(type: NodeType): boolean {
  return type === nodes.bullet_list || type === nodes.ordered_list;
}

/** Makes a paragraph, or a heading, of the blocks that are selected. */
export function setLevel(level: Level): Command {
  return ({ doc, selection: { from, to }, tr }, dispatch) => {
    const type = level === 0 ? nodes.paragraph : nodes.heading;
    const places: [number, Attrs | null][] = [];
    doc.nodesBetween(from, to, (node, pos) => {
      if (!node.isTextblock) return;
      const isSame = node.type === type && (level === 0 || node.attrs.level === level);
      if (!isSame) places.push([pos, level === 0 ? null : { level }]);
    });
    if (places.length === 0) return false;
    for (const [pos, attrs] of places) tr.setNodeMarkup(pos, type, attrs);
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}

/** Puts what is selected into a list, changes the kind of its list, or takes it out of the list. */
export function toggleList(type: NodeType): Command {
  return (state, dispatch) => {
    const list = listOf(state);
    if (list?.node.type === type) return liftListItem(nodes.list_item)(state, dispatch);
    if (list) {
      dispatch?.(state.tr.setNodeMarkup(list.pos, type));
      return true;
    }
    return wrapInList(type)(
      state,
      dispatch &&
        ((tr) => {
          const { from, to } = tr.selection;
          // In a list, a paragraph needs no tag of its own.
          tr.doc.nodesBetween(from, to, (node, pos) => {
            if (node.type === nodes.paragraph) tr.setNodeMarkup(pos, null, { kind: 'new' });
          });
          dispatch(tr);
        }),
    );
  };
}

export const toggleStrong = toggleMark(marks.strong, { tag: 'strong' });
export const toggleEm = toggleMark(marks.em, { tag: 'em' });

/** A link at the selection. */
export interface LinkRange {
  from: number;
  to: number;
  href: string;
  button: boolean;
}

/** Returns the link that the cursor is in or at, as a whole; otherwise the selection. */
export function linkAt({ selection }: EditorState): LinkRange {
  const { from, to, $from } = selection;
  const links: LinkRange[] = [];
  $from.parent.forEach((node, offset) => {
    const link = marks.link.isInSet(node.marks);
    if (!link) return;
    const start = $from.start() + offset;
    const { href, button } = link.attrs as { href: string; button: boolean };
    const last = links.at(-1);
    if (last?.to === start && last.href === href && last.button === button) last.to += node.nodeSize;
    else links.push({ from: start, to: start + node.nodeSize, href, button });
  });
  return links.findLast((link) => link.from <= from && link.to >= from) ?? { from, to, href: '', button: false };
}

/** Sets a link, or removes it where there is no address. @param text in place of an empty selection */
export function setLink({ from, to, href, button }: LinkRange, text: string): Command {
  return ({ tr }, dispatch) => {
    const end = from === to ? from + text.length : to;
    if (from === to && text !== '') tr.insertText(text, from);
    tr.removeMark(from, end, marks.link);
    if (href !== '') tr.addMark(from, end, marks.link.create({ href, button }));
    tr.setSelection(TextSelection.create(tr.doc, end)).removeStoredMark(marks.link);
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}
