import { plainLine } from '#features/conversion/texts.ts';

/** A form-tag: `[text* your-name minlength:2 "Ada"]`. */
export interface FormTag {
  type: string;
  isRequired: boolean;
  name: string;
  options: string[];
  values: string[];
  /** What stands between it and its closing tag. */
  content: string;
  /** The text that a visitor reads as its label. */
  label: string;
}

/** Whatever is not closed ends at the next bracket, so that a text is read once. */
const TAG =
  /\[(?<type>[a-z][a-z0-9_-]*\*?)(?=[\s\]])(?<rest>(?:"[^"]*"|'[^']*'|[^[\]"'])*)\](?:(?<content>[^[]*)\[\/\k<type>\])?/gi;
/** They are no fields. */
const NO_FIELDS = ['response', 'group', 'step', 'row', 'col'];

/** The tags of a form's template in their order, with the label that stands round each or before it. */
export function readTags(template: string): FormTag[] {
  const tags: FormTag[] = [];
  let end = 0;
  for (const match of template.matchAll(TAG)) {
    const { type = '', rest = '', content = '' } = match.groups ?? {};
    const before = template.slice(end, match.index);
    end = match.index + match[0].length;
    const bare = type.replace('*', '').toLowerCase();
    if (NO_FIELDS.includes(bare)) continue;
    const words = [...rest.matchAll(/"([^"]*)"|'([^']*)'|([^\s"']+)/g)];
    const plain = words.flatMap(([, , , word]) => (word === undefined ? [] : [word]));
    const hasName = bare !== 'submit' && !bare.startsWith('captcha') && !bare.startsWith('recaptcha');
    tags.push({
      ...{ type: bare, isRequired: type.endsWith('*'), content: content.trim(), label: labelOf(before) },
      name: hasName ? (plain[0] ?? '') : '',
      options: hasName ? plain.slice(1) : plain,
      values: words.flatMap(([, double, single]) => double ?? single ?? []),
    });
  }
  return tags;
}

/** The last line of text before a tag: a `<label>`, a paragraph or a line. */
function labelOf(before: string): string {
  const open = before.split(/<label\b[^>]*>/i).at(-1) ?? '';
  const lines = open.split(/\n|<br\s*\/?>|<\/?(?:p|div|h\d|li|td|th|tr|label|legend|fieldset)\b[^>]*>/i).map(plainLine);
  return (lines.findLast((line) => line !== '') ?? '')
    .replace(/\s*(?:\*|\((?:required|optional)\))\s*:?$/i, '')
    .replace(/:$/, '');
}

/** `minlength:10` of a tag; undefined where it has none. */
export function optionOf({ options }: FormTag, name: string): string | undefined {
  return options.find((one) => one.startsWith(`${name}:`))?.slice(name.length + 1);
}
