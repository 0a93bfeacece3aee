import type { FormConfig } from '#forms/config/types.ts';
import { renderFields } from '#forms/page/fields.ts';
import { renderForm } from '#forms/page/render.ts';
import { fillMarks } from '#forms/piping/markup.ts';
import { pipedForm } from '#forms/piping/on-page.ts';
import { withSlots } from '#forms/slots/shown.ts';
import { statesOf } from '#forms/states/find.ts';
import { cachedScripts } from '#http/page/script/cached.ts';
import { neededParts } from '#http/page/script/needed-parts.ts';
import { composeScript } from '#http/page/script/pieces.ts';
import { scriptTexts } from '#http/page/script-texts.ts';
import { textsOf } from '#texts/index.ts';

/** The part of a document that is used here. The DOM's own types would apply to all code that is not compiled for a browser. */
interface Page {
  window: Window;
}
interface Window {
  document: {
    createElement(tag: 'form'): Form;
    querySelector(selector: string): Element | null;
    querySelectorAll(selector: string): Iterable<Element>;
  };
  FormData: new (form: Form) => Iterable<[string, unknown]>;
  Event: new (type: string, how: object) => object;
  KeyboardEvent: new (type: string, how: object) => object;
  eval(script: string): unknown;
  fetch?: unknown;
  AbortSignal?: { timeout?: unknown };
  ResizeObserver?: unknown;
  close(): void;
}
export interface Element {
  name: string;
  value: string;
  checked: boolean;
  hidden: boolean;
  required: boolean;
  textContent: string;
  click(): void;
  dispatchEvent(event: object): boolean;
  matches(selector: string): boolean;
  closest(selector: string): Element | null;
}
interface Form extends Element {
  innerHTML: string;
  svcaFormInstance?: {
    getFieldValue(name: string): unknown;
    setFieldValue(name: string, value: unknown): boolean;
    validate(): boolean;
    reset(): void;
  };
}
const { JSDOM }: { JSDOM: new (html: string, options?: object) => Page } = await import('jsdom' as string);

type Sent = Record<string, string | string[]>;

const { window } = new JSDOM('<!doctype html>');
/** One document for all parses: creating it takes longer than using it. */
const plain = window.document.createElement('form');

/**
 * Returns the values that a browser sends of an untouched page without a script: those of its inputs, after the browser's own
 * normalisation.
 * @param html the fields of a form, or a page with it
 * @param hasReserved true to include our reserved keys
 */
export function sentUntouched(html: string, hasReserved = false): Sent {
  const [form = html] = /<form.*<\/form>/s.exec(html) ?? [];
  plain.innerHTML = form.replace(/<\/?form[^>]*>/g, '');
  return sentOf(new window.FormData(plain), hasReserved);
}

function sentOf(entries: Iterable<[string, unknown]>, hasReserved = false): Sent {
  const sent: Sent = {};
  for (const [name, value] of entries) {
    if (typeof value !== 'string' || (!hasReserved && name.startsWith('_svc'))) continue;
    sent[name] = Object.hasOwn(sent, name) ? [sent[name] ?? [], value].flat() : value;
  }
  return sent;
}

/** Returns the service's answer to a request of the script. */
export type Answering = (path: string, asked: unknown) => object;

/** A page of a form with its script, in a document of its own: everything except the layout and rendering of a browser. */
export interface ScriptedPage {
  /** `getFieldValue` of `form.svcaFormInstance`; `set` is `setFieldValue`. */
  get(name: string): unknown;
  set(name: string, value: unknown): boolean;
  /** Returns the values that it would send. */
  sent(): Sent;
  /** Returns the first matching element; throws when there is none. */
  one(selector: string): Element;
  all(selector: string): Element[];
  /** Enters a value as a visitor would choose or type it. */
  enter(selector: string, value: string | boolean): void;
  /** Presses a key on the element. */
  press(selector: string, key: string): void;
  instance: NonNullable<Form['svcaFormInstance']>;
}

const opened: Window[] = [];
let scripts: ReturnType<typeof cachedScripts> | undefined;

/** Closes the pages of a test; called after each test. */
export async function closePages(): Promise<void> {
  // Pending answers of the service come first.
  await new Promise((resolve) => setTimeout(resolve));
  for (const page of opened.splice(0)) page.close();
}

/**
 * @param hash the address's part after #
 * @param own a site's own markup in the form, replacing our fields
 */
export function openScripted(
  config: FormConfig,
  {
    values,
    hash = '',
    answer,
    own,
  }: { values?: Record<string, unknown>; hash?: string; answer?: Answering; own?: string } = {},
): ScriptedPage {
  const piped = pipedForm(config, values, new Set());
  const shown = piped?.config ?? config;
  const listed = withSlots(shown.fields, Date.now());
  const marked = renderForm(
    { id: 7, title: 'Form', config: shown },
    {
      action: '/forms/7',
      fields: own === undefined ? renderFields({ id: 7, config: shown, shown: listed }, values && { values }) : [own],
      hiddenInputs: { _svcb_nonce: 'n' },
      pipes: piped?.plan,
      ...(answer && {
        drafts: { mails: false, hint: '', button: '<button type="submit" data-save-draft>Save</button>' },
      }),
    },
  );
  const html = piped ? fillMarks(marked, piped.textOf) : marked;
  const page = new JSDOM(`<!doctype html><html lang="en"><body>${html}</body></html>`, {
    url: `http://forms.test/forms/7${hash}`,
    runScripts: 'outside-only',
    pretendToBeVisual: true,
  }).window;
  opened.push(page);
  // Its timer would continue after the page is closed.
  if (page.AbortSignal) page.AbortSignal.timeout = undefined;
  // Nothing has a size here.
  page.ResizeObserver = class {
    observe() {}
  };
  page.fetch = async (address: string, { body }: { body?: string } = {}) => ({
    ok: true,
    status: 200,
    headers: new Headers(),
    async json() {
      const { pathname } = new URL(address);
      const [, country] = /\/states\/(\w+)$/.exec(pathname) ?? [];
      if (country) return { states: statesOf(country, {}) };
      return pathname.endsWith('/token') ? { nonce: 'n' } : (answer?.(pathname, body && JSON.parse(body)) ?? {});
    },
  });
  scripts ??= cachedScripts();
  const served = { restUrl: 'http://forms.test/rest/svca/v1', i18n: scriptTexts(textsOf(config)) };
  page.eval(`(SERVED=>{${composeScript(scripts.form, neededParts(html))}})(${JSON.stringify(served)})`);
  const form = page.document.querySelector('form') as Form;
  const instance = form.svcaFormInstance;
  if (!instance) throw new Error('the script did not begin');
  const one = (selector: string) => {
    const found = page.document.querySelector(selector);
    if (!found) throw new Error(`the page has no ${selector}`);
    return found;
  };
  return {
    instance,
    get: (name) => JSON.parse(JSON.stringify(instance.getFieldValue(name) ?? null)),
    set: (name, value) => instance.setFieldValue(name, value),
    sent: () => sentOf(new page.FormData(form)),
    one,
    all: (selector) => [...page.document.querySelectorAll(selector)],
    press: (selector, key) =>
      one(selector).dispatchEvent(new page.KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })),
    enter(selector, value) {
      const input = one(selector);
      if (typeof value === 'boolean') input.checked = value;
      else input.value = value;
      for (const type of ['input', 'change']) input.dispatchEvent(new page.Event(type, { bubbles: true }));
    },
  };
}
