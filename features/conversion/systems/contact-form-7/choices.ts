import { type GivenChoice, readChoices } from '#features/conversion/choices.ts';
import { type Loose, said } from '#features/conversion/reading.ts';
import { passOver } from '#features/conversion/watched.ts';
import { defaultsOf, tellOfDefaults } from './defaults.ts';
import { has, type Source, VALUES } from './source.ts';

/** The field of a list, of boxes or of buttons. */
export function addChoices(source: Source): Loose | undefined {
  const { tag, part, label, whole, add } = source;
  const { draft } = whole;
  const isSelect = tag.type === 'select';
  const isMultiple = isSelect && has(part, 'multiple');
  const isList = isMultiple || (tag.type === 'checkbox' && !has(part, 'exclusive'));
  const isBlank = isSelect && has(part, 'include_blank');
  const isFirstLabel = isSelect && has(part, 'first_as_label');
  const pipes = tag.values.map(pipeOf);
  passOver(part, VALUES);
  if (pipes.length === 0) {
    const from = has(part, 'data') ? `they came from a list of WordPress (data:${String(listOf(part, 'data'))})` : '';
    draft.leftOut(part, label, `its choices are not in the export${from && `: ${from}`}`);
    return undefined;
  }
  // An address behind a choice is for the mail alone, and no visitor may see it.
  const hasReceivers = pipes.some(({ after }) => after?.includes('@'));
  const given = pipes.map(({ before, after }, index): GivenChoice => {
    const isPrompt = isSelect && index === 0 && ((isFirstLabel && !isBlank) || after === '');
    return { value: isPrompt ? '' : hasReceivers ? undefined : after || undefined, label: before };
  });
  const read = readPrompted(given, isSelect);
  if (read.options.length === 0) {
    draft.leftOut(part, label, 'it has no choice but the one that asks for one');
    return undefined;
  }
  const { places, ...more } = defaultsOf(part);
  const valueAt = (place: number) => read.options.find(({ from }) => from === place - 1)?.value;
  const chosen = places.flatMap((place) => valueAt(place) ?? []);
  // A list without a prompt stands on its first choice.
  const usual = isSelect && !isMultiple && !isBlank && read.prompt === '' ? read.options[0]?.value : undefined;
  const [one = usual] = chosen;
  const type = isSelect ? 'select' : isList ? 'checkboxes' : 'radio';
  const made = add({
    ...{ type, label, options: read.options.map(({ value, label: text }) => ({ value, label: text })) },
    ...{ multiple: isMultiple, placeholder: read.prompt, other: has(part, 'free_text') },
    ...said({ required: tag.type === 'radio' }),
    default: isList ? (chosen.length > 0 ? chosen : undefined) : one,
  });
  for (const place of places)
    if (valueAt(place) === undefined && !(place === 1 && read.prompt !== ''))
      read.notes.push(`its default was left out: it has no choice ${place}`);
  if (!isList && chosen.length > 1) read.notes.push('it had several choices at first, and has the first of them');
  tellOfDefaults(source, made, { ...more, places: [] });
  if (made.other === true)
    read.notes.push('a text of the visitor stood beside its last choice; here it is a choice of its own');
  if (has(part, 'data'))
    read.notes.push(
      `more of its choices came from a list of WordPress (data:${String(listOf(part, 'data'))}): add them`,
    );
  tellOfPipes(source, read, pipes, hasReceivers);
  for (const note of read.notes) draft.note(made, note);
  return made;
}

type Read = ReturnType<typeof readChoices>;

interface Pipe {
  before: string;
  /** The text behind the bar; undefined without one. */
  after: string | undefined;
}

function pipeOf(written: string): Pipe {
  const at = written.indexOf('|');
  if (at < 0) return { before: written.trim(), after: undefined };
  return { before: written.slice(0, at).trim(), after: written.slice(at + 1).trim() };
}

/** The first choice is a prompt where its value is empty, also where no other one has a value. */
function readPrompted([head, ...others]: readonly GivenChoice[], isList: boolean): Read {
  if (head?.value !== '') return readChoices(head ? [head, ...others] : [], { isList });
  const read = readChoices(others);
  const options = read.options.map((one) => ({ ...one, from: one.from + 1 }));
  return { ...read, options, prompt: head.label };
}

function tellOfPipes({ tag, whole }: Source, read: Read, pipes: readonly Pipe[], hasReceivers: boolean): void {
  if (pipes.every(({ after }) => after === undefined)) return;
  if (hasReceivers) {
    whole.receivers.set(
      tag.name,
      read.options.flatMap(({ value, from }) => {
        const to = pipes[from]?.after;
        return to ? [{ value, to }] : [];
      }),
    );
    read.notes.push(
      'what stood behind "|" in its choices was left out, as visitors may not see it: only routes of a notification have it',
    );
    return;
  }
  whole.valued.add(tag.name);
  read.notes.push(
    'what stood behind "|" in its choices is their value: it stands in the page, where nobody saw it there',
  );
}

function listOf(part: Loose, name: string): unknown {
  const list = part[name];
  return Array.isArray(list) ? list.join(', ') : '';
}
