import { defineFieldType } from './field-type.ts';
import { type Parts, partsRule, textOf } from './parts.ts';
import { partsKeys, partsType } from './parts-value.ts';

const PARTS = ['prefix', 'first', 'middle', 'last', 'suffix'] as const;
const NEEDED = ['first', 'last'] as const;
const SAMPLE: Parts = { prefix: 'Dr.', first: 'Ada', middle: 'King', last: 'Lovelace', suffix: 'Jr.' };
const TOKENS = {
  prefix: 'honorific-prefix',
  first: 'given-name',
  middle: 'additional-name',
  last: 'family-name',
  suffix: 'honorific-suffix',
};

export const rule = partsRule(PARTS, NEEDED, NEEDED);

/** A person's name, in parts. */
export function name() {
  const { renderWith, ...shared } = partsType(PARTS, NEEDED, NEEDED);
  return defineFieldType({
    ...shared,
    ...rule,
    requiredText: 'name',
    keys: partsKeys(PARTS, NEEDED),
    sample: ({ parts = NEEDED }) => Object.fromEntries(parts.map((part) => [part, SAMPLE[part] ?? ''])),
    display: (value) => textOf(value, PARTS, ' '),
    machineText: (value) => textOf(value, PARTS, ' '),
    renderInput: (field, input) => renderWith(field, input, { tokens: TOKENS }),
  });
}
