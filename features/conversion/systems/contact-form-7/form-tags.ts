import { plainLine } from '#features/conversion/texts.ts';

/** A form-tag such as `[text* your-name minlength:2 "Ada"]`. */
export interface FormTag {
  type: string;
  isRequired: boolean;
  name: string;
  options: string[];
  values: string[];
  /** The text between the tag and its closing tag. */
  content: string;
  /** The text that a visitor reads as its label. */
  label: string;
}

/** A piece of a template: a tag with the text before it, or the text after the last tag. */
export interface Piece {
  tag: FormTag | null;
  before: string;
}

/** An unclosed tag ends at the next bracket, so that no text is read twice. */
const TAG =
  /\[(?<type>[a-z][a-z0-9_-]*\*?)(?=[\s\]])(?<rest>(?:"[^"]*"|'[^']*'|[^[\]"'])*)\](?:(?<content>[^[]*)\[\/\k<type>\])?/gi;
/** Tags without a name. */
const NAMELESS = /^(submit|captcha|recaptcha|turnstile|response|previous|step|multistep|row|col)/;
/** Tags that are no fields. */
const NO_FIELDS = ['response', 'group', 'step', 'row', 'col', 'column', 'columns'];
export const GROUP_END = /\[\/group\]/i;
const BLOCK = /\n|<br\s*\/?>|<\/?(?:p|div|h\d|li|ul|ol|table|td|th|tr|label|legend|fieldset|hr)\b[^>]*>/i;
const UNSEEN = /<!--[\s\S]*?-->|<(style|script)\b[^>]*>[\s\S]*?<\/\1\s*>/gi;

/** Reads the fields and buttons of a template in order, with the label around or before each. */
export function readTags(template: string): FormTag[] {
  return readPieces(template).flatMap(({ tag }) => (tag && !NO_FIELDS.includes(tag.type) ? [tag] : []));
}

/** Reads all tags of a template, and the texts between them. */
export function readPieces(template: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const match of template.matchAll(TAG)) {
    const { type = '', rest = '', content: held = '' } = match.groups ?? {};
    const bare = type.replace('*', '').toLowerCase();
    // A group contains fields: they are read as if they followed it.
    const isGroup = NO_FIELDS.includes(bare);
    const before = template.slice(end, match.index);
    end = match.index + (isGroup ? type.length + rest.length + 2 : match[0].length);
    const words = [...rest.matchAll(/"([^"]*)"|'([^']*)'|([^\s"']+)/g)];
    const plain = words.flatMap(([, , , word]) => (word === undefined ? [] : [word]));
    const hasName = !NAMELESS.test(bare);
    const tag = {
      ...{ type: bare, isRequired: type.endsWith('*'), content: isGroup ? '' : held.trim() },
      name: hasName ? (plain[0] ?? '') : '',
      options: hasName ? plain.slice(1) : plain,
      values: words.flatMap(([, double, single]) => double ?? single ?? []),
      label: labelOf(before.split(GROUP_END).at(-1) ?? ''),
    };
    pieces.push({ tag, before });
  }
  pieces.push({ tag: null, before: template.slice(end) });
  return pieces;
}

/** Returns the last line of text before a tag: from a `<label>`, a paragraph or a line. Text before an open label is separate. */
function labelOf(before: string): string {
  return (linesOf(before.slice(labelStart(before))).at(-1)?.text ?? '')
    .replace(/\s*(?:\*|\((?:required|optional)\))\s*:?$/i, '')
    .replace(/:$/, '');
}

function labelStart(before: string): number {
  return Math.max(0, before.toLowerCase().lastIndexOf('<label'));
}

interface Line {
  text: string;
  isHeading: boolean;
}

/** Returns the visible text of markup, line by line. */
function linesOf(markup: string): Line[] {
  const marked = markup
    .replaceAll(UNSEEN, '\n')
    .replaceAll(/\[\/?[a-z][a-z0-9_-]*\]/gi, '')
    .replaceAll(/<h[1-6]\b[^>]*>/gi, '\n\u0001');
  return marked.split(BLOCK).flatMap((line) => {
    const text = plainLine(line.replaceAll('\u0001', ''));
    return /[\p{L}\p{N}]/u.test(text) ? [{ text, isHeading: line.includes('\u0001') }] : [];
  });
}

/** Returns the text before a tag that is not its label. */
export function textsBefore({ tag, before }: Piece, hasLabel: boolean): Line[] {
  if (!tag || !hasLabel || tag.label === '') return linesOf(before);
  const start = labelStart(before);
  return [...linesOf(before.slice(0, start)), ...linesOf(before.slice(start)).slice(0, -1)];
}

/** Returns the value of an option such as `minlength:10`; undefined if the tag does not have it. */
export function optionOf({ options }: Pick<FormTag, 'options'>, name: string): string | undefined {
  return options.find((one) => one.startsWith(`${name}:`))?.slice(name.length + 1);
}
