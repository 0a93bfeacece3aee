import { processesBudgets } from '#features/processes/budgets.ts';
import type { Decision } from '#features/processes/decide.ts';
import { outcomesOf } from '#features/processes/option.ts';
import { readSignature } from '#features/processes/signing.ts';
import type { FieldConfig, InputFieldConfig } from '#forms/config/types.ts';
import { renderFields } from '#forms/page/fields.ts';
import { CHOICES, type Outcome, type StepKind } from '#forms/process/definition.ts';
import { escapeHtml, renderAttributes } from '#forms/templates/html.ts';
import { sentFor } from '#forms/values/sanitise.ts';
import { isObject } from '#json.ts';
import { type Texts, textsOf } from '#texts/index.ts';
import type { OpenedStep } from './step.ts';

/** The values that somebody typed on the page of a step, and messages by the names of its inputs. */
export interface Typed {
  values: Readonly<Record<string, unknown>>;
  errors: Readonly<Record<string, string>>;
}

export const NOTHING_TYPED: Typed = { values: {}, errors: {} };

/** The inputs of one kind of step, beside the note and the buttons that all kinds have. */
export interface KindOfInputs {
  /** The outcomes that the page offers. */
  choices(step: OpenedStep): readonly Outcome[];
  /** Renders what is filled in before the note. */
  html?(step: OpenedStep, typed: Typed): string;
  /** Reads what was filled in, for an outcome that the page offers. Messages are by the names of inputs. */
  read?(
    step: OpenedStep,
    posted: Readonly<Record<string, unknown>>,
    outcome: Outcome,
  ): { decision?: Partial<Decision>; entries?: Readonly<Record<string, unknown>>; errors?: Record<string, string> };
}

/** The inputs of the page of a step, by its kind. */
export const INPUTS: Readonly<Record<StepKind, KindOfInputs>> = {
  verify: { choices: () => CHOICES.verify },
  approve: {
    choices: ({ option }) => outcomesOf(option),
    html: (step, typed) => (step.option.names_next ? namesHtml(step, typed) : ''),
    read({ option, form }, { names }, outcome) {
      // Whoever refuses names nobody, whatever was typed.
      if (!option.names_next || outcome !== 'approved') return {};
      const address = textOf(names).trim();
      return address === ''
        ? { errors: { names: textsOf(form.config).process.namesMissing } }
        : { decision: { names: address } };
    },
  },
  fill: {
    choices: () => CHOICES.fill,
    html: (step, typed) => fieldsHtml(step, typed),
    // The rules of the form are tried when the entries are stored.
    read: (_step, posted, outcome) => (outcome === 'filled' ? { entries: posted } : {}),
  },
  sign: {
    choices: () => CHOICES.sign,
    html: (step, typed) => signatureHtml(step, typed),
    read({ form }, posted, outcome) {
      if (outcome !== 'signed') return {};
      const texts = textsOf(form.config);
      const given = sentFor(signatureField(texts), posted);
      const signature = readSignature(given);
      if (signature) return { decision: { signature } };
      return { errors: { [SIGNATURE]: isDrawn(given) ? texts.rules.signature : texts.process.signatureMissing } };
    },
  },
  wait: { choices: () => [] },
};

/** Reads a posted page of a step. `outcome` is undefined when none was chosen that the page offers. */
export function readPosted(step: OpenedStep, posted: Readonly<Record<string, unknown>>) {
  const { option, form } = step;
  const { process: texts } = textsOf(form.config);
  const inputs = INPUTS[option.kind];
  const outcome = inputs.choices(step).find((one) => one === posted.outcome);
  if (!outcome) return { errors: { outcome: texts.choiceMissing } };
  const note = option.note === 'none' ? '' : textOf(posted.note).replaceAll('\r\n', '\n');
  const own = inputs.read?.(step, posted, outcome) ?? {};
  const errors = { ...own.errors };
  const [good] = CHOICES[option.kind];
  if (note.trim() === '' && option.note === 'required' && outcome !== good) errors.note = texts.noteMissing;
  const version = /^\d{1,9}$/.test(textOf(posted.version)) ? Number(posted.version) : 0;
  return { errors, entries: own.entries, decision: { outcome, note, version, ...own.decision } };
}

/** Translates the mistakes that `decide` names, which are for programs. */
export function mistakesOf(step: OpenedStep, errors: Readonly<Record<string, unknown>>): Record<string, string> {
  const { process: texts, rules } = textsOf(step.form.config);
  const messages: Record<string, string> = {
    note: rules.max_length.of({ max: processesBudgets.decisionNote.atMost }),
    names: texts.namesMissing,
    outcome: texts.choiceMissing,
    signature: texts.signatureMissing,
    name: texts.signatureMissing,
  };
  return Object.fromEntries(Object.keys(errors).map((name) => [name, messages[name] ?? texts.choiceMissing]));
}

