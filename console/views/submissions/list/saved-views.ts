import { isObject } from '#json.ts';
import { type Filters, filtersOf } from './filters.ts';

/** A saved list: its filters and columns. */
export interface SavedView {
  name: string;
  filters: Filters;
  columns?: readonly string[];
  /** The order, as the address has it. */
  sort?: string;
  /** True for the view that the list opens with; at most one. */
  isDefault?: boolean;
}

/** The storage for views, which is `localStorage`. */
type Store = Pick<Storage, 'getItem' | 'setItem'>;

const VIEWS = 'console.submissions.views';
const COLUMNS = 'console.submissions.columns';
const WIDTHS = 'console.submissions.widths';
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

/** Returns the widths of a list's columns that somebody has changed, as shares. */
export function readWidths(store: Store, list: string): Readonly<Record<string, number>> {
  return widthLists(store).find(([name]) => name === list)?.[1] ?? {};
}

export function writeWidths(store: Store, list: string, widths: Readonly<Record<string, number>>): void {
  const others = widthLists(store).filter(([name]) => name !== list);
  store.setItem(WIDTHS, JSON.stringify([...others, [list, widths]].slice(-MOST_LISTS)));
}

function widthLists(store: Store): [list: string, widths: Record<string, number>][] {
  const stored = readJson(store, WIDTHS);
  return (Array.isArray(stored) ? stored : []).flatMap((one: unknown) => {
    const [list, widths] = Array.isArray(one) ? one : [];
    if (typeof list !== 'string' || !isObject(widths)) return [];
    const numbers = Object.entries(widths).filter(([, width]) => typeof width === 'number' && width > 0);
    return [[list, Object.fromEntries(numbers) as Record<string, number>]];
  });
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
    ...(typeof value.sort === 'string' && { sort: value.sort }),
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
