import type { FieldValue } from '#forms/field-types/field-value.ts';
import { SENT_EVENT, SUMMARY_TEXT } from './contract.ts';
import type { Drafts } from './drafts/held.ts';
import type { FieldRules } from './field-rules.ts';
import { fieldsOf, ownerOf, readPayload, rememberHidden } from './fields.ts';
import {
  attributeOf,
  dispatchOn,
  findAllIn,
  listenTo,
  replaceForm,
  resetForm,
  setAttributeOf,
  submitForm,
} from './form-element.ts';
import {
  announce,
  clearNotes,
  markField,
  markOf,
  showFailure,
  showSummary,
  successNote,
  unmarkField,
  updateSummary,
} from './messages.ts';
import { loadParts, partIfThere } from './parts.ts';
import { readField } from './rows/read-field.ts';
import { writeField } from './rows/write-field.ts';
import { findError, findErrors } from './rules.ts';
import { createSender } from './sending/transport.ts';
import type { SvcaForms } from './settings.ts';

/** `form.svcaFormInstance` (docs/interface.md 4.3). */
export interface FormInstance {
  /** Restores the initial values and removes error messages. A form that was sent can be filled in again. */
  reset(): void;
  /** Returns the value of a field; undefined when the form has no such field. */
  getFieldValue(name: string): FieldValue | undefined;
  /** Sets a field as if a visitor had typed the value. @returns false when the form has no such field. */
  setFieldValue(name: string, value: unknown): boolean;
  /** Marks the mistakes that the page can find. Sends nothing and does not move the focus. */
  validate(): boolean;
  /**
   * Validates and sends the form. Never rejects. Does not send again while a send is under way or after one was accepted.
   * @returns true when the submission was accepted
   */
  submit(): Promise<boolean>;
}

declare global {
  interface HTMLFormElement {
    /** No field can have this name: forms/config/fields.ts refuses it. */
    svcaFormInstance?: FormInstance;
  }
}

const NO_DRAFTS: Drafts = { token: async () => undefined, forget() {} };

