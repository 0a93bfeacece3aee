import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { formOf } from '#console/views/forms/new/template.ts';
import { addExamples } from '#dev/examples/add.ts';
import { EXAMPLES } from '#dev/examples/list.ts';
import { tableOf } from '#dev/examples/seed.ts';
import { inputFields } from '#forms/field-types/index.ts';
import { importable } from '#forms/tables/import.ts';
import { parseForm } from '#test/environment/form-rules.ts';

const NOW = new Date('2031-03-04T12:00:00Z');
const ANSWERS = 60;

test('there are ten examples', () => {
  expect(new Set(EXAMPLES.map(({ template }) => template.name.en)).size).toBe(10);
});

test.each(EXAMPLES.map((example) => [example.template.name.en, example] as const))(
  'every answer to the example %s can be imported, each question has several answers, and a seed gives the same ones',
  (_, { template, texts }) => {
    const { config } = parseForm(formOf(template, { language: 'en' }));
    const table = tableOf(config, texts, { answers: ANSWERS, seed: 7, now: NOW });
    expect(tableOf(config, texts, { answers: ANSWERS, seed: 7, now: NOW })).toBe(table);
    const [[, , ...headings] = [], ...rows] = parse(table) as string[][];
    const { columns, read } = importable(config);
    const places = columns.map(({ name }) => headings.indexOf(name));
    const results = rows.map(([, sent = '', ...cells]) =>
      read(
        places.map((place) => cells[place]),
        new Date(sent),
      ),
    );
    expect(results.map(({ errors }) => errors).filter((errors) => Object.keys(errors).length > 0)).toEqual([]);
    for (const { name, type } of inputFields(config)) {
      const given = new Set(results.flatMap(({ values }) => (name in values ? [JSON.stringify(values[name])] : [])));
      if (['radio', 'select', 'rating', 'scale', 'email', 'matrix', 'ranking'].includes(type))
        expect([name, given.size > 1]).toEqual([name, true]);
    }
  },
);

test('without a running service the examples say how to start it', async () => {
  const before = process.env.DATA_DIR;
  process.env.DATA_DIR = mkdtempSync(join(tmpdir(), 'examples-'));
  try {
    await expect(addExamples()).rejects.toThrow('Start it with npm run dev');
  } finally {
    if (before === undefined) delete process.env.DATA_DIR;
    else process.env.DATA_DIR = before;
  }
});
