import type { Draft, Field } from '#console/views/builder/model.ts';
import { type Loose, listOf, recordOf, valueAt } from '#console/views/builder/panel/schema/change.ts';

/** A text of a form that can be translated (docs/languages.md). */
export interface TranslatableText {
  /** The steps to the text in a translation, such as `fields.name.label`. */
  path: string[];
  /** The text in the form's own language. */
  original: string;
  /** The label of the field or the key of the mail; '' for a text of the form itself. */
  owner: string;
  hasLines: boolean;
}

const OF_FIELD = [
  ...['description', 'placeholder', 'help', 'html', 'other_label', 'low_label', 'high_label', 'next_label'],
  ...['back_label', 'row_label', 'add_label', 'same_label'],
];
const WITH_LINES = [
  'description',
  'help',
  'html',
  'success_message',
  'error_message',
  'message',
  'success_text',
  'cancel_text',
  'text',
];
/** Types whose labels visitors never see. */
const UNNAMED = ['hidden', 'html', 'divider'];
const OF_OPTIONS = [
  ...['success_message', 'error_message', 'payment.description', 'payment.success_text', 'payment.cancel_text'],
  ...['limits.not_yet_text', 'limits.closed_text', 'limits.full_text', 'limits.per_person.text', 'theme.logo.alt'],
  ...['limits.waiting_list.text', 'limits.waiting_list.joined_text'],
  ...['theme.buttons.send', 'theme.buttons.next', 'theme.buttons.back', 'theme.buttons.save'],
];
/** Texts of mails to visitors, with their defaults. */
const OF_MAILS: Readonly<Record<string, string | undefined>> = {
  subject: 'New submission: {form:title}',
  html: '{all_fields}',
  from_name: undefined,
};

/** Lists every text of a form that can be translated, in the order of the form. */
export function translatableTexts({ title, config: { fields, options } }: Draft): TranslatableText[] {
  return [
    ...textAt(['title'], title, ''),
    ...fields.flatMap((field) => ofField(field)),
    ...OF_OPTIONS.flatMap((path) => textAt(['options', ...path.split('.')], valueAt(options, path.split('.')), '')),
    ...listOf(options.endings).flatMap((one) => ofEnding(recordOf(one))),
    ...listOf(options.notifications).flatMap((one) => ofMail(recordOf(one), fields)),
  ];
}

function textAt(path: string[], original: unknown, owner: string): TranslatableText[] {
  if (typeof original !== 'string' || original === '') return [];
  const key = path.at(-1) ?? '';
  return [{ path, original, owner, hasLines: WITH_LINES.some((one) => key === one || key.endsWith(`_${one}`)) }];
}

function ofField(field: Field, within: readonly string[] = [], labels: readonly string[] = []): TranslatableText[] {
  const { name, type, label } = field;
  if (name === undefined) return [];
  const names = [...labels, label || name];
  const own = [...within, 'fields', name];
  const entry = (path: string[], original: unknown) => textAt([...own, ...path], original, names.join(' › '));
  return [
    ...(UNNAMED.includes(type) ? [] : entry(['label'], label || name)),
    ...OF_FIELD.flatMap((key) => entry([key], field[key])),
    ...entry(['image', 'alt'], recordOf(field.image).alt),
    ...listOf(field.options).flatMap((one) => {
      const { value, label: text, image } = recordOf(one);
      if (typeof value !== 'string') return [];
      return [...entry(['options', value], text || value), ...entry(['images', value], recordOf(image).alt)];
    }),
    ...(field.fields ?? []).flatMap((inner) => ofField(inner, own, names)),
    ...listOf(field.rows).flatMap((one) => {
      const { name: row, label: text } = recordOf(one);
      return typeof row === 'string' ? entry(['rows', row], text || row) : [];
    }),
    ...Object.entries(recordOf(field.part_labels)).flatMap(([part, text]) => entry(['part_labels', part], text)),
    ...Object.entries(recordOf(field.messages)).flatMap(([rule, text]) => entry(['messages', rule], text)),
  ];
}

function ofEnding({ key, title, message, buttons }: Loose): TranslatableText[] {
  if (typeof key !== 'string') return [];
  const own = ['options', 'endings', key];
  return [
    ...textAt([...own, 'title'], title, key),
    ...textAt([...own, 'message'], message, key),
    ...listOf(buttons).flatMap((one) => {
      const { key: button, label } = recordOf(one);
      return typeof button === 'string' ? textAt([...own, 'buttons', button, 'label'], label, key) : [];
    }),
  ];
}

function ofMail(mail: Loose, fields: readonly Field[]): TranslatableText[] {
  const { key } = mail;
  if (typeof key !== 'string' || !isForVisitors(mail, fields)) return [];
  return Object.entries(OF_MAILS).flatMap(([name, usual]) =>
    textAt(['options', 'notifications', key, name], mail[name] ?? usual, key).map((entry) => ({
      ...entry,
      hasLines: name === 'html',
    })),
  );
}

/** True for a mail that only goes to fields of type email: it is sent in the visitor's language. */
function isForVisitors({ to, routes }: Loose, fields: readonly Field[]): boolean {
  const emails = emailNames(fields);
  const isOne = (part: string) => {
    const [, name] = /^\{field:([\w.]+)(?:\|[^}]*)?\}$/.exec(part.trim()) ?? [];
    return name !== undefined && emails.includes(name);
  };
  const targets = [to, ...listOf(routes).map((route) => recordOf(route).to)].filter((one) => typeof one === 'string');
  const parts = targets.flatMap((one) => String(one).split(',')).filter((part) => part.trim() !== '');
  return parts.length > 0 && parts.every(isOne);
}

function emailNames(fields: readonly Field[], prefix = ''): string[] {
  return fields.flatMap(({ type, name, fields: inner = [] }) => [
    ...(type === 'email' && name !== undefined ? [`${prefix}${name}`] : []),
    ...(name === undefined ? [] : emailNames(inner, `${prefix}${name}.`)),
  ]);
}

/** Returns the translation of a text; '' if there is none. */
export function translated(translation: unknown, { path }: Pick<TranslatableText, 'path'>): string {
  const text = valueAt(translation, path);
  return typeof text === 'string' ? text : '';
}

/** Sets a text in a translation. An empty text is removed, with objects that become empty. */
export function withText(translation: unknown, [key, ...rest]: readonly string[], text: string): Loose {
  if (key === undefined) return recordOf(translation);
  const { [key]: before, ...others } = recordOf(translation);
  if (rest.length === 0) return text === '' ? others : { ...recordOf(translation), [key]: text };
  const inner = withText(before, rest, text);
  return Object.keys(inner).length === 0 ? others : { ...recordOf(translation), [key]: inner };
}

/** A text of one merge tag is the same in every language. */
const ONE_TAG = /^\{[a-z_:]+\}$/;

/** Lists the texts that a translation lacks. */
export function missingIn(translation: unknown, entries: readonly TranslatableText[]): TranslatableText[] {
  return entries.filter((entry) => !ONE_TAG.test(entry.original) && translated(translation, entry).trim() === '');
}
