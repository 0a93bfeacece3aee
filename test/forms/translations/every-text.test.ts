import { expect, test } from '@jest/globals';
import { recordOf } from '#forms/config/json.ts';
import { fieldTypes } from '#forms/field-types/table.ts';
import { inLanguage } from '#forms/translations/translate.ts';
import { isObject } from '#json.ts';
import { formRules, parseForm } from '#test/environment/form-rules.ts';
import { mistakesOf } from '#test/forms/form-fixture.ts';
import { LAYOUT, TYPE_CASES } from '#test/forms/type-values.ts';

/*
 * Walks the schema of a config: every text of a form is either read by visitors, and can be translated, or listed below as one
 * that nobody reads as a text. These tests report a new key until it is one or the other.
 */

/** Keys of fields that are not read as texts: names, values for comparison, and instructions for browsers. */
const NO_FIELD_TEXTS = [
  /^name$|^type$/,
  /^conditional\.|\.conditional\.|^jumps\[\]\./,
  /^(country_field|product|person_field|same_as|same_as_above\[\])$/,
  /^options\[\]\.value$|^rows\[\]\.name$|^codes\[\]\./,
  // Values do not depend on the language.
  /^default(\[\])?$|^(min|max|from|until)$/,
  /^(hours|dates)\[\]\.|^holidays\[\]$/,
  /^(prefill_key|pattern|autocomplete|formula|aspect|currency|time_zone)$/,
  /^(accept|countries|allowed_domains|denied_domains)\[\]$|^country$/,
  /image\.url$/,
  // One message stands for all: they are keyed by their rules.
  /^messages\.(?!required$)/,
];
/** Keys of options that are not read as texts: addresses, names, times, colours, and settings for administrators. */
const NO_OPTION_TEXTS = [
  /^(language|redirect_url|allowed_origins\[\]|translations\..*)$/,
  /^(notifications|integrations)\[\]\.on\[\]$/,
  /^notifications\[\]\.(key|to|cc|bcc|reply_to|from_email|attach_files\[\])$/,
  /^(notifications|integrations)\[\]\.on\[\]$/,
  /^endings\[\]\.(key|conditional\..*|buttons\[\]\.(key|url))$/,
  /^notifications\[\]\.(routes\[\]|conditional)\./,
  // The sender of all mails of a form; a notification may have a name of its own.
  /^email\./,
  /^(captcha|integrations\[\]|headless|drafts)\./,
  /^limits\.(opens_at|closes_at|time_zone|per_person\.field|waiting_list\.address_field)$/,
  /^invitations\.(ends_at|time_zone)$/,
  /^editing\.(until|time_zone|email_field)$/,
  /^process\.(address_field|calendar\..*|ends\[\].key|places_back_on\[\])$/,
  /^process\.steps\[\]\.(key|address_field|fields\[\]|shows\[\]|(who\[\]|conditional|deadline|until|leads_to)\..*)$/,
  // Addresses of people who are notified.
  /^alerts\./,
  /^payment\.(currency|amount_field|items_from\[\].*|(refund|capture)_on\[\])$/,
  /^theme\.(colors\..*|logo\.url|background_image\.url)$/,
];
/** Nobody sees the labels of fields of these types. */
const UNNAMED = ['hidden', 'html', 'divider'];

const TEXT = 'A text that is read';
const GERMAN = 'Ein Text, der gelesen wird';
const URL = 'https://cdn.example.org/a.png';
const schema = recordOf(formRules.configJsonSchema());
const defs = recordOf(schema.$defs);

/** Returns the paths at which a part of the schema allows a free text. */
function textsIn(part: unknown, path = '', seen: readonly string[] = []): string[] {
  const { $ref, anyOf, type, properties, items, additionalProperties, ...rest } = recordOf(part);
  if (typeof $ref === 'string') {
    const name = $ref.split('/').at(-1) ?? '';
    return seen.includes(name) ? [] : textsIn(defs[name], path, [...seen, name]);
  }
  const isText = [type].flat().includes('string') && rest.enum === undefined && rest.const === undefined;
  const inside = Object.entries(recordOf(properties)).map(
    ([key, one]) => [one, path ? `${path}.${key}` : key] as const,
  );
  const further = [
    ...(Array.isArray(anyOf) ? anyOf.map((one: unknown) => [one, path] as const) : []),
    ...inside,
    [items, `${path}[]`] as const,
    ...(isObject(additionalProperties) ? [[additionalProperties, `${path}.*`] as const] : []),
  ];
  const found = further.flatMap(([one, at]) => (one === undefined ? [] : textsIn(one, at, seen)));
  return [...new Set([...(isText ? [path] : []), ...found])];
}

/** Returns the value with a text at a path, in the first entry of each list. */
function withText(value: unknown, [part, ...rest]: readonly string[], text: string): unknown {
  if (part === undefined) return text;
  if (part === '0') {
    const [first, ...others] = Array.isArray(value) ? (value as unknown[]) : [];
    return [withText(first, rest, text), ...others];
  }
  const own: Record<string, unknown> = isObject(value) ? { ...value } : {};
  const inside = own[part] ?? (part === 'image' ? { url: URL, alt: 'A' } : undefined);
  return { ...own, [part]: withText(inside, rest, text) };
}
const partsOf = (path: string) => path.replaceAll('[]', '.0').split('.');

