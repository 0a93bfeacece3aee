import type { NumberFormatConfig } from '#forms/calculations/format.ts';
import type { Formula, ReadField } from '#forms/calculations/formula.ts';
import type { FieldValue } from '#forms/field-types/field-value.ts';
import type { ScriptPart } from '#http/page/script/needed-parts.ts';
import type { fillInCode } from './drafts/code.ts';
import type { Drafts } from './drafts/held.ts';
import { hasDraft } from './drafts/tab.ts';
import type { FieldRules } from './field-rules.ts';
import type { followPipes } from './logic/pipes.ts';
import type { followCoupon } from './order/coupon.ts';
import type { orderOn } from './order/order.ts';
import type { showSummary } from './order/summary.ts';
import type { followPages } from './pages/pages.ts';
import type { explainFailure, goWithout, partsFor, warnOfAttribute } from './sending/elsewhere.ts';
import type { Surface } from './sending/surfaces.ts';
import type { SvcaForms } from './settings.ts';
import type { followUploads } from './uploads/uploads.ts';
import type { createAltcha } from './widgets/altcha.ts';
import type { showEditors } from './widgets/editor.ts';
import type { createHosted } from './widgets/hosted.ts';
import type { numbers } from './widgets/numbers.ts';
import type { showPads } from './widgets/signature.ts';
import type { showPositions } from './widgets/slider.ts';
import type { followStates } from './widgets/states.ts';

export interface Calculations {
  fieldsOf(formula: Formula): string[];
  calculate(formula: Formula, decimals: number, read: ReadField): number | null;
  formatCalculated(value: number, format: NumberFormatConfig, locale: string | undefined): string;
  read(form: HTMLFormElement, name: string): number | null | undefined;
}

/** What the scripts are that only some forms need. All of it does nothing to a form without its marks. */
interface Parts {
  /** Makes a form follow its conditions and calculations. @returns what brings it up to date */
  logic(form: HTMLFormElement, rules: FieldRules): () => void;
  altcha: typeof createAltcha;
  calculations: Calculations;
  captcha: typeof createHosted;
  code: typeof fillInCode;
  /** Rules of field types that few forms have. */
  fields: { rules: FieldRules; showPositions: typeof showPositions };
  /** Of field types whose inputs browsers have a type for. */
  formats: FieldRules;
  drafts(form: HTMLFormElement, settings: () => SvcaForms, rules: FieldRules): Drafts | undefined;
  editor: typeof showEditors;
  /** Inputs in which figures are typed. */
  numbers: typeof numbers;
  /** Products and the like, with their rules. */
  order: {
    rules: FieldRules;
    orderOn: typeof orderOn;
    followCoupon: typeof followCoupon;
    showSummary: typeof showSummary;
  };
  /** Fields that hold others. */
  groups: {
    readField(form: HTMLFormElement, name: string): FieldValue | undefined;
    writeField(form: HTMLFormElement, rules: FieldRules, name: string, value: unknown): boolean;
  };
  pages: typeof followPages;
  pipes: typeof followPipes;
  rows(form: HTMLFormElement, rules: FieldRules): void;
  signature: typeof showPads;
  states: typeof followStates;
  /** Surface B of a form. */
  tokens(form: HTMLFormElement, settings: () => SvcaForms, drafts: () => Drafts): Surface;
  total(form: HTMLFormElement, settings: () => SvcaForms, rules: FieldRules, shop: Parts['order'] | undefined): void;
  uploads: typeof followUploads;
  /** For pages of other sites, which do not come with what their forms need. */
  elsewhere: {
    partsFor: typeof partsFor;
    goWithout: typeof goWithout;
    warnOfAttribute: typeof warnOfAttribute;
    explainFailure: typeof explainFailure;
  };
}

declare global {
  interface Window {
    /** Left by the scripts of parts, for this one to call, and what they take of it (http/page/script-source.ts). */
    svcaFormsParts?: { [Name in keyof Parts]?: () => Parts[Name] };
  }
}

const begun: Partial<Parts> = {};
const loading: Partial<Record<string, Promise<unknown>>> = {};

/** A part whose script is there; undefined else. */
export function partIfThere<Name extends keyof Parts>(name: Name): Parts[Name] | undefined {
  begun[name] ??= window.svcaFormsParts?.[name]?.();
  return begun[name];
}

/**
 * Loads the scripts that a form needs beside this one. Our own page has them before it. One that cannot be loaded is left out:
 * the server checks all of it.
 * @returns null when there is nothing to wait for
 */
export function loadParts(form: HTMLFormElement, formId: number, restUrl: string): Promise<unknown> | null {
  const needed = new Set<ScriptPart>(partIfThere('elsewhere')?.partsFor(form));
  if (hasDraft(formId)) needed.add('drafts');
  const missing = [...needed].filter((name) => !partIfThere(name));
  if (missing.length === 0) return null;
  return Promise.allSettled(missing.map((name) => partOf(name, restUrl)));
}

/** @throws when it could not be loaded; then it is tried again with the next call */
export async function partOf<Name extends keyof Parts>(name: Name, restUrl: string): Promise<Parts[Name]> {
  if (!partIfThere(name)) await load(new URL(`/assets/${name}.js`, restUrl).href);
  const part = partIfThere(name);
  if (!part) throw new Error(`svcaForms: ${name}.js is of another version`);
  return part;
}

function load(address: string): Promise<unknown> {
  loading[address] ??= new Promise((onload, reject) => {
    const onerror = (error: unknown) => {
      delete loading[address];
      reject(error);
    };
    document.head.append(Object.assign(document.createElement('script'), { src: address, onload, onerror }));
  });
  return loading[address];
}
