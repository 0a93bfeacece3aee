import { plainLine } from './texts.ts';

export interface Choice {
  value: string;
  label: string;
}

/** A choice as it was exported; if `value` is undefined, the label is the value. */
export interface GivenChoice {
  value: string | undefined;
  label: string;
}

export interface ReadChoices {
  /** `from` is the index in the given list, where other keys of the choice are read. */
  options: (Choice & { from: number })[];
  /** The same choices without their indexes. */
  choices: Choice[];
  /** The label of a first choice that is only a prompt: `- Choose -` with an empty value. */
  prompt: string;
  /** Notes for people about the field. */
  notes: string[];
}

interface Ways {
  /** True when two choices agree in keys that are not known here, such as their price. */
  alike?: (one: number, other: number) => boolean;
  /** True when the list starts on its first choice: one such as `- Choose -` is then no answer, whatever its value. */
  isList?: boolean;
}

/** Words that start a prompt, in the languages of common exports. */
const ASKING =
  /^(please |kindly )?(choose|select|pick)( (an?|one|your|the|from)\b.*)?$|^bitte (aus)?wählen|^(veuillez |merci de )?(choisir|choisissez|sélectionne[rz])|^(por favor,? )?(elij[ae]|elige|escoja|seleccion[ae]r?)\b|^(scegli|seleziona|selecione|escolha|kies|selecteer|vælg|välj|velg|wybierz|vyberte|valitse|válassz|выберите|seçiniz|lütfen seçin)\b|^(请选择|選択してください|選択)/i;
/** Prompts marked by signs: `- Choose -`, `—`, `Select…` */
const MARKED =
  /^[-–—_=*.<>«»[\]()\s]*$|^([-–—=*]{1,5}|[[(<])\s*\p{L}.*?\s*([-–—=*]{1,5}|[\])>])$|^\p{L}[^.]*(\.{3}|…)$/u;

/**
 * Reads choices and makes their values unique. None is dropped without a note: a second choice with the same value gets a new
 * value.
 */
export function readChoices(
  given: readonly GivenChoice[],
  { alike = () => true, isList = false }: Ways = {},
): ReadChoices {
  const read: Omit<ReadChoices, 'choices'> = { options: [], prompt: '', notes: [] };
  const hasValues = given.some(({ value }) => (value ?? '').trim() !== '');
  // The first choice has no value, while the others use their labels as values.
  const hasLabels = given.slice(1).some(({ value }) => value === undefined);
  const taken = new Set(given.map(({ value, label }) => (value ?? label).trim()));
  const first = new Map<string, Choice & { from: number }>();
  const addApart = (one: Choice & { from: number }) => {
    const { value } = one;
    const same = first.get(value);
    if (same && same.label === one.label && alike(same.from, one.from)) {
      read.notes.push(`the choice "${one.label}" was there twice: it is there once`);
      return;
    }
    read.options.push(one);
    if (!same) {
      first.set(value, one);
      return;
    }
    one.value = freeValue(value, taken);
    read.notes.push(
      `the choice "${one.label}" had the value of "${same.label}", ${value}: it has ${one.value} here, which rules do not ask for`,
    );
  };
  for (const [from, { value: raw, label: html }] of given.entries()) {
    const label = plainLine(html);
    const isBlank = raw !== undefined && raw.trim() === '' && (hasValues || (from === 0 && hasLabels));
    const value = isBlank ? '' : oneLine(raw?.trim() || label);
    if (isList && from === 0 && given.length > 1 && value === label && isPrompt(label)) {
      read.prompt = label;
      read.notes.push(`the choice "${label}" asks for a choice, and is no answer here`);
    } else if (value !== '') addApart({ value, label: label || value, from });
    else if (from === 0 && label !== '') read.prompt = label;
    else {
      const lacks = label === '' ? 'neither a value nor a label' : 'no value';
      read.notes.push(`the choice "${label}" was left out: it has ${lacks}`);
    }
  }
  return { ...read, choices: read.options.map(({ value, label }) => ({ value, label })) };
}

function isPrompt(label: string): boolean {
  return MARKED.test(label) || ASKING.test(label.replace(/[\s.:…-]+$/, ''));
}

/** Returns unique names for the rows of a matrix. */
export function rowNames(given: readonly string[]): string[] {
  const taken = new Set<string>();
  return given.map((one, index) => {
    const plain = one.replaceAll(/\W+/g, '_').replace(/^[^A-Za-z]+/, '');
    const base = plain.slice(0, 56) || `row_${index + 1}`;
    const name = taken.has(base) ? `${base}_${index + 1}` : base;
    taken.add(name);
    return name;
  });
}

function oneLine(value: string): string {
  return value.replaceAll(/\s+/g, ' ');
}

function freeValue(value: string, taken: Set<string>): string {
  let count = 2;
  while (taken.has(`${value} ${count}`)) count += 1;
  taken.add(`${value} ${count}`);
  return `${value} ${count}`;
}
