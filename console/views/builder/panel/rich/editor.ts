import {
  baseKeymap,
  chainCommands,
  createParagraphNear,
  liftEmptyBlock,
  splitBlockKeepMarks,
} from 'prosemirror-commands';
import { history, redo, undo } from 'prosemirror-history';
import { keymap } from 'prosemirror-keymap';
import { Node } from 'prosemirror-model';
import { liftListItem, sinkListItem, splitListItemKeepMarks } from 'prosemirror-schema-list';
import { type Command, EditorState, NodeSelection } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { setLevel, toggleEm, toggleList, toggleStrong } from './commands.ts';
import { closeTyped, gaps, isPart, typeBesidePart, withChips } from './insert.ts';
import { PartView } from './part-view.ts';
import { schema } from './schema.ts';
import type { Losses, Originals, RichNode } from './source/model.ts';
import { isLossless } from './source/model.ts';
import { readHtml } from './source/read.ts';
import { writeHtml } from './source/write.ts';
import { suggesting, suggestingPlugin } from './suggesting.ts';
import { type Describing, decorationsOf } from './words.ts';

/** A text that was opened. */
export interface Opened {
  doc: Node;
  originals: Originals;
  losses: Losses;
  /** True if the editor shows all of the text, and writes it as it was. */
  isExact: boolean;
}

export function open(html: string): Opened {
  const { doc: json, originals, losses } = readHtml(html);
  const doc = Node.fromJSON(schema, json);
  const isExact = isLossless(losses) && isValid(doc) && writeHtml(doc.toJSON() as RichNode, originals) === html;
  return { doc, originals, losses, isExact };
}

function isValid(doc: Node): boolean {
  try {
    doc.check();
    return true;
  } catch {
    return false;
  }
}

/** The view around the editor; read anew each time. */
export interface Host {
  describing: Describing;
  /** The attributes of the text box, for programs that read it aloud. */
  attributes: Record<string, string>;
  onChange(html: string): void;
  /** Called after each change of the text or the selection. */
  onState(state: EditorState): void;
  onLink(isButton: boolean): void;
  onToolbar(): void;
  /** Opens what can be changed in a chip. */
  onPart(pos: number): void;
  /** @returns true if the key belongs to the suggestions */
  onSuggestionKey(event: KeyboardEvent): boolean;
}

export function createView(element: HTMLElement, { doc, originals }: Opened, host: () => Host): EditorView {
  let last = writeHtml(doc.toJSON() as RichNode, originals);
  const view = new EditorView(element, {
    state: EditorState.create({
      doc,
      plugins: [suggestingPlugin, ...keys(host), history(), gaps],
    }),
    attributes: () => host().attributes,
    decorations: (state) => decorationsOf(state.doc, host().describing),
    nodeViews: {
      part: (node, _view, _position, decorations) => new PartView(node, decorations),
      block_part: (node, _view, _position, decorations) => new PartView(node, decorations),
    },
    transformPasted: withChips,
    handleTextInput: (own, from, to, text) => typeBesidePart(own, text) || closeTyped(own, from, to, text),
    handleKeyDown: (own, event) => suggesting.getState(own.state) != null && host().onSuggestionKey(event),
    handleClickOn: (own, _pos, node, position, _event, isDirect) => {
      if (!isDirect || !isPart(node)) return false;
      own.dispatch(own.state.tr.setSelection(NodeSelection.create(own.state.doc, position)));
      host().onPart(position);
      return true;
    },
    dispatchTransaction: (tr) => {
      const state = view.state.apply(tr);
      view.updateState(state);
      const html = tr.docChanged ? writeHtml(state.doc.toJSON() as RichNode, originals) : last;
      if (html !== last) {
        last = html;
        host().onChange(html);
      }
      host().onState(state);
    },
  });
  return view;
}

const { nodes } = schema;

const insertBreak: Command = ({ tr }, dispatch) => {
  dispatch?.(tr.replaceSelectionWith(nodes.hard_break.create()).scrollIntoView());
  return true;
};

function keys(host: () => Host) {
  const told =
    (tell: () => void): Command =>
    (_state, dispatch) => {
      if (dispatch) tell();
      return true;
    };
  const onPart: Command = ({ selection }, dispatch) => {
    if (!(selection instanceof NodeSelection) || !isPart(selection.node)) return false;
    if (dispatch) host().onPart(selection.from);
    return true;
  };
  return [
    keymap({
      'Mod-b': toggleStrong,
      'Mod-i': toggleEm,
      'Mod-k': told(() => host().onLink(false)),
      'Mod-z': undo,
      'Mod-y': redo,
      'Mod-Shift-z': redo,
      'Mod-Alt-0': setLevel(0),
      'Mod-Alt-1': setLevel(1),
      'Mod-Alt-2': setLevel(2),
      'Mod-Alt-3': setLevel(3),
      'Mod-Shift-7': toggleList(nodes.ordered_list),
      'Mod-Shift-8': toggleList(nodes.bullet_list),
      'Mod-]': sinkListItem(nodes.list_item),
      'Mod-[': liftListItem(nodes.list_item),
      'Alt-F10': told(() => host().onToolbar()),
      'Shift-Enter': insertBreak,
      Enter: chainCommands(
        onPart,
        splitListItemKeepMarks(nodes.list_item),
        createParagraphNear,
        liftEmptyBlock,
        splitBlockKeepMarks,
      ),
    }),
    keymap(baseKeymap),
  ];
}
