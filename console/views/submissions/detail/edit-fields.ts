/** A field of a form, as far as its value is changed here. */
export interface EditedField {
  name: string;
  type: string;
  label?: string;
  read_only?: boolean;
  multiple?: boolean;
  options?: readonly { value: string; label?: string }[];
  fields?: readonly EditedField[];
}

/** How a value is changed: by an input of its own, or as JSON. */
export type EditedAs = 'line' | 'text' | 'flag' | 'choice' | 'choices' | 'files' | 'group' | 'json';

const LINES = [
  'text',
  'email',
  'tel',
  'url',
  'number',
  'currency',
  'date',
  'time',
  'datetime',
  'hidden',
  'country',
  'state',
  'range',
  'scale',
  'rating',
];
/** What nobody changes: made of other values, signed by somebody, or kept nowhere. */
const NEVER = ['calculated', 'total', 'signature', 'password', 'section', 'html', 'divider', 'page_break'];

export function editedAs({ type, multiple, options }: EditedField): EditedAs {
  if (LINES.includes(type)) return 'line';
  if (type === 'textarea' || type === 'rich_text') return 'text';
  if (type === 'checkbox' || type === 'consent') return 'flag';
  if (type === 'file' || type === 'image') return 'files';
  if (type === 'group') return 'group';
  if (options === undefined) return 'json';
  if (type === 'checkboxes' || (type === 'select' && multiple)) return 'choices';
  return type === 'select' || type === 'radio' ? 'choice' : 'json';
}

/** Those that can be changed, in the order of the form. */
export function editable(fields: readonly EditedField[]): readonly EditedField[] {
  return fields.filter(({ type, read_only: isReadOnly }) => !NEVER.includes(type) && !isReadOnly);
}

type Values = Readonly<Record<string, unknown>>;

/** What is not as it was, by the names of fields. */
export function changesOf(before: Values, after: Values): Record<string, unknown> {
  const names = Object.keys(after).filter((name) => JSON.stringify(after[name]) !== JSON.stringify(before[name]));
  return Object.fromEntries(names.map((name) => [name, after[name]]));
}

/** The mistakes of fields in an answer of the service, by their paths. */
export function mistakesIn(body: unknown): Readonly<Record<string, string>> {
  const { errors } = (body ?? {}) as { errors?: { fields?: Record<string, string> } & Record<string, unknown> };
  if (!errors) return {};
  if (errors.fields) return errors.fields;
  const own = Object.entries(errors).filter(([path]) => path.startsWith('values.'));
  return Object.fromEntries(own.map(([path, text]) => [path.slice('values.'.length), String(text)]));
}
