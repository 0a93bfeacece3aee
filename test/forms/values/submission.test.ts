import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { errorMessage, successMessage } from '#forms/values/messages.ts';
import { sanitiseSubmission } from '#forms/values/sanitise.ts';
import { validateSubmission } from '#forms/values/validate.ts';
import { runs } from '#test/environment/runs.ts';
import { formConfig } from '#test/forms/form-fixture.ts';

const text = (name: string, rest: object = {}) => ({ type: 'text', name, ...rest });

describe('reading a submission', () => {
  test('gives every field of the form in its order, and names what the form does not have', () => {
    const form = formConfig([
      text('b'),
      { type: 'number', name: 'a' },
      { type: 'checkboxes', name: 'c', options: [{ value: 'x' }] },
    ]);
    const read = sanitiseSubmission(form, { a: '1', zz: 'x', _svcb_nonce: 'n', _svca_nonce: 'n', website: '' }, [
      'website',
    ]);
    expect(read).toEqual({ values: { b: '', a: 1, c: [] }, raw: { a: '1' }, invalid: {}, unknown: ['zz'] });
    expect(Object.keys(read.values)).toEqual(['b', 'a', 'c']);
  });

  test('looks at own properties only', () => {
    const form = formConfig([text('a')]);
    const raw: Record<string, unknown> = Object.create({ a: 'inherited' });
    expect(sanitiseSubmission(form, raw).values).toEqual({ a: '' });
    const polluting: Record<string, unknown> = JSON.parse('{"__proto__":{"a":"x"},"constructor":1}');
    const read = sanitiseSubmission(form, polluting);
    expect(read.values).toEqual({ a: '' });
    expect(read.unknown).toEqual(['__proto__', 'constructor']);
  });

  test('bounds the names it notes', () => {
    const raw = Object.fromEntries(Array.from({ length: 80 }, (_, index) => [`${index}\n${'n'.repeat(100)}`, 1]));
    const { unknown } = sanitiseSubmission(formConfig([]), raw);
    expect(unknown).toHaveLength(50);
    expect(unknown.every((name) => name.length <= 64 && !name.includes('\n'))).toBe(true);
  });

  test('never throws, whatever the body holds', () => {
    const form = formConfig([
      text('a', { required: true, pattern: '[a-z]+' }),
      {
        type: 'checkboxes',
        name: 'b',
        options: [{ value: 'x' }],
        conditional: { rules: [{ field: 'a', op: 'greater_than', value: 3 }] },
      },
      {
        type: 'date',
        name: 'c',
        conditional: { action: 'require', rules: [{ field: 'b', op: 'contains', value: 'x' }] },
      },
    ]);
    const body = fc.dictionary(fc.oneof(fc.constantFrom('a', 'b', 'c', '__proto__'), fc.string()), fc.jsonValue());
    fc.assert(
      fc.property(body, (raw) => {
        const { values, errors } = validateSubmission(form, sanitiseSubmission(form, raw));
        expect(Object.keys(values).every((name) => ['a', 'b', 'c'].includes(name))).toBe(true);
        expect(Object.keys(errors).every((name) => name in values)).toBe(true);
      }),
      { numRuns: runs(300) },
    );
  });
});

