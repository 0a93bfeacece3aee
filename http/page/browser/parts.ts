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
import type { reportInvitation } from './visits/invitation.ts';
import type { reportVisit } from './visits/visits.ts';
import type { createAltcha } from './widgets/altcha.ts';
import type { showEditors } from './widgets/editor.ts';
import type { createHosted } from './widgets/hosted.ts';
import type { numbers } from './widgets/numbers.ts';
import type { followRankings } from './widgets/ranking.ts';
import type { showPads } from './widgets/signature.ts';
import type { showPositions } from './widgets/slider.ts';
import type { showSlots } from './widgets/slots.ts';
import type { followStates } from './widgets/states.ts';

export interface Calculations {
  fieldsOf(formula: Formula): string[];
  calculate(formula: Formula, decimals: number, read: ReadField): number | null;
  formatCalculated(value: number, format: NumberFormatConfig, locale: string | undefined): string;
  read(form: HTMLFormElement, name: string): number | null | undefined;
}

/** Functions of the scripts that only some forms need. Each does nothing for a form without its markup. */
interface Parts {
  /** Applies a form's conditions and calculations from now on. @returns a function that updates the form */
  logic(form: HTMLFormElement, rules: FieldRules): () => void;
  altcha: typeof createAltcha;
  calculations: Calculations;
  captcha: typeof createHosted;
  code: typeof fillInCode;
  /** Rules of the field types that few forms have. */
  fields: { rules: FieldRules; showPositions: typeof showPositions };
  /** Rules of the field types that browsers have an input type for. */
  formats: FieldRules;
  drafts(form: HTMLFormElement, settings: () => SvcaForms, rules: FieldRules): Drafts | undefined;
  editor: typeof showEditors;
  /** Number and amount inputs. */
  numbers: typeof numbers;
  /** Orders, with the rules of their field types. */
  order: {
    rules: FieldRules;
    orderOn: typeof orderOn;
    followCoupon: typeof followCoupon;
    showSummary: typeof showSummary;
  };
  /** Reading and writing of fields in groups and rows. */
  groups: {
    readField(form: HTMLFormElement, name: string): FieldValue | undefined;
    writeField(form: HTMLFormElement, rules: FieldRules, name: string, value: unknown): boolean;
  };
  pages: typeof followPages;
  pipes: typeof followPipes;
  ranking: typeof followRankings;
  rows(form: HTMLFormElement, rules: FieldRules): void;
  signature: typeof showPads;
  slots: typeof showSlots;
  states: typeof followStates;
  /** Submission by surface B. */
  tokens(form: HTMLFormElement, settings: () => SvcaForms, drafts: () => Drafts): Surface;
  total(form: HTMLFormElement, settings: () => SvcaForms, rules: FieldRules, shop: Parts['order'] | undefined): void;
  uploads: typeof followUploads;
  visits: typeof reportVisit;
  invitation: typeof reportInvitation;
  /** Used on pages of other sites, which do not load the parts that their forms need. */
  elsewhere: {
    partsFor: typeof partsFor;
    goWithout: typeof goWithout;
    warnOfAttribute: typeof warnOfAttribute;
    explainFailure: typeof explainFailure;
  };
}

declare global {
  interface Window {
    /** Parts that other scripts register here for the core, with the names that they use from it (http/page/script/pieces.ts). */
    svcaFormsParts?: { [Name in keyof Parts]?: () => Parts[Name] };
  }
}

const begun: Partial<Parts> = {};
const loading: Partial<Record<string, Promise<unknown>>> = {};

/** Returns a part whose script is loaded, otherwise undefined. */
export function partIfThere<Name extends keyof Parts>(name: Name): Parts[Name] | undefined {
  begun[name] ??= window.svcaFormsParts?.[name]?.();
  return begun[name];
}

/**
 * Loads the missing parts of a form. Our own pages have loaded them before the core. A part that cannot be loaded is left out:
 * the server checks all values anyway.
 * @returns null when no part is missing
 */
export function loadParts(form: HTMLFormElement, formId: number, restUrl: string): Promise<unknown> | null {
  const needed = new Set<ScriptPart>(partIfThere('elsewhere')?.partsFor(form));
  if (hasDraft(formId)) needed.add('drafts');
  const missing = [...needed].filter((name) => !partIfThere(name));
  if (missing.length === 0) return null;
  return Promise.allSettled(missing.map((name) => partOf(name, restUrl)));
}

/** Returns a part and loads its script if needed. @throws when the script could not be loaded; the next call tries again */
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
