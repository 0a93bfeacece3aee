import { isLossless, type Losses, type Originals, type RichMark, type RichNode } from './model.ts';
import { inlineOf, isTorn, type Placed, placedParagraphs } from './runs.ts';
import { type Token, tokensOf } from './tokens.ts';
import { isSameMark, writtenBlocks } from './write.ts';

export interface Reading {
  doc: RichNode;
  losses: Losses;
  originals: Originals;
}

/** Reads a text of HTML with merge tags. What the editor cannot show is named, and is missing in the document. Never throws. */
export function readHtml(html: string): Reading {
  const reader = new Reader(html);
  for (const token of tokensOf(html)) reader.read(token);
  const placed = reader.end();
  const losses = reader.losses();
  const doc: RichNode = { type: 'doc', content: withGaps(placed.map(({ node }) => node)) };
  if (!isLossless(losses)) return { doc, losses, originals: { blocks: [], tail: '' } };
  const fresh = writtenBlocks(doc);
  const blocks = placed.map(({ start, end }, index) => ({
    fresh: fresh[index] ?? '',
    source: html.slice(start, end),
    lead: html.slice(placed[index - 1]?.end ?? 0, start),
  }));
  return { doc, losses, originals: { blocks, tail: html.slice(placed.at(-1)?.end ?? 0) } };
}

/** Adds empty lines beside the parts of blocks and `{all_fields}`, where nobody could type otherwise. */
function withGaps(blocks: readonly RichNode[]): RichNode[] {
  const gap: RichNode = { type: 'paragraph', attrs: { kind: 'gap' } };
  const isPart = (node: RichNode | undefined) => node === undefined || node.type === 'block_part';
  return [...blocks, undefined].flatMap((node, index) => {
    const needsGap = isPart(node) && isPart(blocks[index - 1]);
    return [...(needsGap ? [gap] : []), ...(node ? [node] : [])];
  });
}

const MARKS: Readonly<Record<string, 'strong' | 'em' | 'link'>> = {
  strong: 'strong',
  b: 'strong',
  em: 'em',
  i: 'em',
  a: 'link',
};
const TEXT_BLOCKS = ['p', 'h1', 'h2', 'h3'];
/** Elements whose content is not shown. */
const HIDDEN = ['style', 'script', 'title', 'head', 'template', 'noscript', 'textarea', 'select', 'svg', 'iframe'];
/** Elements that the editor leaves out but whose text stands on lines of its own. */
const BREAKING =
  /^(?:h[4-6]|div|table|thead|tbody|tfoot|tr|td|th|section|article|header|footer|main|nav|aside|address|blockquote|pre|figure|figcaption|center|dl|dt|dd|hr|form|fieldset|body|html|caption)$/;

/** An element that is open. */
interface Open {
  name: string;
  kind: 'root' | 'text' | 'list' | 'item' | 'mark' | 'lost';
  start: number;
  /** The pieces of text so far, of a text block, or of the run of text in the root or an item. */
  inline: Token[];
  marked: Map<Token, readonly RichMark[]>;
  /** The beginning of the run of text, in the root or an item. */
  from: number;
  children: Placed[];
  /** The blocks of the template that began in it. */
  blocks: string[];
  mark?: RichMark;
  isEmpty: boolean;
}

