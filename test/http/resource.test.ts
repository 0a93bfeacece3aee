import { expect, test } from '@jest/globals';
import { id, text, timestamp } from '#http/routing/answers.ts';
import { resource } from '#http/routing/resource.ts';

interface Row {
  number: number;
  madeAt: Date;
  endedAt?: Date;
  note?: string | null;
}

const ROW = resource<Row>()({
  id: [id(), (row) => row.number],
  made_at: [timestamp(), (row) => row.madeAt],
  ended_at: [timestamp().nullable(), (row) => row.endedAt],
  note: [text().nullable(), (row) => row.note],
});

test('a resource has moments as ISO 8601 in UTC, and null for what is not there', () => {
  const madeAt = new Date('2031-03-04T05:06:07.089Z');
  expect(ROW.json({ number: 7, madeAt })).toEqual({
    id: 7,
    made_at: '2031-03-04T05:06:07.089Z',
    ended_at: null,
    note: null,
  });
  expect(ROW.json({ number: 7, madeAt, endedAt: madeAt, note: 'late' })).toMatchObject({
    ended_at: '2031-03-04T05:06:07.089Z',
    note: 'late',
  });
});

test('its schema has the same keys in the same order', () => {
  expect(Object.keys(ROW.schema.fields)).toEqual(Object.keys(ROW.json({ number: 7, madeAt: new Date(0) })));
});
