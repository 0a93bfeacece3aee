import { type GivenChoice, readChoices } from '#features/conversion/choices.ts';
import { type Loose, meaningful } from '#features/conversion/reading.ts';
import { passOver } from '#features/conversion/watched.ts';
import { defaultsOf, notesOnDefaults } from './defaults.ts';
import { has, type Source, VALUES } from './source.ts';

/** The kind of a field with choices. */
interface Kind {
  type: 'select' | 'checkboxes' | 'radio';
  isMultiple: boolean;
  isList: boolean;
  isBlank: boolean;
  /** True when the first choice is a prompt. */
  isHeaded: boolean;
}

function kindOf({ tag, part }: Source): Kind {
  if (tag.type !== 'select') {
    const isList = tag.type === 'checkbox' && !has(part, 'exclusive');
    return { type: isList ? 'checkboxes' : 'radio', isMultiple: false, isList, isBlank: false, isHeaded: false };
  }
  const isMultiple = has(part, 'multiple');
  const isBlank = has(part, 'include_blank');
  const isHeaded = has(part, 'first_as_label') && !isBlank;
  return { type: 'select', isMultiple, isList: isMultiple, isBlank, isHeaded };
}

/** Adds the field for a list, checkboxes or radio buttons. */
export function addChoices(source: Source): Loose | undefined {
  const { tag, part, label, whole, add } = source;
  const { draft } = whole;
  const kind = kindOf(source);
  const { type, isMultiple, isList, isBlank } = kind;
  const pipes = tag.values.map(pipeOf);
  passOver(part, VALUES);
  if (pipes.length === 0) {
    const from = has(part, 'data') ? `they came from a list of WordPress (data:${String(listOf(part, 'data'))})` : '';
    draft.leftOut(part, label, `its choices are not in the export${from && `: ${from}`}`);
    return undefined;
  }
  // An address behind a choice is only for the mail: no visitor may see it.
  const hasReceivers = pipes.some(({ after }) => after?.includes('@'));
  const read = readPiped(pipes, kind, hasReceivers);
  if (read.options.length === 0) {
    draft.leftOut(part, label, 'it has no choice but the one that asks for one');
    return undefined;
  }
  const { places, ...more } = defaultsOf(part);
  const chosen = places.flatMap((place) => valueAt(read, place) ?? []);
  // A list without a prompt starts on its first choice.
  const usual = type === 'select' && !isMultiple && !isBlank && read.prompt === '' ? read.options[0]?.value : undefined;
  const [one = usual] = chosen;
  const created = add({
    ...{ type, label, options: read.choices },
    ...{ multiple: isMultiple, placeholder: read.prompt, other: has(part, 'free_text') },
    ...meaningful({ required: tag.type === 'radio' }),
    default: isList ? (chosen.length > 0 ? chosen : undefined) : one,
  });
  notesOnDefaults(source, created, { ...more, places: [] });
  const notes = [...read.notes, ...notesOnStart(read, places, isList), ...notesOnMore(created, part)];
  const onPipes = tellOfPipes(source, read, pipes, hasReceivers);
  for (const note of [...notes, ...onPipes]) draft.note(created, note);
  return created;
}

type Read = ReturnType<typeof readChoices>;

function readPiped(pipes: readonly Pipe[], { type, isHeaded }: Kind, hasReceivers: boolean): Read {
  const isSelect = type === 'select';
  const given = pipes.map(({ before, after }, index): GivenChoice => {
    const isPrompt = isSelect && index === 0 && (isHeaded || after === '');
    return { value: isPrompt ? '' : hasReceivers ? undefined : after || undefined, label: before };
  });
  return readPrompted(given, isSelect);
}

/** @param place an index counted from 1 */
function valueAt({ options }: Read, place: number): string | undefined {
  return options.find(({ from }) => from === place - 1)?.value;
}

function notesOnStart(read: Read, places: readonly number[], isList: boolean): string[] {
  const lost = places.filter((place) => valueAt(read, place) === undefined);
  return [
    ...lost
      .filter((place) => place !== 1 || read.prompt === '')
      .map((place) => `its default was left out: it has no choice ${place}`),
    ...(!isList && places.length - lost.length > 1
      ? ['it had several choices at first, and has the first of them']
      : []),
  ];
}

function notesOnMore({ other }: Loose, part: Loose): string[] {
  const data = has(part, 'data') ? String(listOf(part, 'data')) : undefined;
  return [
    ...(other === true ? ['a text of the visitor stood beside its last choice; here it is a choice of its own'] : []),
    ...(data === undefined ? [] : [`more of its choices came from a list of WordPress (data:${data}): add them`]),
  ];
}

interface Pipe {
  before: string;
  /** The text after the bar; undefined without one. */
  after: string | undefined;
}

function pipeOf(written: string): Pipe {
  const bar = written.indexOf('|');
  if (bar < 0) return { before: written.trim(), after: undefined };
  return { before: written.slice(0, bar).trim(), after: written.slice(bar + 1).trim() };
}

/** Treats the first choice as a prompt if its value is empty, even when no other choice has a value. */
function readPrompted([head, ...others]: readonly GivenChoice[], isList: boolean): Read {
  if (head?.value !== '') return readChoices(head ? [head, ...others] : [], { isList });
  const read = readChoices(others);
  const options = read.options.map((one) => ({ ...one, from: one.from + 1 }));
  return { ...read, options, prompt: head.label };
}

/** @returns the notes on the field */
function tellOfPipes({ tag, whole }: Source, read: Read, pipes: readonly Pipe[], hasReceivers: boolean): string[] {
  if (pipes.every(({ after }) => after === undefined)) return [];
  if (!hasReceivers) {
    whole.valued.add(tag.name);
    return ['what stood behind "|" in its choices is their value: it stands in the page, where nobody saw it there'];
  }
  const receivers = read.options.flatMap(({ value, from }) => {
    const to = pipes[from]?.after;
    return to ? [{ value, to }] : [];
  });
  whole.receivers.set(tag.name, receivers);
  return [
    'what stood behind "|" in its choices was left out, as visitors may not see it: only routes of a notification have it',
  ];
}

function listOf(part: Loose, name: string): unknown {
  const list = part[name];
  return Array.isArray(list) ? list.join(', ') : '';
}
