import type { FieldValue } from '#forms/field-types/field-value.ts';
import { SENT_EVENT, SUMMARY_TEXT } from './contract.ts';
import type { Drafts } from './drafts/held.ts';
import type { FieldRules } from './field-rules.ts';
import { fieldsOf, ownerOf, readPayload, rememberHidden } from './fields.ts';
import {
  attributeOf,
  findAllIn,
  listenTo,
  replaceForm,
  resetForm,
  setAttributeOf,
  submitForm,
  tellOf,
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
  /** Back to the values the page came with, without errors; a form that was sent can be filled in again. */
  reset(): void;
  /** What a field holds; undefined when the form has no such field. */
  getFieldValue(name: string): FieldValue | undefined;
  /** Sets a field as if it had been typed. @returns false when the form has no such field. */
  setFieldValue(name: string, value: unknown): boolean;
  /** Marks what is wrong, as far as the page can tell. Sends nothing and does not move the focus. */
  validate(): boolean;
  /** Validates and sends. Never rejects. While one is under way, or once it was accepted, nothing is sent twice. @returns whether it was accepted. */
  submit(): Promise<boolean>;
}

declare global {
  interface HTMLFormElement {
    /** No field has this name: forms/config/fields.ts refuses it. */
    svcaFormInstance?: FormInstance;
  }
}

const NO_DRAFTS: Drafts = { token: async () => undefined, forget() {} };

export function createInstance(form: HTMLFormElement, settings: () => SvcaForms, rules: FieldRules): FormInstance {
  let applyLogic = () => {};
  let drafts = NO_DRAFTS;
  /** Opens the page of the first of these fields, in a form with pages. */
  let openPageOf = (_names: Iterable<string>) => {};
  const formId = Number(attributeOf(form, 'data-svca-form-id'));
  /** Waits for files that are on their way. */
  let filesThere: (() => Promise<void>) | null = null;
  let send: ReturnType<typeof createSender>;
  /** Whether the browser sends the form itself: the server leads from page to page, and adds rows, where the script for that is not there. */
  let isPlain = false;
  /** Null once there is nothing to wait for. */
  let ready = loadParts(form, formId, settings().restUrl)?.then(start).catch(console.error) ?? null;
  if (!ready) start();
  const restoreHidden = rememberHidden(form);
  /** Fields in which the page itself found a mistake, and so can tell when it is mended. */
  let foundHere = new Set<string>();
  let underWay: Promise<boolean> | null = null;
  let sent = false;
  /** Stands in the form's place once it was sent. */
  let thanks: HTMLElement | null = null;

  function start(): void {
    ready = null;
    isPlain = partIfThere('elsewhere')?.goWithout(form, partIfThere) ?? false;
    if (isPlain) return;
    drafts = partIfThere('drafts')?.(form, settings, rules) ?? NO_DRAFTS;
    // A draft may have said that it needs surface B.
    send = createSender(form, formId, settings, () => drafts);
    partIfThere('rows')?.(form, rules);
    const fields = partIfThere('fields');
    Object.assign(rules, partIfThere('formats'), fields?.rules, partIfThere('order')?.rules);
    applyLogic = partIfThere('logic')?.(form, rules) ?? applyLogic;
    // Before pages, which show such texts.
    partIfThere('pipes')?.(form, rules);
    openPageOf = partIfThere('pages')?.(form, isRight, settings) ?? openPageOf;
    partIfThere('total')?.(form, settings, rules, partIfThere('order'));
    for (const name of ['signature', 'editor', 'states', 'numbers'] as const) partIfThere(name)?.(form, settings);
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

  /** What the server found wrong stays marked until its own field is changed, or is hidden. */
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

  /** Marks what is wrong, of some fields or of all, and says so above them. */
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
    // Files go with the form where their script is not there: the next page says what came of it.
    if (isPlain || attributeOf(form, 'enctype')) {
      submitForm(form);
      return false;
    }
    const { message, accepted, errors } = await (settings().send ?? send)(readPayload(form));
    // While the browser goes to another page the form stays as it is: nobody should send it again.
    sent = accepted !== undefined;
    if (accepted) {
      const redirectUrl = accepted.redirectUrl && new URL(accepted.redirectUrl, settings().ajaxUrl).href;
      if (!tellOf(form, SENT_EVENT, { formId, message, redirectUrl })) return true;
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
    // Not `disabled`: that would take the focus away.
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

  // The browser's own bubbles would say the same in another place.
  setAttributeOf(form, 'novalidate', '');
  listenTo(form, 'submit', (event) => {
    if (event.defaultPrevented || isPlain) return;
    event.preventDefault();
    // A button of rows, before their script is there.
    if (!(event as SubmitEvent).submitter?.matches('[formnovalidate]')) void instance.submit();
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
