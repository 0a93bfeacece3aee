/** @own-process Replaces the table of field types. */
import { describe, expect, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { replaceModule } from '#dev/testing/runner/module-hooks.ts';
import type { FormConfig } from '#forms/config/types.ts';
import { fieldTypes } from '#forms/field-types/table.ts';
import type { MergeContext } from '#forms/templates/merge-tags.ts';
import { en } from '#texts/en.ts';
import { INVENTED_RULES, inventedTypes, type Place, type Row } from './made-up-types.ts';

// Only the table lists the types: modules imported from here on have three more.
replaceModule(import.meta.resolve('#forms/field-types/table.ts'), {
  fieldTypes: { ...fieldTypes, ...inventedTypes },
});
Object.assign(en.rules, INVENTED_RULES);

const { field, formConfig, mistakesOf } = await import('./form-fixture.ts');
const { inputType } = await import('#forms/field-types/index.ts');
const { renderField, renderFields } = await import('#forms/page/fields.ts');
const { renderTemplate } = await import('#forms/templates/merge-tags.ts');
const { exportColumns, exportRow } = await import('#forms/tables/export.ts');
const { jsonSchemaOf } = await import('#forms/values/json-schema.ts');
const { planRun } = await import('#features/deliveries/plan.ts');
const { sampleValues } = await import('#forms/values/sample-values.ts');
const { sanitiseSubmission } = await import('#forms/values/sanitise.ts');
const { fieldValuesOf, validateSubmission } = await import('#forms/values/validate.ts');
const { createHooks } = await import('#test/hooks/hook-fixture.ts');
const { fieldMeta } = await import('#features/submissions/hook-views.ts');
const { encodeWebhookBody } = await import('#features/integrations/webhook/body.ts');
const { webhookContent } = await import('#features/integrations/webhook/event.ts');

const submit = (config: FormConfig, raw: Record<string, unknown>) =>
  validateSubmission(config, sanitiseSubmission(config, raw));

const context = (config: FormConfig, values: MergeContext['values']): MergeContext => ({
  form: { id: 7, title: 'Order' },
  submission: { id: 1, date: new Date(0) },
  site: { name: 'Site', url: 'https://site.example', timeZone: 'UTC' },
  meta: { ip: null, user_agent: null },
  config,
  values,
});

const part = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('', 'Springfield', '<b>"x"', '{form:id}', 'a\nb'));
const places = fc.record({ street: part, city: part });
const rowLists = fc.array(fc.record({ item: part, count: fc.integer({ min: 0, max: 9 }) }), { maxLength: 4 });

