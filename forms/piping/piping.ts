import { recordOf } from '#forms/config/json.ts';
import type { FieldConfig, FieldValue, FormConfig, SubmissionValues } from '#forms/config/types.ts';
import { isPlainValue, type PlainValue } from '#forms/field-types/field-value.ts';
import { fieldAt, fieldPath, inputType, placedFields, valueAt } from '#forms/field-types/index.ts';
import { ROW_TEXTS } from '#forms/field-types/sent-values.ts';
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
  form: FormConfig;
  /** The form with a mark in place of each answer. */
  marked: FormConfig;
  /** By the number of their marks. */
  pipes: readonly Pipe[];
}

/** Also by what is made of it. */
const known = new WeakMap<FormConfig, Piping | null>();

/** Null for a form in whose texts no answer stands. */
export function pipingOf(config: FormConfig): Piping | null {
  const made = known.get(config);
  if (made !== undefined) return made;
  const pipes: Pipe[] = [];
  const fields = mapTexts(config.fields, (text, own) =>
    withTags(text, config, own, (pipe) => pipeMark(pipes.push(pipe) - 1)),
  );
  const piping = pipes.length === 0 ? null : { form: config, marked: { ...config, fields }, pipes };
  known.set(config, piping);
  if (piping) known.set(piping.marked, piping);
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
function isSecret({ fields }: FormConfig, placed: string): boolean {
  const path = fieldPath(placed);
  return placedFields(fields).some(
    ({ path: one, field }) => field.sensitive && (path === one || path.startsWith(`${one}.`)),
  );
}

/**
 * What stands for a pipe in a text.
 * @param values of the form; what is hidden by them counts as empty
 * @returns a function that takes the path of the field which the pipe means there
 */
export function pipeTexts(config: FormConfig, values: SubmissionValues): (pipe: Pipe, path?: string) => string {
  const settled = settle(config, comparableValues(config, values));
  const how = pipeLanguage(config);
  return (pipe, path = pipe.field) => pipeText(pipe, answerOf(pipe, path), how).toWellFormed();

  function answerOf({ part, filters }: Pipe, path: string): PlainValue {
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
  const form = pipingOf(config)?.form;
  if (!form) return config;
  const textOf = pipeTexts(form, values);
  const read = (fields: readonly FieldConfig[], within: string): FieldConfig[] =>
    mapTexts(
      fields,
      (text, own, isHtml) => withTags(text, form, own, (pipe) => (isHtml ? escapeHtml(textOf(pipe)) : textOf(pipe))),
      within,
      (field, own) => {
        const rows = { [ROW_TEXTS]: (inner: FieldConfig[], index: number) => read(inner, `${own}[${index}].`) };
        return { ...field, ...rows };
      },
    );
  return { ...form, fields: read(form.fields, '') };
}

/** A form as it is read without answers, as in headings of exports: a dash in place of each. */
export function withoutAnswers(config: FormConfig): FormConfig {
  const form = pipingOf(config)?.form;
  if (!form) return config;
  return { ...form, fields: mapTexts(form.fields, (text, own) => withTags(text, form, own, () => '…')) };
}

export { hasPipe };