class Reader {
  readonly #html: string;
  readonly #stack: Open[];
  readonly #lost = {
    ...{ document: false, comments: false, nesting: false, crossing: false, characters: false },
    ...{ elements: new Set<string>(), attributes: new Set<string>() },
  };
  /** The element whose content is left out. */
  #hidden: string | null = null;

  constructor(html: string) {
    this.#html = html;
    this.#stack = [opened('', 'root', 0, 0)];
  }

  losses(): Losses {
    const { elements, attributes, ...flags } = this.#lost;
    return { ...flags, elements: [...elements], attributes: [...attributes] };
  }

  read(token: Token): void {
    if (this.#hidden !== null) {
      if (token.kind === 'close' && token.name === this.#hidden) this.#hidden = null;
      return;
    }
    if (token.kind === 'open') this.#open(token);
    else if (token.kind === 'close') this.#close(token);
    else if (token.kind === 'loss') this.#lost[token.loss] = true;
    else this.#add(token);
  }

  end(): Placed[] {
    while (this.#stack.length > 1) {
      this.#lost.nesting = true;
      this.#pop(this.#html.length, this.#html.length);
    }
    const [root] = this.#stack;
    if (!root) return [];
    this.#flush(root, this.#html.length);
    return root.children;
  }

  get #top(): Open {
    return this.#stack.at(-1) as Open;
  }

  /** The innermost element that takes text. */
  get #place(): Open {
    return this.#stack.findLast(({ kind }) => kind === 'text' || kind === 'item' || kind === 'root') as Open;
  }

  #marks(): RichMark[] {
    return ['link', 'strong', 'em'].flatMap((type) => {
      const open = this.#stack.find(({ mark }) => mark?.type === type);
      return open?.mark ? [open.mark] : [];
    });
  }

  #add(token: Token): void {
    const isSpace = token.kind === 'text' && /^[ \t\n\r\f]*$/.test(token.text);
    const list = this.#stack.findLast(({ kind }) => kind !== 'mark' && kind !== 'lost');
    if (list?.kind === 'list') this.#addToList(list, token, isSpace);
    else {
      const isShown = token.kind === 'text' ? !isSpace : token.kind === 'part' && token.part.kind === 'tag';
      if (isShown) for (const open of this.#stack) open.isEmpty = false;
      if (token.kind === 'part') this.#countBlock(token.part.kind);
      const place = this.#place;
      place.inline.push(token);
      place.marked.set(token, this.#marks());
    }
  }

  /** Between the items of a list only parts of blocks can stand. */
  #addToList(list: Open, token: Token, isSpace: boolean): void {
    if (isSpace) return;
    if (token.kind === 'part' && token.part.kind !== 'tag' && this.#top === list) {
      this.#countBlock(token.part.kind);
      const node: RichNode = { type: 'block_part', attrs: { source: token.source } };
      list.children.push({ node, start: token.start, end: token.end });
    } else this.#lost.nesting = true;
  }

  /** Blocks of the template begin and end in the same element, or in none. */
  #countBlock(kind: string): void {
    const { blocks, kind: within } = this.#top;
    if (kind === 'tag') return;
    if (this.#stack.some(({ mark }) => mark?.type === 'link')) this.#lost.crossing = true;
    if (kind === 'if' || kind === 'each') blocks.push(kind === 'if' ? 'end' : 'endEach');
    else if (kind === 'else' ? blocks.at(-1) === 'end' : blocks.at(-1) === kind) {
      if (kind !== 'else') blocks.pop();
    } else if (within !== 'root') this.#lost.crossing = true;
  }

  #open(token: Token & { kind: 'open' }): void {
    const { name, start, end } = token;
    if (name === 'br') {
      this.#loseAttributes(token, []);
      this.#add(token);
    } else if (MARKS[name]) this.#openMark(token, MARKS[name]);
    else if (TEXT_BLOCKS.includes(name)) this.#openBlock(token, 'text', ['root', 'item']);
    else if (name === 'ul' || name === 'ol') this.#openBlock(token, 'list', ['root', 'item']);
    else if (name === 'li') this.#openBlock(token, 'item', ['list']);
    else {
      if (/^(?:html|head|body|meta)$/.test(name)) this.#lost.document = true;
      else this.#lost.elements.add(name);
      if (HIDDEN.includes(name)) this.#hidden = name;
      else if (BREAKING.test(name)) this.#breakLine(start, end);
    }
  }

  #openMark(token: Token & { kind: 'open' }, type: RichMark['type']): void {
    const { name, attributes, start, end } = token;
    const isNested = this.#stack.some(({ mark }) => mark?.type === type);
    if (isNested) this.#lost.nesting = true;
    const href = attributes.get('href') ?? '';
    const button = attributes.get('class') === 'button';
    if (type === 'link') this.#loseAttributes(token, button ? ['href', 'class'] : ['href']);
    else this.#loseAttributes(token, []);
    if (type === 'link' && !attributes.has('href')) this.#lost.nesting = true;
    const mark = type === 'link' ? { type, attrs: { href, button } } : ({ type, attrs: { tag: name } } as RichMark);
    // Two links beside each other to one address would become one.
    const before = this.#place.marked.get(this.#place.inline.at(-1) as Token) ?? [];
    if (type === 'link' && before.some((one) => isSameMark(one, mark))) this.#lost.nesting = true;
    this.#stack.push({ ...opened(name, 'mark', start, end), ...(!isNested && { mark }) });
  }

  #openBlock(token: Token & { kind: 'open' }, kind: Open['kind'], within: readonly Open['kind'][]): void {
    const { name, start, end } = token;
    this.#loseAttributes(token, []);
    if (!within.includes(this.#top.kind)) {
      this.#lost.nesting = true;
      this.#breakLine(start, start);
      // An item without a list becomes text.
      if (!within.includes(this.#top.kind)) return;
    }
    this.#flush(this.#top, start);
    for (const open of this.#stack) open.isEmpty = false;
    this.#stack.push(opened(name, kind, start, end));
  }

  #loseAttributes({ attributes }: Token & { kind: 'open' }, kept: readonly string[]): void {
    for (const name of attributes.keys()) if (!kept.includes(name)) this.#lost.attributes.add(name);
  }

  /** Ends the line at an element that is left out. */
  #breakLine(end: number, next: number): void {
    while (this.#top.kind === 'mark' || this.#top.kind === 'text') this.#pop(end, next);
    this.#flush(this.#top, end);
    this.#top.from = next;
  }

  #close({ name, start, end }: Token & { kind: 'close' }): void {
    const isOpen = this.#stack.some((open) => open.name === name);
    if (!isOpen) {
      if (BREAKING.test(name)) this.#breakLine(start, end);
      const isKnown = MARKS[name] !== undefined || TEXT_BLOCKS.includes(name) || /^(?:ul|ol|li|br)$/.test(name);
      if (isKnown) this.#lost.nesting = true;
      else if (!/^(?:html|head|body)$/.test(name)) this.#lost.elements.add(name);
      return;
    }
    while (this.#top.name !== name) {
      this.#lost.nesting = true;
      this.#pop(start, start);
    }
    this.#pop(start, end);
  }

  /** Ends the innermost element. @param inner where its content ends @param end where it ends */
  #pop(inner: number, end: number): void {
    const open = this.#stack.pop();
    if (!open) return;
    if (open.blocks.length > 0) this.#lost.crossing = true;
    // Empty marks show nothing, and the editor cannot keep them.
    if (open.kind === 'mark' && open.isEmpty) this.#lost.nesting = true;
    if (open.kind === 'mark' || open.kind === 'lost') return;
    // A list without items is none.
    if (open.kind === 'list' && open.children.length === 0) this.#lost.nesting = true;
    this.#flush(open, inner);
    const parent = this.#top;
    parent.children.push({ node: nodeOf(open), start: open.start, end });
    parent.from = end;
  }

  /** Makes paragraphs of the text that stands in the root or in an item without a tag of its own. */
  #flush(open: Open, end: number): void {
    if (open.kind !== 'root' && open.kind !== 'item') return;
    const placed = placedParagraphs(open.inline, open.marked, this.#html, open.from, end);
    if (isTorn(placed, this.#html)) this.#lost.crossing = true;
    open.children.push(...placed);
    open.inline = [];
    open.from = end;
  }
}

function opened(name: string, kind: Open['kind'], start: number, from: number): Open {
  return { name, kind, start, from, inline: [], marked: new Map(), children: [], blocks: [], isEmpty: true };
}

function nodeOf({ name, kind, inline, marked, children }: Open): RichNode {
  if (kind === 'text') {
    const content = inlineOf(inline, marked);
    if (name !== 'p') return { type: 'heading', attrs: { level: Number(name[1]) }, content };
    const isBlank = content.length === 1 && content[0]?.type === 'hard_break';
    if (isBlank) return { type: 'paragraph', attrs: { kind: 'p' }, content: [] };
    return { type: 'paragraph', attrs: { kind: content.length === 0 ? 'hollow' : 'p' }, content };
  }
  const nodes = children.map(({ node }) => node);
  if (kind === 'list') {
    const empty: RichNode = { type: 'list_item', content: [{ type: 'paragraph', attrs: { kind: 'bare' } }] };
    return { type: name === 'ul' ? 'bullet_list' : 'ordered_list', content: nodes.length === 0 ? [empty] : nodes };
  }
  return {
    type: 'list_item',
    content: nodes.length === 0 ? [{ type: 'paragraph', attrs: { kind: 'bare' } }] : nodes,
  };
}
