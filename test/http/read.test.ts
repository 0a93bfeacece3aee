import { describe, expect, test } from '@jest/globals';
import type { Request } from 'express';
import { object } from 'yup';
import { UseCaseError } from '#db/use-case-error.ts';
import { digits, oneOf, parsed, text, wholeNumber } from '#forms/json-schema/keys.ts';
import { type ErrorResponse, toErrorResponse } from '#http/errors.ts';
import { readBody, readQuery } from '#http/middleware/read.ts';

const SCHEMA = object({
  name: text(3, { least: 1 }).required('name is required'),
  colour: oneOf(['red', 'green']).default('red'),
  size: wholeNumber(1, 9),
  count: digits(1, 9),
  at: parsed('must be a year', (given) => (typeof given === 'number' ? new Date(Date.UTC(given)) : undefined)),
});

const body = (given: object) => readBody({ body: given } as Request, SCHEMA);
const query = (given: object) => readQuery({ query: given } as Request, SCHEMA);
const refusal = (given: object, read: (given: object) => unknown = body): ErrorResponse => {
  try {
    read(given);
  } catch (error) {
    if (error instanceof UseCaseError) return toErrorResponse(error);
    throw error;
  }
  throw new Error('it was not refused');
};

describe('what a request says', () => {
  test('is told what to leave out where nothing is known', () => {
    const { errors } = refusal({ name: 'A' }, (given) => readBody({ body: given } as Request, object({})));
    expect(errors).toEqual({ name: 'name is not known here; leave it out' });
  });

  test('is read into values, with what is left out', () => {
    expect(body({ name: 'Ada', size: 2, count: 3, at: 2031 })).toEqual({
      name: 'Ada',
      colour: 'red',
      size: 2,
      count: 3,
      at: new Date('2031-01-01T00:00:00Z'),
    });
    expect(query({ name: 'Ada', count: '7', colour: 'green' })).toEqual({ name: 'Ada', colour: 'green', count: 7 });
  });

  test.each<[string, object, Record<string, string>]>([
    ['nothing', {}, { name: 'name is required' }],
    ['null', { name: null }, { name: 'name must be one text of 1 to 3 characters' }],
    ['an empty text', { name: '' }, { name: 'name must be one text of 1 to 3 characters' }],
    ['too long a text', { name: 'Adam' }, { name: 'name must be one text of 1 to 3 characters' }],
    ['a list in place of a text', { name: ['Ada'] }, { name: 'name must be one text of 1 to 3 characters' }],
    ['another choice', { name: 'A', colour: 'blue' }, { colour: 'colour must be one of red, green' }],
    ['null for a choice', { name: 'A', colour: null }, { colour: 'colour must be one of red, green' }],
    ['digits for a number', { name: 'A', size: '2' }, { size: 'size must be a whole number from 1 to 9' }],
    ['a fraction', { name: 'A', size: 1.5 }, { size: 'size must be a whole number from 1 to 9' }],
    ['too much', { name: 'A', size: 10 }, { size: 'size must be a whole number from 1 to 9' }],
    ['no digits', { name: 'A', count: '1e0' }, { count: 'count must be a whole number from 1 to 9' }],
    ['nothing that can be parsed', { name: 'A', at: 'now' }, { at: 'at must be a year' }],
    [
      'a key that is not known',
      { name: 'A', nmae: 'B' },
      { nmae: 'nmae is not known here; use name, colour, size, count, at' },
    ],
    [
      'the name of what every object has',
      { name: 'A', toString: 'B', constructor: 'C' },
      {
        toString: 'toString is not known here; use name, colour, size, count, at',
        constructor: 'constructor is not known here; use name, colour, size, count, at',
      },
    ],
  ])('is refused by name: %s', (_what, given, errors) => {
    const refused = refusal(given);
    expect([refused.status, refused.code, refused.errors]).toEqual([422, 'validation_failed', errors]);
  });

  test('all mistakes are told, in the order of the schema; the message is the first', () => {
    const { message, errors } = refusal({ size: 0, zeal: 1, colour: 'x' });
    expect(Object.keys(errors ?? {})).toEqual(['name', 'colour', 'size', 'zeal']);
    expect(message).toBe('name is required. There are other mistakes; see errors.');
    expect(refusal({ name: 'A', size: 0 }).message).toBe('size must be a whole number from 1 to 9.');
  });

  test('a body of many unknown keys gets a short answer', () => {
    const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`${index}`.padEnd(500, 'x'), 1]));
    const { errors } = refusal({ name: 'A', ...many });
    expect(Object.keys(errors ?? {})).toHaveLength(50);
    expect(JSON.stringify(errors).length).toBeLessThan(20_000);
  });

  test('in a query what caches and clients add is left alone; in a body it is not', () => {
    expect(query({ name: 'Ada', _: '1795288583', _locale: 'user' })).toMatchObject({ name: 'Ada' });
    expect(refusal({ name: 'Ada', _locale: 'user' }).errors).toHaveProperty('_locale');
    expect(refusal({ name: 'Ada', locale: 'user' }, query).errors).toHaveProperty('locale');
  });
});
