import { type Loose, meaningful, textOf } from '#features/conversion/reading.ts';
import { plainLine } from '#features/conversion/texts.ts';
import { passOver } from '#features/conversion/watched.ts';
import { addChoices } from './choices.ts';
import { defaultsOf, notesOnDefaults } from './defaults.ts';
import { all, CONTENT, first, has, type Source, writtenIn } from './source.ts';

/** The kinds and the size of files that the plug-in accepts by default. */
const USUAL_FILES = ['audio/*', 'video/*', 'image/*'];
const USUAL_KB = 1024;

/** Converters by type of tag; each returns undefined when it left the tag out by its name. */
export const TYPES: Record<string, (source: Source) => Loose | undefined> = {
  text: text('text'),
  email: text('email'),
  url: text('url'),
  tel: text('tel'),
  textarea: text('textarea'),
  hidden,
  number: figure,
  range: figure,
  date: point(/^\d{4}-\d\d-\d\d$/),
  time: point(/^\d\d:\d\d(:\d\d)?$/),
  select: addChoices,
  checkbox: addChoices,
  radio: addChoices,
  acceptance,
  file,
};

/** Tags in a template that ask for no answer, with the reason to leave them out. */
export const UNUSED: readonly [RegExp, string][] = [
  [/^quiz$/, 'it is a quiz against spam: see the guards against spam'],
  [/captcha|turnstile/, 'captcha is an option of the form here'],
  [/honeypot/, 'every form has one'],
  [/^count$/, 'there is no counter of characters here'],
  [/^(step|multistep|previous)$/, 'it begins a page of a plug-in: see page_break'],
  [/^(stripe|paypal)/, 'it concerns what is paid: see products and payments'],
];

function text(type: string) {
  return (source: Source): Loose => {
    const { part, label, whole, add } = source;
    const written = (type === 'textarea' && textOf(part[CONTENT])) || writtenIn(part);
    const isHint = isHinted(part);
    const own = first(part, 'autocomplete');
    const count = (option: string, what: string) => whole.draft.numbers(label).count(first(part, option), what);
    const created = add({
      ...{ type, label },
      ...meaningful({ [isHint ? 'placeholder' : 'default']: isHint ? plainLine(written) : written }),
      min_length: count('minlength', 'the least length'),
      max_length: count('maxlength', 'the greatest length'),
      autocomplete: type === 'tel' ? '' : own,
      rows: type === 'textarea' ? count('rows', 'the number of lines') : undefined,
    });
    if (type === 'tel' && own !== '' && own !== 'tel')
      whole.draft.note(created, `how browsers fill it in was left out: autocomplete:${own}`);
    return ended(source, created);
  };
}

function hidden(source: Source): Loose {
  const created = source.add({ type: 'hidden', label: '', ...meaningful({ default: writtenIn(source.part) }) });
  notesOnDefaults(source, created, defaultsOf(source.part));
  if (created.default === undefined && created.prefill === undefined)
    source.whole.draft.note(created, 'nothing stands in it: it was filled in by a script, or by the other site');
  return created;
}

function figure(source: Source): Loose {
  const { tag, part, label, whole, add } = source;
  const isHint = isHinted(part);
  const written = writtenIn(part);
  const odd: string[] = [];
  const { number } = whole.draft.numbers(label);
  const created = add({
    ...{ type: tag.type, label },
    ...meaningful({
      ...{
        min: number(first(part, 'min'), 'the least number'),
        max: number(first(part, 'max'), 'the greatest number'),
      },
      step: first(part, 'step') === 'any' ? undefined : number(first(part, 'step'), 'the step'),
      default: isHint ? undefined : number(written, 'the default'),
      placeholder: isHint && tag.type === 'number' ? plainLine(written) : '',
    }),
  });
  if (isHint && tag.type === 'range' && written !== '') odd.push(`its placeholder was left out: ${written}`);
  if (first(part, 'step') === 'any' && tag.type === 'range') odd.push('it took any number; a slider has steps here');
  for (const note of odd) whole.draft.note(created, note);
  return ended(source, created);
}

