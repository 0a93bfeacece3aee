import type { Field } from '../model.ts';

/** The pattern of field names. */
const NAME = /^[a-zA-Z][a-zA-Z0-9_]{0,63}$/;
export const LONGEST_NAME = 64;
/** Names that the service reserves, or that every JavaScript object has. */
const TAKEN = [
  'constructor',
  'toString',
  'valueOf',
  'hasOwnProperty',
  'isPrototypeOf',
  'svcaFormInstance',
  '__proto__',
];

export function isName(name: string): boolean {
  return NAME.test(name) && !name.startsWith('_svc') && !TAKEN.includes(name);
}

/** Returns an unused name: `email`, `email_2`, `email_3`. */
export function freshName(base: string, others: Iterable<string | undefined>): string {
  const taken = new Set(others);
  const stem = (isName(base) ? base : 'field').replace(/_\d+$/, '');
  if (isName(base) && !taken.has(base)) return base;
  for (let number = 2; ; number += 1) {
    const name = `${stem.slice(0, LONGEST_NAME - String(number).length - 1)}_${number}`;
    if (!taken.has(name)) return name;
  }
}

/** Turns a label into a name: `Your e-mail` becomes `your_email`; '' if no character is usable. */
export function nameOf(label: string): string {
  const plain = label
    .toLowerCase()
    .replace(/\{[^{}]*\}/g, ' ')
    .replace(/\be-(?=mail)/g, 'e')
    .replaceAll('ß', 'ss')
    .normalize('NFC')
    .replace(/[äöü]/g, (letter) => `${letter}e`)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+|_+$/g, '');
  const name = plain.slice(0, 40).replace(/_+$/, '');
  return isName(name) ? name : '';
}

/** Returns the name that a field gets from its label, or else from its type. */
export function nameFromLabel({ label = '', type }: Field): string {
  return nameOf(label) || type;
}

/** True if the name of a field comes from its label, and was not chosen by somebody. */
export function isFromLabel(field: Field): boolean {
  return field.name !== undefined && stemOf(field.name) === stemOf(nameFromLabel(field));
}

/** Removes the number that makes a name differ from others. */
export const stemOf = (name: string): string => name.replace(/_\d+$/, '');

/** Copies a field, with a new name and label. */
export function copyOf(field: Field, others: readonly Field[], label: (original: string) => string): Field {
  const name =
    field.name === undefined
      ? {}
      : {
          name: freshName(
            field.name,
            others.map((one) => one.name),
          ),
        };
  return { ...field, ...name, ...(field.label && { label: label(field.label) }) };
}