/** Renders the form of a step. */
export function inputsHtml(step: OpenedStep, action: string, typed: Typed): string {
  const { option, form, submission } = step;
  const texts = textsOf(form.config).process;
  const { choices, html } = INPUTS[option.kind];
  const offered = choices(step);
  if (offered.length === 0) return '';
  // Enter presses the first button: in an input it must decide nothing.
  const own = html?.(step, typed) ?? '';
  const noEnter =
    own === '' ? '' : '<button type="submit" class="svca-extra" tabindex="-1" aria-hidden="true" disabled></button>';
  const [first] = CHOICES[option.kind];
  const buttons = offered.map((outcome) => {
    const attributes = {
      type: 'submit',
      name: 'outcome',
      value: outcome,
      class: outcome === first ? null : 'svca-other-way',
    };
    return `<button${renderAttributes(attributes)}>${escapeHtml(texts.choices[outcome as keyof typeof texts.choices])}</button>`;
  });
  return `<form${renderAttributes({ class: 'svca-form', method: 'post', action, novalidate: true })}>${noEnter}<input${renderAttributes({ type: 'hidden', name: 'version', value: String(submission.version) })}>
${own}${option.note === 'none' || option.kind === 'verify' ? '' : noteHtml(texts, typed)}<div class="svca-actions svca-choices" id="outcome">${buttons.join('')}</div></form>`;
}

function noteHtml(texts: Texts['process'], typed: Typed): string {
  const input = { id: 'note', name: 'note', rows: 4, ...describedBy('note', typed, true) };
  return fieldHtml(
    'note',
    texts.note,
    `<textarea${renderAttributes(input)}>\n${escapeHtml(textOf(typed.values.note))}</textarea>`,
    {
      hint: texts.noteHint,
      typed,
    },
  );
}

function namesHtml({ form }: OpenedStep, typed: Typed): string {
  const input = {
    ...{ id: 'names', name: 'names', type: 'email', autocomplete: 'off', maxlength: 254 },
    ...{ value: textOf(typed.values.names), ...describedBy('names', typed) },
  };
  return fieldHtml('names', textsOf(form.config).process.names, `<input${renderAttributes(input)}>`, { typed });
}

/** Renders the fields that the step fills in, with what was typed. */
function fieldsHtml({ form, fields, submission: { payload } }: OpenedStep, { values, errors }: Typed): string {
  const config = { ...form.config, fields };
  const isTyped = Object.keys(values).length > 0;
  return renderFields(
    { id: form.id, config },
    { values: isTyped ? { ...values } : { ...payload }, errors: { ...errors } },
  ).join('\n');
}

/** The name of the input in which people sign. */
export const SIGNATURE = 'signature';

/** The control of a form's field for signatures. Without a script people type their names. */
function signatureField({ pdf }: Pick<Texts, 'pdf'>): FieldConfig & InputFieldConfig {
  return { type: 'signature', name: SIGNATURE, label: pdf.signature, required: true } as FieldConfig & InputFieldConfig;
}

function signatureHtml({ form }: OpenedStep, { values, errors }: Typed): string {
  const config = { ...form.config, fields: [signatureField(textsOf(form.config))] };
  return renderFields({ id: form.id, config }, { values: { ...values }, errors: { ...errors } }).join('\n');
}

/** True for a drawing, also one that is too short. */
function isDrawn(given: unknown): boolean {
  return isObject(given) && textOf(given.typed).trim() === '' && textOf(given.drawn) !== '';
}

/** Renders an input with its label, and the message about it. */
export function fieldHtml(
  name: string,
  label: string,
  input: string,
  { hint, typed }: { hint?: string; typed: Typed },
) {
  const error = typed.errors[name];
  const below = [
    hint && `<p class="svca-description" id="${name}-hint">${escapeHtml(hint)}</p>`,
    error && `<p class="svca-error" id="${name}-error">${escapeHtml(error)}</p>`,
  ];
  return `<div class="svca-field"><label for="${name}">${escapeHtml(label)}</label>${input}${below.filter(Boolean).join('')}</div>\n`;
}

/** Returns the attributes that tie an input to its hint and its message. */
export function describedBy(name: string, { errors }: Typed, hasHint = false) {
  const ids = [...(hasHint ? [`${name}-hint`] : []), ...(errors[name] ? [`${name}-error`] : [])];
  return {
    'aria-describedby': ids.length > 0 ? ids.join(' ') : null,
    'aria-invalid': errors[name] ? 'true' : null,
  };
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
