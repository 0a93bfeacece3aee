import type { FieldConfig, FormConfig } from '#forms/config/types.ts';
import { inputFields } from '#forms/field-types/index.ts';
import { comparableValues } from '#forms/values/comparable-values.ts';
import { settle } from '#forms/values/conditions.ts';
import { initialValue, sanitiseSubmission } from '#forms/values/sanitise.ts';
import { textsOf } from '#texts/index.ts';
import { cutAtBreaks, isBreak, type Page } from './pages.ts';
import { type Question, questionsOf } from './questions.ts';

/** A page as a visitor sees it. */
export interface ShownPage extends Pick<Page, 'name' | 'conditional' | 'jumps' | 'begins' | 'from' | 'to'> {
  /** The heading; undefined when there is none. */
  title: string | undefined;
  /** The fields of the page, without its break. */
  fields: readonly FieldConfig[];
  /** The question, in a form with one question a page. */
  question?: Question | undefined;
}

/** The name of the last page of a form with a summary. No field has such a name. */
export const SUMMARY_PAGE = '_summary';

/** A submitted body, or an object of values, by the names of inputs. */
export type Sent = Readonly<Record<string, unknown>>;

const pageCache = new WeakMap<FormConfig, ShownPage[]>();

/** Returns the pages of a form as visitors see them; none for a form without pages. */
export function shownPagesOf(config: FormConfig): ShownPage[] {
  const pages = pageCache.get(config) ?? divide(config);
  pageCache.set(config, pages);
  return pages;
}

function divide(config: FormConfig): ShownPage[] {
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
  // A form without fields has nothing to summarise.
  if (!summary || pages.length === 0) return pages;
  const end = { begins: null, from: fields.length, to: fields.length, fields: [] };
  return [...pages, { name: SUMMARY_PAGE, title: textsOf(config).pages.summary, ...end }];
}

/**
 * Returns the visitor's way for these values: the pages that jumps and conditions lead to, without empty pages.
 * @param unseen names of pages whose fields still have their initial values
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
/** Fields that are no question: a page with these alone is skipped. */
const NO_QUESTION: readonly string[] = [...UNSEEN, 'section', 'divider'];

/** Returns the page of a field, by the field's path. */
export function pageOfField(pages: readonly ShownPage[], path: string): ShownPage | undefined {
  const [name] = path.split(/[.[]/, 1);
  return pages.find(({ fields }) => fields.some((field) => field.name === name));
}