describe('conditions in a submission', () => {
  const form = formConfig([
    { type: 'checkbox', name: 'more' },
    text('details', { required: true, conditional: { rules: [{ field: 'more', op: 'equals', value: true }] } }),
    text('deeper', { required: true, conditional: { rules: [{ field: 'details', op: 'is_not_empty' }] } }),
    text('reason', { conditional: { action: 'require', rules: [{ field: 'more', op: 'is_empty' }] } }),
    text('short', { conditional: { action: 'hide', rules: [{ field: 'more', op: 'equals', value: 'yes' }] } }),
  ]);
  const submit = (raw: Record<string, unknown>) => validateSubmission(form, sanitiseSubmission(form, raw));

  test('hidden fields are dropped and not validated, also when something was sent for them', () => {
    expect(submit({ details: 'x', deeper: '', reason: 'r', short: 's' })).toEqual({
      values: { more: false, reason: 'r', short: 's' },
      errors: {},
    });
  });

  test('a field whose condition looks at a hidden field takes that for empty', () => {
    expect(submit({ more: 'off', details: 'sent all the same', reason: 'r' }).values).not.toHaveProperty('deeper');
  });

  test('fields that are shown are validated', () => {
    expect(submit({ more: '1', details: 'x', short: 's' })).toEqual({
      values: { more: true, details: 'x', deeper: '', reason: '' },
      errors: { deeper: 'Fill in this field.' },
    });
  });

  test('require makes a field required for as long as it holds', () => {
    expect(submit({ short: 's' }).errors).toEqual({ reason: 'Fill in this field.' });
  });
});

describe('messages', () => {
  test('come from the field, else they are built in', () => {
    const form = formConfig([
      text('a', { required: true, label: 'Your name' }),
      text('b', { required: true, messages: { required: 'We need {label} ({other})' } }),
      text('c', { max_length: 2 }),
    ]);
    const sanitised = sanitiseSubmission(form, { c: 'abc' });
    expect(validateSubmission(form, sanitised).errors).toEqual({
      a: 'Fill in this field.',
      b: 'We need b ({other})',
      c: 'Enter at most 2 characters.',
    });
  });

  test('of the form: its own, else built in', () => {
    const own = formConfig([], { success_message: 'Danke', error_message: 'Nein' });
    expect([successMessage(own), errorMessage(own)]).toEqual(['Danke', 'Nein']);
    expect(successMessage(formConfig([]))).toBe('Thank you. Your submission has been received.');
    expect(errorMessage(formConfig([]))).toBe('Please correct the marked fields and try again.');
  });
});

describe('hooks', () => {
  const form = formConfig([
    { type: 'number', name: 'price' },
    text('a'),
    text('hidden_one', { conditional: { rules: [{ field: 'a', op: 'equals', value: 'show' }] } }),
  ]);

  test('sanitiseValue sees the raw value and may mend it; what it returns is validated', async () => {
    const sanitised = sanitiseSubmission(form, { price: '12;5', a: 'x' });
    expect(validateSubmission(form, sanitised).errors).toEqual({ price: 'Enter a number.' });
    const mended = await validateSubmission(form, sanitised, {
      hooks: {
        sanitiseValue: async (value, raw, field) =>
          field.name === 'price'
            ? Number(String(raw).replace(';', '.'))
            : typeof value === 'string'
              ? value.toUpperCase()
              : value,
      },
    });
    expect(mended).toEqual({ values: { price: 12.5, a: 'X' }, errors: {} });
    const broken = await validateSubmission(form, sanitised, { hooks: { sanitiseValue: () => ({ odd: true }) } });
    expect(broken.errors).toEqual({ price: 'This value cannot be used here.', a: 'This value cannot be used here.' });
  });

  test('validateField adds, changes and clears errors of the fields that are shown', async () => {
    const seen: unknown[] = [];
    const result = await validateSubmission(form, sanitiseSubmission(form, { price: 'x', a: 'y' }), {
      hooks: {
        validateField: async (error, value, field) => {
          seen.push([field.name, value, error]);
          return field.name === 'a' ? 'not this' : '';
        },
      },
    });
    expect(result.errors).toEqual({ a: 'not this' });
    expect(seen).toEqual([
      ['price', null, 'Enter a number.'],
      ['a', 'y', null],
    ]);
  });

  test('one that throws is heard', async () => {
    const failing = { validateField: () => Promise.reject(new Error('extension broke')) };
    await expect(async () =>
      validateSubmission(form, sanitiseSubmission(form, {}), { hooks: failing }),
    ).rejects.toThrow('extension broke');
  });
});
