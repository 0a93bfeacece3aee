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
import { pathOfTag, pipeFormat, TYPES_BY_OPTION } from './types.ts';

/** A form with answers in its texts. */
export interface Piping {
  form: FormConfig;
  /** The form with a mark for each answer. */
  marked: FormConfig;
  /** The pipes, by the numbers of their marks. */
  pipes: readonly Pipe[];
}

/** Cached by the form, and by its marked copy. */
const pipingCache = new WeakMap<FormConfig, Piping | null>();

/** Returns the pipes of a form; null for a form without any. */
export function pipingOf(config: FormConfig): Piping | null {
  const cached = pipingCache.get(config);
  if (cached !== undefined) return cached;
  const pipes: Pipe[] = [];
  const fields = mapTexts(config.fields, (text, own) =>
    withTags(text, config, own, (pipe) => pipeMark(pipes.push(pipe) - 1)),
  );
  const piping = pipes.length === 0 ? null : { form: config, marked: { ...config, fields }, pipes };
  pipingCache.set(config, piping);
  if (piping) pipingCache.set(piping.marked, piping);
  return piping;
}

/** Replaces the merge tags of fields in a text. Tags that name no field of the form stay. */
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
  const target = pathFrom(own, name, (path) => fieldAt(config.fields, path) !== undefined);
  const tagged = pathOfTag(target, (path) => fieldAt(config.fields, path));
  if (!tagged || isSecret(config, tagged.path)) return null;
  const { path, part, field } = tagged;
  return { field: path, ...(part !== undefined && { part }), filters, ...pipeFormat(field, filters) };
}

/** True for a sensitive field. A save refuses to pipe it, but a form may have been saved before its field became sensitive. */
function isSecret({ fields }: FormConfig, pathInRows: string): boolean {
  const path = fieldPath(pathInRows);
  return placedFields(fields).some(
    ({ path: other, field }) => field.sensitive && (path === other || path.startsWith(`${other}.`)),
  );
}

/**
 * Creates a function that returns the text of a pipe.
 * @param values values of the form; hidden fields count as empty
 * @returns a function of the pipe, and of the field's path in the row of the text
 */
export function pipeTexts(config: FormConfig, values: SubmissionValues): (pipe: Pipe, path?: string) => string {
  const settled = settle(config, comparableValues(config, values));
  const language = pipeLanguage(config);
  return (pipe, path = pipe.field) => pipeText(pipe, answerOf(pipe, path), language).toWellFormed();

  function answerOf({ part, filters }: Pipe, path: string): PlainValue {
    const field = fieldAt(config.fields, path);
    if (!field || !settled.active.has(path)) return null;
    const value = valueAt(values, path);
    if (part !== undefined) {
      const content = recordOf(value)[part];
      return isPlainValue(content) ? content : null;
    }
    const isNamed = TYPES_BY_OPTION.includes(field.type) && filters[0]?.name !== 'value';
    if (isNamed && isPlainValue(value)) return inputType(field).display(value as FieldValue, field, textsOf(config));
    return settled.values[path] ?? null;
  }
}

export function pipeLanguage(config: FormConfig): PipeLanguage {
  return { language: languageOf(config), locale: textsOf(config).locale };
}

/** Returns a form with the answers in its texts: for mails, documents and views of a submission, and for messages. */
export function withAnswers(config: FormConfig, values: SubmissionValues): FormConfig {
  const form = pipingOf(config)?.form;
  if (!form) return config;
  const textOf = pipeTexts(form, values);
  const withTexts = (fields: readonly FieldConfig[], within: string): FieldConfig[] =>
    mapTexts(
      fields,
      (text, own, isHtml) => withTags(text, form, own, (pipe) => (isHtml ? escapeHtml(textOf(pipe)) : textOf(pipe))),
      within,
      (field, own) => {
        const rows = { [ROW_TEXTS]: (inner: FieldConfig[], index: number) => withTexts(inner, `${own}[${index}].`) };
        return { ...field, ...rows };
      },
    );
  return { ...form, fields: withTexts(form.fields, '') };
}

/** Returns a form with an ellipsis for each answer, for texts without a submission such as headings of exports. */
export function withoutAnswers(config: FormConfig): FormConfig {
  const form = pipingOf(config)?.form;
  if (!form) return config;
  return { ...form, fields: mapTexts(form.fields, (text, own) => withTags(text, form, own, () => '…')) };
}

export { hasPipe };
