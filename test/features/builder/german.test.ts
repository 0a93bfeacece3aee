import { describe, expect, test } from '@jest/globals';
import { CATALOGUES, createCatalogue } from '#features/builder/catalogue/catalogue.ts';
import { germanDescription, germanTitle, inGerman, isName } from '#features/builder/catalogue/german/german.ts';
import { DeclaredIntegrations } from '#features/integrations/declared.ts';
import { isObject } from '#json.ts';
import { formRules } from '#test/environment/form-rules.ts';

const declared = new DeclaredIntegrations();

/** Returns every text under a key of this name that users read. */
function textsOf(part: unknown, name: string): string[] {
  if (Array.isArray(part)) return part.flatMap((one) => textsOf(one, name));
  if (!isObject(part)) return [];
  return Object.entries(part).flatMap(([key, value]) => {
    if (key === 'example' || key === 'default') return [];
    return key === name && typeof value === 'string' ? [value] : textsOf(value, name);
  });
}

describe.each(CATALOGUES)('the list of %s in German', (name) => {
  const list = createCatalogue(name, { rules: formRules, declared });

  test('has a word for each title', () => {
    const missing = textsOf(list, 'title').filter((title) => germanTitle(title) === title && !isName(title));
    const same = ['Text', 'Name', 'Region', 'Matrix', 'Format', 'URL', 'Code', 'Codes', 'HTML', 'Option', 'Domain'];
    const alike = [...same, 'Spam', 'Normal', 'Logo', 'Port', 'Warm'];
    expect([...new Set(missing)].filter((title) => !alike.includes(title))).toEqual([]);
  });

  test('has a sentence for each description', () => {
    const missing = textsOf(list, 'description').filter((text) => germanDescription(text) === text);
    expect([...new Set(missing)]).toEqual([]);
  });

  test('has the same keys, values and examples', () => {
    const german = inGerman(list);
    const bare = (part: unknown): unknown => {
      if (Array.isArray(part)) return part.map(bare);
      if (!isObject(part)) return part;
      const kept = Object.entries(part).filter(
        ([key, value]) => !['title', 'description'].includes(key) || isObject(value),
      );
      return Object.fromEntries(kept.map(([key, value]) => [key, bare(value)]));
    };
    expect(bare(german.entries.map(({ schema, id, panel, needs }) => ({ schema, id, panel, needs })))).toEqual(
      bare(list.entries.map(({ schema, id, panel, needs }) => ({ schema, id, panel, needs }))),
    );
    expect(german.entries.map(({ example }) => example)).toEqual(list.entries.map(({ example }) => example));
  });
});

test('a new field has its labels in German, and the same names and values', () => {
  const { entries } = inGerman(createCatalogue('field-types', { rules: formRules, declared }));
  const start = (id: string) => entries.find((one) => one.id === id)?.start;
  expect(start('number')).toEqual({ type: 'number', name: 'number', label: 'Zahl' });
  expect(start('matrix')).toMatchObject({
    options: [
      { value: 'option_1', label: 'Option 1' },
      { value: 'option_2', label: 'Option 2' },
    ],
    rows: [
      { name: 'row_1', label: 'Zeile 1' },
      { name: 'row_2', label: 'Zeile 2' },
    ],
  });
});

test('what a message stands in place of is the German one', () => {
  expect(germanDescription('In place of: Fill in this field.')).toBe('Anstelle von: Füllen Sie dieses Feld aus.');
  expect(germanDescription('Port: 587 unless it is set.')).toBe('Port; sonst 587.');
  expect(germanDescription('Something of an extension.')).toBe('Something of an extension.');
});
