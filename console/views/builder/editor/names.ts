import type { Field } from '../model.ts';

/** What the name of a field may be. */
const NAME = /^[a-zA-Z][a-zA-Z0-9_]{0,63}$/;
const LONGEST = 64;
/** Names that the service keeps for itself, or that every object of JavaScript has. */
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

/** A name that none of the others is: `email`, `email_2`, `email_3`. */
export function freshName(wanted: string, others: Iterable<string | undefined>): string {
  const taken = new Set(others);
  const stem = (isName(wanted) ? wanted : 'field').replace(/_\d+$/, '');
  if (isName(wanted) && !taken.has(wanted)) return wanted;
  for (let number = 2; ; number += 1) {
    const name = `${stem.slice(0, LONGEST - String(number).length - 1)}_${number}`;
    if (!taken.has(name)) return name;
  }
}

/** A name made of what people call a field: `Your e-mail` is `your_e_mail`; '' where nothing of it can stand in one. */
export function nameOf(label: string): string {
  const plain = label
    .toLowerCase()
    .replace(/\{[^{}]*\}/g, ' ')
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

/** A copy of a field with a name and a label of its own. */
export function copyOf(field: Field, others: readonly Field[], label: (of: string) => string): Field {
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
