import { describe, expect, test } from '@jest/globals';
import type { FormConfig, SubmissionValues } from '#forms/config/types.ts';
import { renderFields } from '#forms/page/fields.ts';
import { imageOrigins } from '#forms/page/image-origins.ts';
import { exportColumns, exportRow } from '#forms/tables/export.ts';
import { type MergeMode, renderTemplate } from '#forms/templates/merge-tags.ts';
import { sanitiseSubmission } from '#forms/values/sanitise.ts';
import { validateSubmission } from '#forms/values/validate.ts';
import { formConfig, mistakesOf } from '#test/forms/form-fixture.ts';

const config = formConfig([
  { type: 'name', name: 'who', label: 'Your <name>', required: true },
  { type: 'address', name: 'home' },
  { type: 'date_range', name: 'stay' },
  { type: 'text', name: 'note' },
]);
const ADA = { first: 'Ada', last: '<b>Lovelace' };
const HOME = { street: 'Main Street 1', postcode: '10115', city: 'Berlin', country: 'DE' };

function submit(form: FormConfig, raw: Record<string, unknown>) {
  const sanitised = sanitiseSubmission(form, raw);
  return { ...validateSubmission(form, sanitised), raw: sanitised.raw, unknown: sanitised.unknown };
}

function render(template: string, values: SubmissionValues, mode: MergeMode = 'text', form = config) {
  const [site, submission] = [
    { name: 'Site', url: 'https://site.example', timeZone: 'UTC' },
    { id: 1, date: new Date(0) },
  ];
  const context = { form: { id: 7, title: 'F' }, submission, site, meta: { ip: null, user_agent: null } };
  return renderTemplate(template, { ...context, config: form, values }, mode);
}

test('an address that is entered twice is one value', () => {
  const form = formConfig([
    { type: 'email', name: 'twice', confirm: true },
    { type: 'email', name: 'once' },
  ]);
  const sent = {
    twice: 'a@example.org',
    'twice[confirm]': 'a@example.org',
    once: 'b@example.org',
    'once[confirm]': 'c',
  };
  const { values, errors, unknown } = submit(form, sent);
  expect({ values, errors, unknown }).toEqual({
    values: { twice: 'a@example.org', once: 'b@example.org' },
    errors: {},
    unknown: ['once[confirm]'],
  });
  expect(submit(form, { ...sent, 'twice[confirm]': 'x@example.org' }).errors).toEqual({
    twice: 'The two entries are not the same.',
  });
});

test('an answer of the visitor’s own stands where an option would', () => {
  const options = [{ value: 'a', label: 'Alpha' }, { value: 'b' }];
  const form = formConfig([
    { type: 'radio', name: 'one', options, other: true },
    { type: 'checkboxes', name: 'some', options, other: true },
    { type: 'select', name: 'list', options, other: true, other_label: 'Else' },
    { type: 'radio', name: 'plain', options },
  ]);
  const send = (raw: Record<string, unknown>) => submit(form, raw);
  const own = { 'one[other]': ' mine ', 'some[other]': 'yours', 'list[other]': 'ours', 'plain[other]': 'x' };
  const chosen = { one: '__other__', some: ['b', '__other__'], list: '__other__' };
  const mine = { one: 'mine', some: ['b', 'yours'], list: 'ours', plain: '' };
  expect(send({ ...chosen, ...own })).toMatchObject({ values: mine, errors: {}, unknown: ['plain[other]'] });
  expect(send({ one: 'mine', some: ['b', 'yours'], list: 'ours' }).values).toEqual(mine);
  // The typed option counts only if no other is chosen.
  expect(send({ ...own, one: 'a', some: 'a', list: '' }).values).toEqual({ ...mine, one: 'a', some: ['a'] });
  expect(send(own).values).toEqual({ ...mine, some: ['yours'] });
  expect(render('{field:one}, {field:some}', mine, 'text', form)).toBe('mine, b, yours');
  const [radio, boxes, list] = renderFields({ id: 7, config: form }, { values: mine });
  expect(radio).toMatch(
    /value="__other__" checked><label for="svca-form-7-one-other">Other<\/label><input type="text" id="svca-form-7-one-other-text" name="one\[other\]" value="mine" maxlength="255" aria-label="Other"/,
  );
  expect(boxes).toMatch(/value="b" checked>.*value="__other__" checked>/);
  expect(list).toMatch(
    /<option value="__other__" selected>Else<\/option><\/select><input [^>]*value="ours"[^>]* aria-label="Else"/,
  );
});

