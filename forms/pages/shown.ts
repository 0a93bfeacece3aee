import type { FieldConfig, FormConfig } from '#forms/config/types.ts';
import { inputFields } from '#forms/field-types/index.ts';
import { comparableValues } from '#forms/values/comparable-values.ts';
import { settle } from '#forms/values/conditions.ts';
import { initialValue, sanitiseSubmission } from '#forms/values/sanitise.ts';
import { logicPagesOf, type Page } from './pages.ts';

/** What a visitor sees at a time. */
export interface ShownPage extends Pick<Page, 'name' | 'conditional' | 'jumps' | 'begins' | 'from' | 'to'> {
  /** Its heading; undefined for one without. */
  title: string | undefined;
  /** What lies on it, its break not. */
  fields: readonly FieldConfig[];
}

/** What browsers send, or an object of values, by the names of inputs. */
export type Sent = Readonly<Record<string, unknown>>;

const known = new WeakMap<FormConfig, ShownPage[]>();

/** The pages of a form as they are shown; none for a form without any. */
export function shownPagesOf(config: FormConfig): ShownPage[] {
  const made = known.get(config) ?? cut(config);
  known.set(config, made);
  return made;
}

function cut({ fields }: FormConfig): ShownPage[] {
  return (logicPagesOf(fields) ?? []).map((page) => ({
    ...page,
    title: page.begins?.label,
    fields: fields.slice(page.begins ? page.from + 1 : page.from, page.to),
  }));
}

/**
 * The pages that lie before a visitor with these values, from the first on: those that the way comes to, and on which
 * anything is shown.
 * @param unseen names of pages whose fields still hold what they begin with
 */
export function wayOf(config: FormConfig, sent: Sent, unseen: ReadonlySet<string> = new Set()): ShownPage[] {
  const pages = shownPagesOf(config);
  const initial = pages
    .filter(({ name }) => unseen.has(name))
    .flatMap((page) => inputFields(page).map((field) => [field.name, initialValue(field)] as const));
  const { values } = sanitiseSubmission(config, { ...Object.fromEntries(initial), ...sent });
  const { active } = settle(config, comparableValues(config, values));
  return pages.filter(({ fields }) => fields.some(({ name, type }) => type !== 'hidden' && active.has(name)));
}

/** The page on which a field lies, by its path. */
export function pageOfField(pages: readonly ShownPage[], path: string): ShownPage | undefined {
  const [name] = path.split('.', 1);
  return pages.find(({ fields }) => fields.some((field) => field.name === name));
}
