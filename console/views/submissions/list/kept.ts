import { isObject } from '#json.ts';
import { type Filters, filtersOf } from './filters.ts';

/** A list that somebody wants to see again: its filters and its columns. */
export interface SavedView {
  name: string;
  filters: Filters;
  columns?: readonly string[];
  /** Whether the list opens so. One at most does. */
  isDefault?: boolean;
}

/** Where it is kept: `localStorage`. */
type Store = Pick<Storage, 'getItem' | 'setItem'>;

const VIEWS = 'console.submissions.views';
const COLUMNS = 'console.submissions.columns';
/** Of a name. */
export const MOST_NAME = 60;
/** Of lists of which columns are remembered: the oldest are forgotten. */
const MOST_LISTS = 100;

export function readViews(store: Store): SavedView[] {
  const kept = readJson(store, VIEWS);
  return Array.isArray(kept) ? kept.flatMap((one) => viewIn(one) ?? []) : [];
}

export function writeViews(store: Store, views: readonly SavedView[]): void {
  store.setItem(VIEWS, JSON.stringify(views));
}

/** One of the same name gives way. */
export function withView(views: readonly SavedView[], view: SavedView): SavedView[] {
  const isDefault = views.find(({ name }) => name === view.name)?.isDefault === true;
  const others = views.filter(({ name }) => name !== view.name);
  return [...others, { ...view, ...(isDefault && { isDefault }) }].toSorted((one, other) =>
    one.name.localeCompare(other.name),
  );
}

export function withoutView(views: readonly SavedView[], name: string): SavedView[] {
  return views.filter((view) => view.name !== name);
}

/** @param name nothing for no default */
export function withDefault(views: readonly SavedView[], name: string | undefined): SavedView[] {
  return views.map(({ isDefault: _, ...view }) => (view.name === name ? { ...view, isDefault: true } : view));
}

export function defaultView(views: readonly SavedView[]): SavedView | undefined {
  return views.find(({ isDefault }) => isDefault);
}

/** The columns that were chosen for a list: of a form by its id, or of `all`. */
export function readColumns(store: Store, list: string): string[] | undefined {
  return columnLists(store).find(([name]) => name === list)?.[1];
}

/** @param columns nothing for the usual ones */
export function writeColumns(store: Store, list: string, columns: readonly string[] | undefined): void {
  const others = columnLists(store).filter(([name]) => name !== list);
  store.setItem(COLUMNS, JSON.stringify([...others, ...(columns ? [[list, columns]] : [])].slice(-MOST_LISTS)));
}

/** Those that were changed last stand at the end. */
function columnLists(store: Store): [list: string, columns: string[]][] {
  const kept = readJson(store, COLUMNS);
  return (Array.isArray(kept) ? kept : []).flatMap((one: unknown) => {
    const [list, columns] = Array.isArray(one) ? one : [];
    return typeof list === 'string' && isTexts(columns) ? [[list, columns]] : [];
  });
}

/** Somebody may have changed what is kept, or an older console wrote it. */
function viewIn(given: unknown): SavedView | undefined {
  if (!isObject(given) || typeof given.name !== 'string' || given.name === '' || !isObject(given.filters))
    return undefined;
  const texts = Object.entries(given.filters).filter(([, value]) => typeof value === 'string');
  return {
    name: given.name.slice(0, MOST_NAME),
    filters: filtersOf(Object.fromEntries(texts) as Record<string, string>),
    ...(isTexts(given.columns) && { columns: given.columns }),
    ...(given.isDefault === true && { isDefault: true }),
  };
}

function readJson(store: Store, key: string): unknown {
  try {
    return JSON.parse(store.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

function isTexts(given: unknown): given is string[] {
  return Array.isArray(given) && given.every((one) => typeof one === 'string');
}