function formWith(field: Record<string, unknown>, options: Record<string, unknown>, translations: object) {
  const fields = [...fieldsBeside(field), field, { type: 'text', name: 'last' }];
  return parseForm({ title: 'T', config: { fields, options: { ...options, translations } } });
}

function fieldsBeside({ type }: Record<string, unknown>): Record<string, unknown>[] {
  const mail = { type: 'email', name: 'mail' };
  const own = { type: 'email', name: 'own', required: true };
  const other = { type: 'group', name: 'other', fields: [mail] };
  const [one] = Object.entries(TYPE_CASES).flatMap(([name, cases]) => (name === type ? cases : []));
  return [mail, own, other, ...(one?.beside ?? [])];
}

/**
 * Returns the text that a visitor reads once it is translated; fails if a form does not accept its translation.
 * @param more what the text must have, in every language
 */
function translated(field: Record<string, unknown>, options: Record<string, unknown>, more = '') {
  const form = formWith(field, options, { de: {} });
  const place = formRules
    .translationReport(form)
    .missing.get('de')
    ?.find(({ original }) => original === TEXT + more);
  if (!place) return null;
  const texts = recordOf(place.path.reduceRight<unknown>((inner, part) => ({ [part]: inner }), GERMAN + more));
  return inLanguage(formWith(field, options, { de: texts }), 'de');
}

const at = (value: unknown, parts: readonly string[]) =>
  parts.reduce<unknown>(
    (inner, part) => (Array.isArray(inner) ? (inner as unknown[])[Number(part)] : recordOf(inner)[part]),
    value,
  );

/** Keys without which a text does not exist, or is refused. */
const NEEDED: Record<string, Record<string, unknown>> = {
  other_label: { other: true },
  'group same_label': { same_as: 'other', fields: [{ type: 'email', name: 'mail' }] },
  'repeater same_label': { same_as_above: ['mail'], fields: [{ type: 'email', name: 'mail' }] },
};
/** Texts that no form can have. */
const REFUSED = ['select options[].image.alt', 'calculated placeholder', 'total placeholder'];

const fieldTexts = Object.keys(fieldTypes).flatMap((type) =>
  textsIn(defs[`Field_${type}`], '', ['Field'])
    .filter((path) => !NO_FIELD_TEXTS.some((one) => one.test(path)) && !(path === 'label' && UNNAMED.includes(type)))
    .map((path) => [type, path] as const),
);

test('every text of a field can be translated', () => {
  expect(fieldTexts.length).toBeGreaterThan(200);
  const bases = new Map([
    ...Object.entries(LAYOUT),
    ...Object.entries(TYPE_CASES).map(([type, [one]]) => [type, one?.field ?? {}] as const),
    ['product', { currency: 'EUR', options: [{ value: 'a', price: 500 }] }] as const,
  ]);
  const refused = new Set<string>();
  const forgotten = fieldTexts.filter(([type, path]) => {
    const field = recordOf(
      withText(
        { ...bases.get(type), ...NEEDED[path], ...NEEDED[`${type} ${path}`], type, name: 'it' },
        partsOf(path),
        TEXT,
      ),
    );
    if (Object.keys(mistakesOf(() => formWith(field, {}, { de: {} }))).length > 0) {
      refused.add(`${type} ${path}`);
      return false;
    }
    const form = translated(field, {});
    return (
      at(
        form?.config.fields.find(({ name }) => name === 'it'),
        partsOf(path),
      ) !== GERMAN
    );
  });
  expect(forgotten).toEqual([]);
  expect([...refused]).toEqual(REFUSED);
});

test('every text of an option can be translated', () => {
  const options = {
    notifications: [{ key: 'receipt', to: '{field:mail}' }],
    endings: [{ key: 'all', buttons: [{ key: 'on', label: 'On', url: '/on' }] }],
    payment: { enabled: false, currency: 'EUR' },
    theme: { logo: { url: URL, alt: 'Shop' } },
    limits: { max_submissions: 9, per_person: { field: 'mail' }, waiting_list: { address_field: 'own' } },
    process: {
      steps: [{ key: 'board', title: 'Board', kind: 'approve', who: [{ to: 'board@example.org' }] }],
      ends: [{ key: 'rejected', title: 'Rejected' }],
    },
  };
  const texts = textsIn(recordOf(schema.properties).options).filter(
    (path) => !NO_OPTION_TEXTS.some((one) => one.test(path)),
  );
  expect(texts.length).toBeGreaterThan(12);
  const forgotten = texts.filter((path) => {
    // Nobody could answer an invitation without the link.
    const more = /^invitations\.(reminder_)?html$/.test(path) ? ' {invitation:url}' : '';
    const form = translated(
      { type: 'text', name: 'it' },
      recordOf(withText(options, partsOf(path), TEXT + more)),
      more,
    );
    return at(form?.config.options, partsOf(path)) !== GERMAN + more;
  });
  expect(forgotten).toEqual([]);
});
