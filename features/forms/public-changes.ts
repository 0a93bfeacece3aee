import { isDeepStrictEqual } from 'node:util';
import { recordOf, recordsOf } from '#forms/config/json.ts';
import type { FieldConfig, FormConfig } from '#forms/config/types.ts';

/** The subjects of changes. `order` is the order of the fields; a `translation` is all texts in one language. */
export const CHANGED_THINGS = ['title', 'field', 'order', 'mail', 'integration', 'option', 'translation'] as const;

/** A difference that visitors, or those who get their answers, would notice. */
export interface PublicChange {
  about: (typeof CHANGED_THINGS)[number];
  change: 'added' | 'removed' | 'changed';
  /** The path of a field, the key of a mail or an integration, an option, a language; `title` and `fields` else. */
  name: string;
  /** The label of a field; the subject of a mail. */
  label: string | null;
  /** The keys that differ; empty for what was added or removed. */
  keys: string[];
}

interface FormContent {
  title: string;
  config: FormConfig;
}

/** Compares a draft with the published form. Pure. @param before null for a form that was never published */
export function publicChanges(before: FormContent | null, after: FormContent): PublicChange[] {
  if (before === null) return [];
  return [
    ...(before.title === after.title ? [] : [changed('title', 'title', after.title, ['title'])]),
    ...between('field', fieldsOf(before.config), fieldsOf(after.config)),
    ...orderOf(before.config, after.config),
    ...between('mail', entriesOf(before.config, 'notifications'), entriesOf(after.config, 'notifications')),
    ...between('integration', entriesOf(before.config, 'integrations'), entriesOf(after.config, 'integrations')),
    ...between('option', optionsOf(before.config), optionsOf(after.config)),
    ...between('translation', languagesOf(before.config), languagesOf(after.config)),
  ];
}

interface Thing {
  label: string | null;
  content: Readonly<Record<string, unknown>>;
}

const OWN_PARTS = ['notifications', 'integrations', 'translations'];

/** All fields by their path, also those without a value, such as a divider. */
function fieldsOf({ fields }: FormConfig): Map<string, Thing> {
  return new Map(placed(fields, ''));
}

function placed(fields: readonly FieldConfig[], within: string): [string, Thing][] {
  return fields.flatMap((field): [string, Thing][] => {
    // The fields inside are things of their own.
    const { fields: inner, ...content } = { fields: [], ...field };
    const path = within + field.name;
    return [[path, { label: field.label || null, content }], ...placed(inner, `${path}.`)];
  });
}

/** Notifications or integrations by their key. */
function entriesOf({ options }: FormConfig, list: 'notifications' | 'integrations'): Map<string, Thing> {
  return new Map(
    recordsOf(options[list]).map(([, content]) => {
      const { key, subject, integration_id: kind } = content;
      const label = typeof subject === 'string' ? subject : typeof kind === 'string' ? kind : null;
      return [String(key), { label, content }];
    }),
  );
}

function optionsOf({ options }: FormConfig): Map<string, Thing> {
  const own = Object.entries(options).filter(([key, value]) => !OWN_PARTS.includes(key) && value !== undefined);
  return new Map(own.map(([key, value]) => [key, { label: null, content: contentOf(value) }]));
}

function languagesOf({ options }: FormConfig): Map<string, Thing> {
  const languages = Object.entries(recordOf(options.translations));
  return new Map(languages.map(([language, texts]) => [language, { label: null, content: contentOf(texts) }]));
}

function contentOf(value: unknown): Thing['content'] {
  const record = recordOf(value);
  return Object.keys(record).length > 0 ? record : { value };
}

function orderOf(before: FormConfig, after: FormConfig): PublicChange[] {
  const [one, other] = [before, after].map((config) => [...fieldsOf(config).keys()]);
  const both = (list: readonly string[] = [], others: readonly string[] = []) =>
    list.filter((path) => others.includes(path));
  return isDeepStrictEqual(both(one, other), both(other, one)) ? [] : [changed('order', 'fields', null, [])];
}

function between(
  about: PublicChange['about'],
  before: ReadonlyMap<string, Thing>,
  after: ReadonlyMap<string, Thing>,
): PublicChange[] {
  const later = [...after].flatMap(([name, { label, content }]): PublicChange[] => {
    const earlier = before.get(name);
    if (!earlier) return [{ about, change: 'added', name, label, keys: [] }];
    const keys = differingKeys(earlier.content, content);
    return keys.length === 0 ? [] : [changed(about, name, label, keys)];
  });
  const gone = [...before].flatMap(([name, { label }]): PublicChange[] =>
    after.has(name) ? [] : [{ about, change: 'removed', name, label, keys: [] }],
  );
  return [...later, ...gone];
}

function changed(about: PublicChange['about'], name: string, label: string | null, keys: string[]): PublicChange {
  return { about, change: 'changed', name, label, keys };
}

function differingKeys(before: Thing['content'], after: Thing['content']): string[] {
  return [...new Set([...Object.keys(after), ...Object.keys(before)])].filter(
    (key) => !isDeepStrictEqual(before[key], after[key]),
  );
}
