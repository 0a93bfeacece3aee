import { recordOf } from '#forms/config/json.ts';
import type { FieldValue, FormConfig, SubmissionValues } from '#forms/config/types.ts';
import { isPlainValue, type PlainValue } from '#forms/field-types/field-value.ts';
import { fieldAt, inputType, placedFields, valueAt } from '#forms/field-types/index.ts';
import { escapeHtml } from '#forms/templates/html.ts';
import { fieldNameOf, parseTemplate, type TagPiece } from '#forms/templates/language/parse.ts';
import { comparableValues } from '#forms/values/comparable-values.ts';
import { pathFrom, settle } from '#forms/values/conditions.ts';
import { languageOf, textsOf } from '#texts/index.ts';
import { type Pipe, type PipeLanguage, pipeMark, pipeText } from './pipe-text.ts';
import { hasPipe, mapTexts } from './texts.ts';
import { pathOfTag, TYPES_BY_OPTION, usualPipe } from './types.ts';

/** A form in whose texts answers stand. */
export interface Piping {
  /** The form with a mark in place of each answer. */
  marked: FormConfig;
  /** By the number of their marks. */
  pipes: readonly Pipe[];
}

const known = new WeakMap<FormConfig, Piping | null>();

/** Null for a form in whose texts no answer stands. */
export function pipingOf(config: FormConfig): Piping | null {
  const made = known.get(config);
  if (made !== undefined) return made;
  const pipes: Pipe[] = [];
  const fields = mapTexts(config.fields, (text, own) =>
    withTags(text, config, own, (pipe) => pipeMark(pipes.push(pipe) - 1)),
  );
  const piping = pipes.length === 0 ? null : { marked: { ...config, fields }, pipes };
  known.set(config, piping);
  return piping;
}

/** A text with its tags of fields replaced. What names no field of the form stays as it is. */
function withTags(text: string, config: FormConfig, own: string, replace: (pipe: Pipe) => string): string {
  return parseTemplate(text)
    .pieces.map((piece) => {
      if (typeof piece === 'string') return piece;
      const pipe = piece.kind === 'tag' ? pipeOf(piece, config, own) : null;
      return pipe ? replace(pipe) : piece.source;
    })
    .join('');
}

function pipeOf({ tag, filters }: TagPiece, config: FormConfig, own: string): Pipe | null {
  const name = fieldNameOf(tag);
  if (name === null) return null;
  const meant = pathFrom(own, name, (path) => fieldAt(config.fields, path) !== undefined);
  const found = pathOfTag(meant, (path) => fieldAt(config.fields, path));
  if (!found || isSecret(config, found.path)) return null;
  const { path, part, field } = found;
  return { field: path, ...(part !== undefined && { part }), filters, ...usualPipe(field, filters) };
}

/** A save refuses them; a form may have been saved before its field was sensitive. */
function isSecret({ fields }: FormConfig, path: string): boolean {
  return placedFields(fields).some(
    ({ path: one, field }) => field.sensitive && (path === one || path.startsWith(`${one}.`)),
  );
}

/** What stands for each pipe. @param values of the form; what is hidden by them counts as empty */
export function pipeTexts(config: FormConfig, pipes: readonly Pipe[], values: SubmissionValues): string[] {
  const settled = settle(config, comparableValues(config, values));
  const how = pipeLanguage(config);
  return pipes.map((pipe) => pipeText(pipe, answerOf(pipe), how).toWellFormed());

  function answerOf({ field: path, part, filters }: Pipe): PlainValue {
    const field = fieldAt(config.fields, path);
    if (!field || !settled.active.has(path)) return null;
    const value = valueAt(values, path);
    if (part !== undefined) {
      const own = recordOf(value)[part];
      return isPlainValue(own) ? own : null;
    }
    const isNamed = TYPES_BY_OPTION.includes(field.type) && filters[0]?.name !== 'value';
    if (isNamed && isPlainValue(value)) return inputType(field).display(value as FieldValue, field, textsOf(config));
    return settled.values[path] ?? null;
  }
}

export function pipeLanguage(config: FormConfig): PipeLanguage {
  return { language: languageOf(config), locale: textsOf(config).locale };
}

/** A form as people read it with its answers: in mails, documents and views of a submission, and in messages. */
export function withAnswers(config: FormConfig, values: SubmissionValues): FormConfig {
  const piping = pipingOf(config);
  if (!piping) return config;
  const texts = pipeTexts(config, piping.pipes, values);
  let place = 0;
  const fields = mapTexts(config.fields, (text, own, isHtml) =>
    withTags(text, config, own, () => {
      const answer = texts[place] ?? '';
      place += 1;
      return isHtml ? escapeHtml(answer) : answer;
    }),
  );
  return { ...config, fields };
}

/** A form as it is read without answers, as in headings of exports: a dash in place of each. */
export function withoutAnswers(config: FormConfig): FormConfig {
  if (!pipingOf(config)) return config;
  const fields = mapTexts(config.fields, (text, own) => withTags(text, config, own, () => '…'));
  return { ...config, fields };
}

export { hasPipe };