/** Adds a day or a time. Bounds relative to today have no equivalent here. */
function point(shape: RegExp) {
  return (source: Source): Loose => {
    const { tag, part, label, whole, add } = source;
    const written = writtenIn(part);
    const isHint = isHinted(part);
    const odd: string[] = [];
    const read = (what: string, bound: string) => {
      if (bound === '' || shape.test(bound)) return bound;
      odd.push(`${what} was left out: ${bound.replaceAll('_', ' ')} is reckoned when the form is shown`);
      return '';
    };
    const created = add({
      ...{ type: tag.type, label },
      ...meaningful({
        ...{
          min: read('its first day (min)', first(part, 'min')),
          max: read('its last day (max)', first(part, 'max')),
        },
        default: isHint ? '' : read('its default', written),
      }),
    });
    if (isHint && written !== '') odd.push(`its placeholder was left out: ${written}`);
    for (const note of odd) whole.draft.note(created, note);
    return ended(source, created);
  };
}

function ended(source: Source, created: Loose): Loose {
  notesOnDefaults(source, created, defaultsOf(source.part));
  if (has(source.part, 'readonly')) lock(source, created);
  return created;
}

function isHinted(part: Loose): boolean {
  const isHint = has(part, 'placeholder');
  return has(part, 'watermark') || isHint;
}

/** Makes a field read-only, except that a sealed link can fill in a field that the address filled in before. */
function lock({ whole: { draft } }: Source, created: Loose): void {
  if (created.prefill === 'url') {
    created.read_only = true;
    created.prefill = 'signed';
    delete created.prefill_key;
    draft.note(created, 'it is locked, and was filled in by the address: here only a sealed link does that');
  } else draft.lock(created);
}

function acceptance({ tag, part, label, whole, add }: Source): Loose | undefined {
  const stated = plainLine(tag.content) || plainLine(writtenIn(part)) || label;
  if (has(part, 'invert')) {
    whole.draft.leftOut(part, stated, 'it had to be left without a tick (invert), and nothing here asks for that');
    return undefined;
  }
  passOver(part, CONTENT);
  const isOptional = has(part, 'optional');
  const created = add({ type: 'consent', label: stated, ...(!isOptional && { required: true }) });
  for (const one of all(part, 'default'))
    whole.draft.note(created, `that it was ticked at first was left out (default:${one}): people agree themselves`);
  return created;
}

function file({ part, label, whole: { draft }, add }: Source): Loose | undefined {
  const given = all(part, 'filetypes').flatMap((one) => one.split(/[|,\s]+/));
  const kinds = draft.fileKinds(part, label, given);
  if (!kinds) return undefined;
  const { accept, odd } = kinds;
  const limit = first(part, 'limit');
  const size = kilobytes(limit);
  const isUsual = accept.length === 0;
  const created = add({
    ...{ type: 'file', label, accept: isUsual ? USUAL_FILES : accept, max_size_kb: size ?? USUAL_KB },
  });
  for (const one of odd) draft.note(created, `the kind of files "${one.slice(0, 80)}" was left out`);
  if (isUsual)
    draft.note(
      created,
      'it says no kinds of files: it takes sound, video and pictures, as there; add others to accept',
    );
  if (limit !== '' && size === undefined)
    draft.note(created, `its limit was left out: "${limit}" is no size; a file has 1 MB, as there`);
  return created;
}

/** Reads `limit:2mb`; without a unit the number counts bytes. */
function kilobytes(limit: string): number | undefined {
  const [, amount, unit = ''] = /^([1-9]\d*)(b|kb|mb)?$/i.exec(limit) ?? [];
  if (amount === undefined) return undefined;
  const factor = { kb: 1, mb: 1024 }[unit.toLowerCase()] ?? 1 / 1024;
  return Math.max(1, Math.round(Number(amount) * factor));
}
