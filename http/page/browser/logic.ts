import type { NumberFormatConfig } from '#forms/calculations/format.ts';
import type { Formula, ReadField } from '#forms/calculations/formula.ts';
import { MARKS, type ScriptPart } from './contract.ts';
import type { FieldRules } from './field-rules.ts';
import { findAllIn, findIn } from './form-element.ts';
import type { SvcaForms } from './settings.ts';

export interface Calculations {
  fieldsOf(formula: Formula): string[];
  calculate(formula: Formula, decimals: number, read: ReadField): number | null;
  formatCalculated(value: number, format: NumberFormatConfig, locale: string | undefined): string;
}

/** What the scripts that only some forms need leave for this one. */
interface Parts {
  /** Makes a form follow its conditions and calculations. @returns what brings it up to date */
  logic(form: HTMLFormElement, rules: FieldRules): () => void;
  calculations: Calculations;
}

declare global {
  interface Window {
    svcaFormsParts?: Partial<Parts>;
  }
}

const loading = new Map<string, Promise<unknown>>();

export interface FormLogic {
  /** Brings the form up to date. */
  apply(): void;
  /** Null once there is nothing to wait for. */
  ready: Promise<unknown> | null;
}

/**
 * Conditions and calculations of a form. Only forms that have such load the script for them: our own page before this one, so that nothing has to
 * be waited for.
 */
export function startLogic(
  form: HTMLFormElement,
  rules: FieldRules,
  { restUrl }: Pick<SvcaForms, 'restUrl'>,
): FormLogic {
  const needed = (Object.keys(MARKS) as ScriptPart[]).filter((part) => findIn(form, selectorOf(part)));
  let follow: ReturnType<Parts['logic']> | undefined;
  const logic: FormLogic = { apply: () => follow?.(), ready: null };
  const start = () => {
    if (needed.length > 0) follow = window.svcaFormsParts?.logic?.(form, rules);
    logic.ready = null;
  };
  const missing = needed.filter((part) => !window.svcaFormsParts?.[part]);
  if (missing.length === 0) start();
  else
    logic.ready = Promise.all(missing.map((part) => load(`/assets/${part}.js`, restUrl))).then(start, () =>
      leaveToServer(form),
    );
  return logic;
}

function selectorOf(part: ScriptPart): string {
  return MARKS[part].map((mark) => `[${mark}]`).join();
}

function load(path: string, restUrl: string): Promise<unknown> {
  const address = new URL(path, restUrl).href;
  const known = loading.get(address);
  if (known) return known;
  const script = document.createElement('script');
  script.src = address;
  const loaded = new Promise((resolve, reject) => {
    script.onload = resolve;
    script.onerror = reject;
  });
  loading.set(address, loaded);
  document.head.append(script);
  return loaded;
}

/** Without the script nobody here knows which fields are to be filled in. */
function leaveToServer(form: HTMLFormElement): void {
  for (const { dataset } of findAllIn(form, '[data-conditional][data-required]')) delete dataset.required;
}
