import { FORMAT, type FormFile, VERSION } from '#features/forms/form-file.ts';
import type { FormRules } from '#forms/config/rules.ts';
import { notesOnRules } from './checks/never-true.ts';
import { repair } from './checks/repair.ts';
import type { ConversionHints, Drafting, Note } from './drafting.ts';
import { loosesOf } from './reading.ts';
import { fromContactForm7 } from './systems/contact-form-7/contact-form-7.ts';
import { fromFluentForms, isFluentForms } from './systems/fluent-forms/fluent-forms.ts';
import { fromFormIo, isFormIo } from './systems/form-io/form-io.ts';
import { fromGravityForms, isGravityForms } from './systems/gravity-forms/gravity-forms.ts';
import { isTemplate, whyNone } from './systems/recognising.ts';
import { watched } from './watched.ts';

export const SYSTEMS = ['gravity-forms', 'fluent-forms', 'form-io', 'contact-form-7'] as const;
export type System = (typeof SYSTEMS)[number];

/** A form of another system, converted to our format. */
export interface Converted {
  file: Omit<FormFile, 'form'> & { form: { title: string; config: object } };
  notes: Note[];
  /** The mistakes that prevent saving it, by path; empty when it can be saved. */
  errors: Record<string, string>;
}

/** Thrown for a text that is not an export of a known system. */
export class ConversionMistake extends Error {}

/** The systems with JSON exports, in the order in which they are tried: each one checks for keys that the others lack. */
const BY_JSON = {
  'fluent-forms': { is: isFluentForms, convert: fromFluentForms },
  'gravity-forms': { is: isGravityForms, convert: fromGravityForms },
  'form-io': { is: isFormIo, convert: fromFormIo },
} as const;

/**
 * Converts the forms of an export. Nothing is saved: each form is returned as a file for an import, with notes on the settings
 * that were left out.
 * @param text the export as its system wrote it
 * @throws ConversionMistake for a text that is not an export
 */
export function convertExport(text: string, known: ConversionHints, rules: FormRules) {
  const plain = text.replace(/^\uFEFF/, '');
  const { system, drafts } = read(plain, known);
  if (drafts.length === 0) {
    throw new ConversionMistake(
      system === 'contact-form-7'
        ? 'has no form: in WordPress, Tools, Export, choose Contact Forms'
        : 'has no form: choose at least one where you export',
    );
  }
  const forms = drafts.map((draft) => finished(draft, rules));
  return { system, forms, asks_for: askedFor(plain, known) };
}

/** The values for which people may be asked. */
export const ASKED_FOR = ['currency', 'admin_email'] as const;

/** Returns the values that this export needs and cannot contain: with them, the result would differ. */
function askedFor(text: string, known: ConversionHints): (typeof ASKED_FOR)[number][] {
  const { currency, adminEmail, ...rest } = known;
  const convertWith = (more: ConversionHints) => {
    const { drafts } = read(text, { ...rest, ...more });
    return JSON.stringify(drafts.map(({ fields, options, notes }) => [fields, options, notes]));
  };
  const without = convertWith({});
  const isAsked = {
    currency: convertWith({ currency: currency ?? 'EUR' }) !== without,
    admin_email: convertWith({ adminEmail: adminEmail ?? 'desk@example.org' }) !== without,
  };
  return ASKED_FOR.filter((one) => isAsked[one]);
}

function read(text: string, known: ConversionHints): { system: System; drafts: Drafting[] } {
  const json = parsed(text);
  if (json === undefined) {
    if (isTemplate(text)) return { system: 'contact-form-7', drafts: fromContactForm7(text, known) };
  } else {
    for (const [system, { is, convert }] of Object.entries(BY_JSON)) {
      if (is(json)) return { system: system as System, drafts: convert(watched(json), known) };
    }
  }
  throw new ConversionMistake(whyNone(text, json !== undefined));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function finished({ title, fields, options, notes }: Drafting, rules: FormRules): Converted {
  const { form, notes: left, errors } = repair({ title: title || 'Form', config: { fields, options } }, rules);
  const file = { format: FORMAT, version: VERSION, form, needs_secrets: [] } as const;
  const warned = Object.keys(errors).length === 0 ? notesOnRules(form, rules) : [];
  return { file: { ...file, needs_secrets: [] }, notes: tidied([...notes, ...left, ...warned], form), errors };
}

/** Removes duplicate notes, and names the field in notes about a field that was removed. */
function tidied(notes: readonly Note[], { config }: { config: object }): Note[] {
  const there = namesIn((config as { fields?: unknown }).fields);
  const attributed = notes.map(({ field, note }) =>
    field === null || there.has(field) ? { field, note } : { field: null, note: `${field}: ${note}` },
  );
  return [...new Map(attributed.map((one) => [`${one.field} ${one.note}`, one])).values()];
}

function namesIn(fields: unknown): Set<string> {
  return new Set(loosesOf(fields).flatMap(({ name, fields: inner }) => [String(name), ...namesIn(inner)]));
}
