import { isObject } from '#json.ts';
import { type Filters, filtersOf } from './filters.ts';

/** A saved list: its filters and columns. */
export interface SavedView {
  name: string;
  filters: Filters;
  columns?: readonly string[];
  /** True for the view that the list opens with; at most one. */
  isDefault?: boolean;
}

/** The storage for views, which is `localStorage`. */
type Store = Pick<Storage, 'getItem' | 'setItem'>;

const VIEWS = 'console.submissions.views';
const COLUMNS = 'console.submissions.columns';
/** The longest name of a view. */
export const MOST_NAME = 60;
/** Number of lists whose columns are remembered; older ones are dropped. */
const MOST_LISTS = 100;

export function readViews(store: Store): SavedView[] {
  const stored = readJson(store, VIEWS);
  return Array.isArray(stored) ? stored.flatMap((one) => viewIn(one) ?? []) : [];
}

export function writeViews(store: Store, views: readonly SavedView[]): void {
  store.setItem(VIEWS, JSON.stringify(views));
}

/** Adds a view, replacing one with the same name. */
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

/** @param name undefined clears the default */
export function withDefault(views: readonly SavedView[], name: string | undefined): SavedView[] {
  return views.map(({ isDefault: _, ...view }) => (view.name === name ? { ...view, isDefault: true } : view));
}

export function defaultView(views: readonly SavedView[]): SavedView | undefined {
  return views.find(({ isDefault }) => isDefault);
}

/**
 * Returns the stored columns of a list.
 * @param list the id of a form, or `all`
 */
export function readColumns(store: Store, list: string): string[] | undefined {
  return columnLists(store).find(([name]) => name === list)?.[1];
}

/** @param columns undefined restores the defaults */
export function writeColumns(store: Store, list: string, columns: readonly string[] | undefined): void {
  const others = columnLists(store).filter(([name]) => name !== list);
  store.setItem(COLUMNS, JSON.stringify([...others, ...(columns ? [[list, columns]] : [])].slice(-MOST_LISTS)));
}

/** The most recently changed list is last. */
function columnLists(store: Store): [list: string, columns: string[]][] {
  const stored = readJson(store, COLUMNS);
  return (Array.isArray(stored) ? stored : []).flatMap((one: unknown) => {
    const [list, columns] = Array.isArray(one) ? one : [];
    return typeof list === 'string' && isTexts(columns) ? [[list, columns]] : [];
  });
}

/** Validates a stored view: it may have been edited, or written by an older console. */
function viewIn(value: unknown): SavedView | undefined {
  if (!isObject(value) || typeof value.name !== 'string' || value.name === '' || !isObject(value.filters))
    return undefined;
  const texts = Object.entries(value.filters).filter(([, text]) => typeof text === 'string');
  return {
    name: value.name.slice(0, MOST_NAME),
    filters: filtersOf(Object.fromEntries(texts) as Record<string, string>),
    ...(isTexts(value.columns) && { columns: value.columns }),
    ...(value.isDefault === true && { isDefault: true }),
  };
}

function readJson(store: Store, key: string): unknown {
  try {
    return JSON.parse(store.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}