describe('a value of parts, and a list of rows', () => {
  const config = formConfig([
    { type: 'place', name: 'home', label: 'Home' },
    { type: 'rows', name: 'cart' },
  ]);

  test('are read and checked: whatever arrives, there is a value or an error, and a valid value passes again', () => {
    const anything = fc.oneof(fc.jsonValue(), places, rowLists);
    fc.assert(
      fc.property(anything, anything, (home, cart) => {
        const { values, errors } = submit(config, { home, cart });
        expect(Object.keys(values)).toEqual(['home', 'cart']);
        if (Object.keys(errors).length === 0) expect(submit(config, values)).toEqual({ values, errors });
      }),
    );
  });

  test('break rules of their own, and are empty when all their parts are', () => {
    const strict = formConfig([
      { type: 'place', name: 'home', required: true, cities: ['Springfield'] },
      { type: 'rows', name: 'cart', required: true },
    ]);
    const home = { street: 'x', city: 'Shelbyville' };
    expect(submit(strict, { home, cart: [{ item: 'x', count: 1 }] }).errors).toEqual({
      home: 'home: we do not deliver to Shelbyville.',
    });
    expect(submit(strict, { home: { street: ' ' }, cart: [{ item: '' }] }).errors).toEqual({
      home: 'Fill in this field.',
      cart: 'Fill in this field.',
    });
    expect(submit(strict, { home: 'x', cart: 5 }).errors).toEqual({
      home: 'This value cannot be used here.',
      cart: 'This value cannot be used here.',
    });
  });

  test('have a default, which is checked', () => {
    const address = { street: ' Main Street ', city: 'Springfield' };
    const fixed = { type: 'place', name: 'it', read_only: true, default: address };
    expect(submit(formConfig([fixed]), { it: { city: 'forged' } }).values).toEqual({
      it: { street: 'Main Street', city: 'Springfield' },
    });
    const mistakes = (wrong: object) => Object.keys(mistakesOf(() => formConfig([{ ...fixed, ...wrong }])));
    expect(mistakes({ default: 'Main Street' })).toEqual(['config.fields[0].default']);
    expect(mistakes({ default: [] })).toEqual(['config.fields[0].default']);
    expect(mistakes({ cities: ['Shelbyville'] })).toEqual(['config.fields[0].default']);
  });

  test('a value that was left alone is one of its own', () => {
    const [one, other] = [submit(config, {}).values, submit(config, {}).values];
    (one.home as Place).city = 'changed';
    (one.cart as Row[]).push({ item: 'x', count: 1 });
    expect(other).toEqual({ home: { street: '', city: '' }, cart: [] });
  });

  test('are compared by conditions, of fields and of what follows', () => {
    const rule = (name: string, op: string, value?: unknown) => ({ rules: [{ field: name, op, value }] });
    const form = formConfig(
      [
        ...config.fields,
        { type: 'text', name: 'filled', conditional: rule('home', 'is_not_empty') },
        { type: 'text', name: 'near', conditional: rule('home', 'contains', 'Springfield') },
        { type: 'text', name: 'bread', conditional: rule('cart', 'contains', 'Bread') },
        { type: 'text', name: 'must', conditional: { action: 'require', ...rule('cart', 'is_empty') } },
      ],
      { notifications: [{ key: 'n', to: 'a@example.org', conditional: rule('home', 'is_empty') }] },
    );
    fc.assert(
      fc.property(places, rowLists, (home, cart) => {
        const { values, errors } = submit(form, { home, cart });
        const { street, city } = values.home as Place;
        const items = (values.cart as Row[]).map(({ item }) => item);
        expect('filled' in values).toBe(street + city !== '');
        expect('near' in values).toBe(street.includes('Springfield') || city.includes('Springfield'));
        expect('bread' in values).toBe(items.includes('Bread'));
        expect('must' in errors).toBe(items.length === 0);
        expect(planRun(form, values).notifications).toHaveLength(street + city === '' ? 1 : 0);
      }),
    );
  });

  test('stand in merge tags as their type says, safe for each place', () => {
    fc.assert(
      fc.property(places, rowLists, (home, cart) => {
        const { values } = submit(config, { home, cart });
        const render = (template: string, mode: Parameters<typeof renderTemplate>[2]) =>
          renderTemplate(template, context(config, values), mode);
        const { street, city } = values.home as Place;
        const lines = [street, city].filter((text) => text !== '');
        expect(render('{field:home}', 'text')).toBe(lines.join('\n'));
        expect(render('{field:home}', 'header')).not.toMatch(/\p{Cc}/u);
        const inUrl = render('https://x.example/?q={field:home}', 'url');
        expect(inUrl).toMatch(/^https:\/\/x\.example\/\?q=[\w\-.!~*'()%]*$/);
        expect(render('{field:home}{field:cart}', 'html')).not.toMatch(/<(?!br>|\/?ul>|\/?li>)|"/);
        expect(render('<i title="{field:home}">', 'html').slice('<i title="'.length, -2)).not.toMatch(/["<>\n]/);
        expect(render('{field:home}', 'address')).toBe('');
        expect(render('{all_fields}', 'text').includes('Home: ')).toBe(lines.length > 0);
        expect(render('{all_fields}', 'html').includes('<ul>')).toBe((values.cart as Row[]).length > 0);
      }),
    );
  });

  test('reach hooks as copies, and what a hook returns has to have their shape', async () => {
    const { hooks, logLines } = createHooks();
    const returned: unknown[] = ['a text', { street: 'Elm Street', city: 'Springfield' }];
    hooks.for('x').addFilter('svca_sanitize_value', (value) => {
      if (typeof value === 'object' && value !== null && 'street' in value) value.street = 'changed in place';
      return returned.shift() as never;
    });
    const run = hooks.begin('svca');
    const home = { street: 'Main Street', city: '' };
    const [homeField] = config.fields;
    if (!homeField) throw new Error('the form has no field');
    expect(await run.filter('sanitize_value', home, null, homeField)).toEqual({ street: 'Main Street', city: '' });
    expect(logLines.join()).toContain('must return a value of a field of type place');
    expect(await run.filter('sanitize_value', home, null, homeField)).toEqual({
      street: 'Elm Street',
      city: 'Springfield',
    });
    expect(home).toEqual({ street: 'Main Street', city: '' });
    const hooked = await validateSubmission(config, sanitiseSubmission(config, { home }), {
      hooks: { sanitiseValue: (value, _raw, { name }) => (name === 'home' ? { street: 1 } : value) },
    });
    expect(hooked.errors).toEqual({ home: 'This value cannot be used here.' });
  });

  test('go into the body of a webhook whole, in either format', () => {
    const settings = { url: 'https://x.example/?q={field:home}', format: 'json' as const };
    fc.assert(
      fc.property(places, rowLists, (home, cart) => {
        const { values } = submit(config, { home, cart });
        const { data } = webhookContent(settings, values, context(config, {}), {});
        const event = { type: 't', timestamp: '', data };
        const origin = { source: '', deliveryId: '' };
        expect(JSON.parse(encodeWebhookBody(event, 'json', origin).body).data.fields).toEqual(values);
        const form = new URLSearchParams(encodeWebhookBody(event, 'form', origin).body);
        expect(form.get('data[fields][home][street]')).toBe((values.home as Place).street);
        for (const [index, row] of (values.cart as Row[]).entries()) {
          expect(form.get(`data[fields][cart][${index}][item]`)).toBe(row.item);
        }
      }),
    );
  });

  test('of a payload that listeners changed, what has the shape of a field is used', () => {
    const payload = { home: 'a text', cart: [{ item: 'Bread', count: 1 }], more: 1 };
    expect(fieldValuesOf(payload, config)).toEqual({ cart: payload.cart });
  });

  test('are exported as texts, a column for each part', () => {
    expect(exportColumns(config).map(({ name }) => name)).toEqual(['home_street', 'home_city', 'cart']);
    fc.assert(
      fc.property(places, rowLists, (home, cart) => {
        const { values } = submit(config, { home, cart });
        const row = exportRow(config, values);
        expect(row).toHaveLength(3);
        expect(row.slice(0, 2)).toEqual(Object.values(values.home as Place));
        expect(exportRow(config, {})).toEqual(['', '', '']);
      }),
    );
  });

  test('are described by the JSON Schema of their form', () => {
    const needed = formConfig([{ type: 'place', name: 'home', required: true }]);
    const [optional, required] = [config, needed].map((form) =>
      new Ajv2020({ strict: true }).compile(jsonSchemaOf(form)),
    );
    fc.assert(
      fc.property(places, rowLists, (home, cart) => {
        expect(optional?.(submit(config, { home, cart }).values)).toBe(true);
        const { values, errors } = submit(needed, { home });
        expect(required?.(values)).toBe(errors.home === undefined);
      }),
    );
  });

  test('have a sample', () => {
    const sample = sampleValues(config);
    expect(sample).toEqual({
      home: { street: '1 Main Street', city: 'Springfield' },
      cart: [{ item: 'Bread', count: 2 }],
    });
    expect(submit(config, sample)).toEqual({ values: sample, errors: {} });
  });

  test('are shown on the page as they were sent', () => {
    const [homeField] = config.fields;
    if (!homeField) throw new Error('the form has no field');
    expect(renderField(homeField, 'f', { street: '"a"', city: 'b' })).toContain(
      '<input name="home[street]" value="&quot;a&quot;"><input name="home[city]" value="b">',
    );
    expect(renderField(homeField, 'f', 'a text')).toContain('<input name="home[street]" value="">');
  });
});

describe('a field that only lays the form out', () => {
  const show = { rules: [{ field: 'name', op: 'is_not_empty' }] };
  const config = formConfig(
    [
      { type: 'text', name: 'name' },
      { type: 'heading', name: 'part', label: 'Your <order>', level: 3, conditional: show },
      { type: 'number', name: 'count' },
    ],
    { notifications: [{ key: 'n', to: 'a@example.org' }] },
  );

  test('stands where it is, and can be shown by a condition', () => {
    const fields = renderFields({ id: 7, config }, { values: { part: 'x' }, errors: { part: 'wrong' } });
    expect(fields).toHaveLength(3);
    expect(fields[1]).toMatch(
      /^<div class="svca-field svca-field-heading" data-field="part" data-conditional="[^"]+"><h3>Your &lt;order&gt;<\/h3><\/div>$/,
    );
  });

  test('has no value anywhere', async () => {
    const sanitised = sanitiseSubmission(config, { name: 'Ada', part: 'sent', count: 1 });
    expect(sanitised).toMatchObject({ values: { name: 'Ada', count: 1 }, unknown: ['part'], invalid: {} });
    const seen: string[] = [];
    const hooks = {
      sanitiseValue: (value: unknown, _raw: unknown, { name }: { name: string }) => {
        seen.push(name);
        return value;
      },
      validateField: () => null,
    };
    expect(await validateSubmission(config, sanitised, { hooks })).toEqual({
      values: { name: 'Ada', count: 1 },
      errors: {},
    });
    expect(seen).toEqual(['name', 'count']);
    expect(Object.keys(sampleValues(config))).toEqual(['name', 'count']);
    expect(Object.keys(fieldMeta(config))).toEqual(['name', 'count']);
    expect(fieldValuesOf({ part: 'x' }, config)).toEqual({});
    expect(exportColumns(config).map(({ name }) => name)).toEqual(['name', 'count']);
    expect(jsonSchemaOf(config).properties).toEqual({ name: expect.anything(), count: expect.anything() });
    const values = { name: 'Ada', part: 'x', count: 1 };
    expect(renderTemplate('{all_fields}', context(config, values), 'text')).toBe('name: Ada\ncount: 1');
    expect(renderTemplate('{field:part}', context(config, values), 'text')).toBe('{field:part}');
    expect(mistakesOf(() => formConfig([], { success_message: '{field:part}' }))).not.toEqual({});
  });

  test('has no keys of a value, and nothing can refer to it', () => {
    const mistakes = (part: object, options = {}) =>
      Object.keys(
        mistakesOf(() =>
          formConfig(
            [
              { type: 'text', name: 'name' },
              { type: 'heading', name: 'part', ...part },
            ],
            options,
          ),
        ),
      );
    expect(mistakes({ label: 'Part' })).toEqual([]);
    expect(mistakes({})).toEqual(['config.fields[1].label']);
    expect(mistakes({ label: 'Part', required: true, default: 'x', messages: {} }).sort()).toEqual([
      'config.fields[1].default',
      'config.fields[1].messages',
      'config.fields[1].required',
    ]);
    expect(mistakes({ label: 'Part', name: 'name' })).toEqual(['config.fields[1].name']);
    const conditional = { rules: [{ field: 'part', op: 'is_empty' }] };
    const notification = { key: 'n', to: '{field:part}', subject: '{field:part}', conditional };
    expect(
      mistakes({ label: 'Part' }, { notifications: [notification], redirect_url: '/{field:part}' }).sort(),
    ).toEqual([
      'config.options.notifications[0].conditional.rules[0].field',
      'config.options.notifications[0].subject',
      'config.options.notifications[0].to',
      'config.options.redirect_url',
    ]);
    expect(
      mistakes({ label: 'Part', conditional: { action: 'require', rules: [{ field: 'name', op: 'is_empty' }] } }),
    ).toEqual(['config.fields[1].conditional.action']);
  });
});

test('the built-in types without parts are exported as one column', () => {
  for (const [type, { kind }] of Object.entries(fieldTypes)) {
    if (kind === 'layout' || ['group', 'product', 'product_option', 'shipping', 'coupon', 'total'].includes(type))
      continue;
    const one = field({
      type,
      ...(/select|radio|checkboxes|ranking|matrix/.test(type) && { options: [{ value: 'x' }] }),
      ...(type === 'calculated' && { formula: '1' }),
      ...(type === 'currency' && { currency: 'EUR' }),
      ...(type === 'slot' && { minutes: 30, dates: [{ date: '2099-05-18', from: '09:00', to: '10:00' }] }),
      ...(type === 'state' && { countries: ['DE'] }),
      ...(type === 'matrix' && { rows: [{ name: 'x' }] }),
      ...(type === 'repeater' && { fields: [{ type: 'text', name: 'x' }] }),
    });
    if (inputType(one).partsOf(one).length > 0) continue;
    expect(inputType(one).exportColumns(one)).toEqual(inputType(one).isStored ? [{ name: 'it', label: 'it' }] : []);
  }
});