export function createInstance(form: HTMLFormElement, settings: () => SvcaForms, rules: FieldRules): FormInstance {
  let applyLogic = () => {};
  let drafts = NO_DRAFTS;
  /** In a form with pages, opens the first page that has one of these fields. */
  let openPageOf = (_names: Iterable<string>) => {};
  const formId = Number(attributeOf(form, 'data-svca-form-id'));
  /** Waits for uploads under way. */
  let filesThere: (() => Promise<void>) | null = null;
  let send: ReturnType<typeof createSender>;
  /**
   * True when the browser sends the form itself: the server then handles pages and rows, because their scripts could not be
   * loaded.
   */
  let isPlain = false;
  /** Loading of parts; null once they are loaded. */
  let ready = loadParts(form, formId, settings().restUrl)?.then(start).catch(console.error) ?? null;
  if (!ready) start();
  const restoreHidden = rememberHidden(form);
  /** Fields in which the page itself found a mistake, so that it can tell when that is corrected. */
  let foundHere = new Set<string>();
  let underWay: Promise<boolean> | null = null;
  let sent = false;
  /** Message that replaces the form after it was sent. */
  let thanks: HTMLElement | null = null;

  function start(): void {
    ready = null;
    isPlain = partIfThere('elsewhere')?.goWithout(form, partIfThere) ?? false;
    if (isPlain) return;
    drafts = partIfThere('drafts')?.(form, settings, rules) ?? NO_DRAFTS;
    // Created after `drafts`: a draft may require surface B.
    send = createSender(form, formId, settings, () => drafts);
    partIfThere('rows')?.(form, rules);
    const fields = partIfThere('fields');
    Object.assign(rules, partIfThere('formats'), fields?.rules, partIfThere('order')?.rules);
    applyLogic = partIfThere('logic')?.(form, rules) ?? applyLogic;
    // Before `pages`, which display piped texts.
    partIfThere('pipes')?.(form, rules);
    openPageOf = partIfThere('pages')?.(form, isRight, settings) ?? openPageOf;
    partIfThere('total')?.(form, settings, rules, partIfThere('order'));
    for (const name of [
      'signature',
      'editor',
      'states',
      'numbers',
      'ranking',
      'slots',
      'visits',
      'invitation',
    ] as const)
      partIfThere(name)?.(form, settings);
    fields?.showPositions(form);
    filesThere = partIfThere('uploads')?.(form, settings, rules) ?? null;
  }

  function check(names?: string[]): Map<string, string> {
    applyLogic();
    clearMarks();
    const errors = findErrors(form, rules, settings(), names);
    foundHere = new Set(errors.keys());
    markFields(errors);
    return errors;
  }

  /** Updates marks after a change. A mistake that the server found stays marked until its own field is changed or hidden. */
  function followMending(changed: string): void {
    for (const [name, inputs] of fieldsOf(form)) {
      const before = markOf(inputs);
      const isHidden = inputs.every((input) => input.disabled);
      if (before === null || (name !== changed && !foundHere.has(name) && !isHidden)) continue;
      const error = findError(inputs, rules, settings());
      if (error === before) continue;
      if (error) markField(inputs, error);
      else unmarkField(inputs);
      updateSummary(form, name, error);
    }
  }

  function clearMarks(): void {
    clearNotes(form);
    for (const inputs of fieldsOf(form).values()) unmarkField(inputs);
  }

  function markFields(errors: Map<string, string>): void {
    const fields = fieldsOf(form);
    for (const [name, error] of errors) markField(fields.get(name) ?? [], error);
  }

  /** Checks some fields or all, marks their mistakes, and shows a summary above the fields. */
  function isRight(names?: string[]): boolean {
    const errors = check(names);
    if (errors.size > 0)
      refuse(attributeOf(form, 'data-error-message') || (settings().i18n[SUMMARY_TEXT] ?? ''), errors);
    return errors.size === 0;
  }

  function refuse(text: string, errors: Map<string, string>): void {
    openPageOf(errors.keys());
    showSummary(form, text, errors);
  }

  async function sendOnce(): Promise<boolean> {
    if (filesThere) {
      setBusy(true);
      await filesThere();
      setBusy(false);
    }
    if (!isPlain && !isRight()) return false;
    setBusy(true);
    // Files are sent with the form when the script for uploads is not loaded; the next page shows the result.
    if (isPlain || attributeOf(form, 'enctype')) {
      submitForm(form);
      return false;
    }
    const { message, accepted, errors } = await (settings().send ?? send)(readPayload(form));
    // Set before the redirect: while the browser loads the next page, nobody should send the form again.
    sent = accepted !== undefined;
    if (accepted) {
      const redirectUrl = accepted.redirectUrl && new URL(accepted.redirectUrl, settings().ajaxUrl).href;
      if (!dispatchOn(form, SENT_EVENT, { formId, message, redirectUrl })) return true;
      if (redirectUrl) {
        location.assign(redirectUrl);
        return true;
      }
    }
    setBusy(false);
    if (accepted) showThanks(message);
    else if (errors) {
      const wrong = new Map(Object.entries(errors));
      markFields(wrong);
      refuse(message, wrong);
    } else showFailure(form, message);
    return sent;
  }

  function showThanks(message: string): void {
    thanks = successNote(message);
    replaceForm(form, thanks);
    thanks.focus();
  }

  function setBusy(busy: boolean): void {
    setAttributeOf(form, 'aria-busy', String(busy));
    // Not `disabled`, which would take the focus away.
    for (const button of findAllIn(form, 'button:not([type]), [type=submit]')) {
      button.setAttribute('aria-disabled', String(busy));
    }
    announce(form, busy ? (settings().i18n.sending ?? '') : '');
  }

  const instance: FormInstance = {
    reset() {
      thanks?.replaceWith(form);
      thanks = null;
      sent = false;
      resetForm(form);
      applyLogic();
    },
    getFieldValue: (name) => (partIfThere('groups')?.readField ?? readField)(form, name),
    setFieldValue: (name, value) => (partIfThere('groups')?.writeField ?? writeField)(form, rules, name, value),
    validate: () => check().size === 0,
    submit() {
      if (sent) return Promise.resolve(true);
      underWay ??= (ready ? ready.then(sendOnce) : sendOnce()).finally(() => {
        underWay = null;
      });
      return underWay;
    },
  };

  // The browser's own messages would repeat ours in another place.
  setAttributeOf(form, 'novalidate', '');
  listenTo(form, 'submit', (event) => {
    if (event.defaultPrevented || isPlain) return;
    event.preventDefault();
    const submitter = (event as SubmitEvent).submitter as HTMLButtonElement | null;
    // Buttons of pages and rows do their work once its script is there, or cannot be loaded.
    if (submitter?.formNoValidate) void ready?.then(() => submitter.click());
    else void instance.submit();
  });
  listenTo(form, 'reset', () => {
    clearMarks();
    restoreHidden();
  });
  listenTo(form, 'input', ({ target }) => followMending(ownerOf((target as Partial<HTMLInputElement>).name)));
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    sent = false;
    setBusy(false);
  });
  return instance;
}
