import type { FieldConfig, FormConfig } from '#forms/config/types.ts';
import { inputFields } from '#forms/field-types/index.ts';
import { comparableValues } from '#forms/values/comparable-values.ts';
import { settle } from '#forms/values/conditions.ts';
import { initialValue, sanitiseSubmission } from '#forms/values/sanitise.ts';
import { textsOf } from '#texts/index.ts';
import { cutAtBreaks, isBreak, type Page } from './pages.ts';
import { type Question, questionsOf } from './questions.ts';

/** What a visitor sees at a time. */
export interface ShownPage extends Pick<Page, 'name' | 'conditional' | 'jumps' | 'begins' | 'from' | 'to'> {
  /** Its heading; undefined for one without. */
  title: string | undefined;
  /** What lies on it, its break not. */
  fields: readonly FieldConfig[];
  /** What it is for, where each question has a page. */
  question?: Question | undefined;
}

/** The last page of a form with a summary. No field has such a name. */
export const SUMMARY_PAGE = '_summary';

/** What browsers send, or an object of values, by the names of inputs. */
export type Sent = Readonly<Record<string, unknown>>;

const known = new WeakMap<FormConfig, ShownPage[]>();

/** The pages of a form as they are shown; none for a form without any. */
export function shownPagesOf(config: FormConfig): ShownPage[] {
  const made = known.get(config) ?? cut(config);
  known.set(config, made);
  return made;
}

function cut(config: FormConfig): ShownPage[] {
  const { fields, options } = config;
  const { layout, summary } = options.pages ?? {};
  const isSplit = layout === 'one_question';
  if (!isSplit && !summary && !fields.some(isBreak)) return [];
  const pages = cutAtBreaks(fields).flatMap((page): ShownPage[] => {
    const title = page.begins?.label;
    return (isSplit ? questionsOf(page, fields) : [page]).map((part) => ({
      ...part,
      title,
      fields: fields.slice(part.begins ? part.from + 1 : part.from, part.to),
    }));
  });
  // A form without fields has nothing to look at.
  if (!summary || pages.length === 0) return pages;
  const end = { begins: null, from: fields.length, to: fields.length, fields: [] };
  return [...pages, { name: SUMMARY_PAGE, title: textsOf(config).pages.summary, ...end }];
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
  const isShown = ({ name, fields, question }: ShownPage) =>
    name === SUMMARY_PAGE ||
    fields.some(({ name, type }) => active.has(name) && !(question ? NO_QUESTION : UNSEEN).includes(type));
  return pages.filter(isShown);
}

const UNSEEN: readonly string[] = ['hidden'];
/** A heading alone, or a line, asks nothing. */
const NO_QUESTION: readonly string[] = [...UNSEEN, 'section', 'divider'];

/** The page on which a field lies, by its path. */
export function pageOfField(pages: readonly ShownPage[], path: string): ShownPage | undefined {
  const [name] = path.split(/[.[]/, 1);
  return pages.find(({ fields }) => fields.some((field) => field.name === name));
}