test('a choice can be a picture, which has a text', () => {
  const image = { url: 'https://cdn.example/a.png?x=1&y', alt: 'A "red" one' };
  const form = formConfig([{ type: 'radio', name: 'one', options: [{ value: 'a', image }] }]);
  expect(renderFields({ id: 7, config: form })[0]).toContain(
    '<label for="svca-form-7-one-0"><img src="https://cdn.example/a.png?x=1&amp;y" alt="A &quot;red&quot; one" loading="lazy">a</label>',
  );
  expect(imageOrigins(form.fields)).toEqual(['https://cdn.example']);
});

test('an order and a table are sent by the place or the answer of each, and shown so again', () => {
  const options = [{ value: 'a', label: 'Alpha' }, { value: 'b' }];
  const rows = [{ name: 'food', label: 'The <food>' }, { name: 'staff' }];
  const form = formConfig([
    { type: 'ranking', name: 'order', options },
    { type: 'matrix', name: 'rate', options, rows, every_row: true, required: true },
    { type: 'text', name: 'why', conditional: { rules: [{ field: 'rate', op: 'contains', value: 'food:b' }] } },
  ]);
  const sent = { 'order[a]': '2', 'order[b]': '1', 'rate[food]': 'b', 'rate[staff]': 'a' };
  const values = { order: ['b', 'a'], rate: { food: 'b', staff: 'a' }, why: '' };
  expect(submit(form, sent)).toMatchObject({ values, errors: {}, unknown: [] });
  expect(submit(form, { ...values }).values).toEqual(values);
  expect(render('{field:order|value}; {field:rate.staff}', values, 'text', form)).toBe('b,a; Alpha');
  expect(exportColumns(form).map(({ label }) => label)).toEqual(['order', 'rate: The <food>', 'rate: staff', 'why']);
  expect(exportRow(form, values)).toEqual(['b,a', 'b', 'a', '']);
  expect(exportRow(form, values, 'labels')).toEqual(['b, Alpha', 'b', 'Alpha', '']);
  const [order, rate] = renderFields({ id: 7, config: form }, { values: sent });
  expect(order).toMatch(
    /<select id="(svca-form-7-order-0)" name="order\[a\]"><option value="">–<\/option><option value="1">1<\/option><option value="2" selected>2<\/option><\/select><label for="\1">Alpha<\/label>/,
  );
  expect(rate).toContain('<tr><th scope="row">The &lt;food&gt;</th>');
  expect(rate).toMatch(/name="rate\[food\]" value="b" checked required aria-label="The &lt;food&gt;: b"/);
  expect(rate).toContain('data-needed="2"');
});

test('a sensitive value stands in no text, and conditions can ask for it', () => {
  const fields = [
    { type: 'text', name: 'secret', sensitive: true },
    { type: 'name', name: 'who', sensitive: true },
    { type: 'text', name: 'note' },
  ];
  const form = formConfig(fields);
  const values = { secret: 'S3CRET', who: ADA, note: 'N' };
  expect(render('{all_fields}', values, 'text', form)).toBe('note: N');
  expect(render('{field:secret}{field:who}{field:who.first}', values, 'text', form)).toBe('');
  expect(render('{#if field:secret}yes{/if}', values, 'text', form)).toBe('yes');
  const refused = (text: string) => Object.keys(mistakesOf(() => formConfig(fields, { success_message: text })));
  expect(refused('{field:secret}')).toEqual(['config.options.success_message']);
  expect(refused('{field:who.first}')).toEqual(['config.options.success_message']);
  expect(refused('{field:note}{#if field:secret}x{/if}')).toEqual([]);
  expect(exportRow(form, values)[0]).toBe('S3CRET');
});

