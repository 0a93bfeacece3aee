// The document of the editor as plain JSON, so that reading and writing need neither a browser nor the editor.

/**
 * The way a paragraph is written. `p`: as `<p>`; `bare`: without a tag, as text beside other elements; `hollow`: an empty `<p></p>`,
 * which mails do not show; `gap`: an empty line that is not written, a place for the cursor beside a block; `new`: one that was
 * made in the editor, written as `<p>`, or without a tag in an item of a list.
 */
export type ParagraphKind = 'p' | 'bare' | 'hollow' | 'gap' | 'new';

export type RichMark =
  | { type: 'link'; attrs: { href: string; button: boolean } }
  | { type: 'strong'; attrs: { tag: 'strong' | 'b' } }
  | { type: 'em'; attrs: { tag: 'em' | 'i' } };

export interface RichNode {
  type:
    | 'doc'
    | 'paragraph'
    | 'heading'
    | 'bullet_list'
    | 'ordered_list'
    | 'list_item'
    | 'block_part'
    | 'part'
    | 'hard_break'
    | 'text';
  attrs?: Readonly<Record<string, unknown>>;
  content?: RichNode[];
  marks?: RichMark[];
  text?: string;
}

/** A block of the text that was opened, as it was written. */
export interface Original {
  /** The block as the editor would write it. */
  fresh: string;
  source: string;
  /** The space before it. */
  lead: string;
}

/** The source of a text that was opened. Blocks that nobody changed keep it. */
export interface Originals {
  blocks: readonly Original[];
  /** The space at the end. */
  tail: string;
}

/** The parts of a text that the editor cannot show, and would lose. */
export interface Losses {
  /** The text is a whole document. */
  document: boolean;
  comments: boolean;
  /** Names of elements: `table`. */
  elements: readonly string[];
  /** Names of attributes: `style`. */
  attributes: readonly string[];
  /** Elements that are not closed, or stand where they cannot stand. */
  nesting: boolean;
  /** Blocks of the template that begin in one element and end in another one. */
  crossing: boolean;
  /** Characters that would mean something else, such as escaped braces. */
  characters: boolean;
}

export function isLossless(losses: Losses): boolean {
  return Object.values(losses).every((loss) => (Array.isArray(loss) ? loss.length === 0 : loss === false));
}