describe('a value of parts', () => {
  test('is sent as one object, or as several inputs of a form', () => {
    const sent = { 'who[first]': 'Ada', 'who[last]': ADA.last, 'note[x]': 'n', 'who[first][x]': 'y', 'nobody[x]': 'z' };
    const { values, errors, raw, unknown } = submit(config, sent);
    expect(errors).toEqual({});
    expect(values).toEqual({ who: ADA, home: {}, stay: {}, note: '' });
    expect(raw).toEqual({ who: ADA });
    expect(unknown).toEqual(['note[x]', 'who[first][x]', 'nobody[x]']);
    expect(submit(config, { who: ADA }).values).toEqual(values);
    // A complete value takes precedence over parts.
    expect(submit(config, { who: ADA, 'who[first]': 'Eve' }).values).toEqual(values);
  });

  test('takes no part from a prototype', () => {
    const sent = JSON.parse('{"who": {"__proto__": {"first": "Eve"}, "last": "x"}, "home[__proto__]": "x"}');
    expect(submit(config, sent).errors).toEqual({ who: 'Fill in all the parts that are needed.' });
  });

  test('is shown by tags whole and in parts, safe for each place', () => {
    const values = { who: ADA, home: HOME };
    expect(render('{field:who}, {field:who.first}', values)).toBe('Ada <b>Lovelace, Ada');
    expect(render('{field:who.last|upper}', values, 'html')).toBe('&lt;B&gt;LOVELACE');
    expect(render('{field:who.last}', values, 'html')).toBe('&lt;b&gt;Lovelace');
    expect(render('/x?c={field:home.country}', values, 'url')).toBe('/x?c=Germany');
    expect(render('{field:who.middle}', values)).toBe('{field:who.middle}');
    expect(render('{field:stay.from}.', { stay: {} })).toBe('.');
    expect(render('{field:stay.from}.', {})).toBe('.');
  });

  test('is known to a save by its parts', () => {
    const save = (success_message: string, options = {}) =>
      Object.keys(mistakesOf(() => formConfig([...config.fields], { success_message, ...options })));
    expect(save('{field:who} {field:who.first} {field:stay.to}')).toEqual([]);
    expect(save('{field:who.middle}')).toEqual(['config.options.success_message']);
    expect(save('{field:note.first}')).toEqual(['config.options.success_message']);
    const notification = { key: 'n', to: '{field:who.first}' };
    expect(save('x', { notifications: [notification] })).toEqual(['config.options.notifications[0].to']);
  });

  test('is exported as a column for each part', () => {
    expect(exportColumns(config).map(({ name }) => name)).toEqual([
      ...['who_first', 'who_last', 'home_street', 'home_postcode', 'home_city', 'home_country'],
      ...['stay_from', 'stay_to', 'note'],
    ]);
    expect(exportColumns(config)[0]?.label).toBe('Your <name> (first)');
    expect(exportRow(config, { who: ADA, home: HOME, stay: {} })).toEqual([
      ...['Ada', '<b>Lovelace', 'Main Street 1', '10115', 'Berlin', 'DE', '', '', ''],
    ]);
  });

  test('is compared as a whole by conditions, a period by its first day', () => {
    const shown = (field: string, op: string, value?: string) => ({
      conditional: { rules: [{ field, op, value }] },
    });
    const form = formConfig([
      ...config.fields,
      { type: 'text', name: 'a', ...shown('who', 'contains', 'Ada') },
      { type: 'text', name: 'b', ...shown('home', 'is_empty') },
      { type: 'text', name: 'c', ...shown('stay', 'greater_than', '2026-01-01') },
    ]);
    const stay = { from: '2026-01-02', to: '2026-01-03' };
    expect(Object.keys(submit(form, { who: ADA, home: HOME, stay }).values).slice(4)).toEqual(['a', 'c']);
    expect(Object.keys(submit(form, { who: { first: 'Eve', last: 'x' } }).values).slice(4)).toEqual(['b']);
  });

  test('has an input for each part on the page, which comes back with what was typed', () => {
    const [who, home, stay] = renderFields(
      { id: 7, config },
      { values: { 'who[first]': '"Ada"', 'home[country]': 'FR', stay: { from: '2026-01-02' } }, errors: { who: 'No' } },
    );
    expect(who).toContain('<legend>Your &lt;name&gt;');
    expect(who).toMatch(
      /<label for="(svca-form-7-who-first)">First name<\/label><input type="text" aria-invalid="true" autofocus id="\1" name="who\[first\]" value="&quot;Ada&quot;" required maxlength="255" autocomplete="given-name">/,
    );
    expect(who).not.toMatch(/name="who\[last\]"[^>]* autofocus/);
    expect(who).toContain('data-needed_parts="first last"');
    expect(home).toContain('autocomplete="postal-code"');
    expect(home).toMatch(/<select[^>]* name="home\[country\]"[^>]*>.*<option value="FR" selected>France<\/option>/);
    expect(stay).toContain('name="stay[from]" value="2026-01-02"');
    const whose = (autocomplete: string) =>
      renderFields({ id: 7, config: formConfig([{ type: 'address', name: 'home', autocomplete }]) }, {}).join('');
    expect(whose('shipping')).toContain('autocomplete="shipping postal-code"');
    expect(whose('off').match(/autocomplete="off"/g)).toHaveLength(4);
    const german = formConfig([{ type: 'address', name: 'home', part_labels: { city: 'Ort' } }], { language: 'de' });
    const [inGerman = ''] = renderFields({ id: 7, config: german });
    expect(inGerman).toContain('>Ort</label>');
    expect(inGerman).toContain('>Deutschland</option>');
  });
});
