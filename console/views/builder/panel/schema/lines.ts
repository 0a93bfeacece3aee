import type { Schema } from '../../model.ts';
import { type Loose, recordOf } from './change.ts';
import { controlOf, fits, resolved } from './shape.ts';

type Defs = Readonly<Record<string, Schema>>;

/** The columns of a line of text; further ones only if they are required, such as day, start and end. */
const USUAL_COLUMNS = 2;
const BETWEEN = ' | ';

/**
 * Returns the keys of an item that stand side by side and are visible while it is collapsed: the first required text or field,
 * and a text directly after it, or several if they are required.
 */
export function columnsOf(item: Schema, defs: Defs): string[] {
  const { properties = {}, required = [] } = resolved(item, defs);
  const keys = Object.entries(properties).map(([key, schema]) => ({ key, control: controlOf(schema, defs) }));
  const isShort = (control: string | undefined) => control === 'line' || control === 'field';
  const first = keys.findIndex(
    ({ key, control }) => isShort(control) && (required.length === 0 || required.includes(key)),
  );
  const rest = keys.slice(first < 0 ? keys.length : first);
  const end = rest.findIndex(
    ({ key, control }, index) => !isShort(control) || (index >= USUAL_COLUMNS && !required.includes(key)),
  );
  return rest.slice(0, end < 0 ? rest.length : end).map(({ key }) => key);
}

/** True if a line of text can hold all that an item needs. */
export function fitsLine(item: Schema, defs: Defs): boolean {
  const columns = columnsOf(item, defs);
  const needed = (resolved(item, defs).required ?? []).filter((key) => !columns.includes(key));
  const isWritten = needed.every((key) => {
    const control = controlOf(item.properties?.[key] ?? {}, defs);
    return control !== 'line' && control !== 'choices';
  });
  return columns.length > 0 && columns.length <= USUAL_COLUMNS && isWritten;
}

/** Writes a list as lines: `value | label` for items with two columns. */
export function linesOf(items: readonly unknown[], columns: readonly string[]): string {
  return items
    .map((item) => {
      if (columns.length === 0) return String(item);
      const [first = '', ...others] = columns.map((key) => String(recordOf(item)[key] ?? ''));
      return [first, ...others.filter((text) => text !== '')].join(BETWEEN);
    })
    .join('\n');
}

/**
 * Reads a list from lines. An existing item, recognised by its first column, keeps its other keys. A single text that is no
 * valid first column becomes the second one, and the first is derived from it.
 */
export function itemsOf(text: string, before: readonly unknown[], item: Schema, defs: Defs): unknown[] {
  const columns = columnsOf(item, defs);
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const [first, second] = columns;
  if (first === undefined) return lines.map((line) => scalarOf(line, resolved(item, defs)));
  const existing = new Map(before.map((one) => [recordOf(one)[first], recordOf(one)]));
  const pattern = resolved(item, defs).properties?.[first]?.pattern;
  return lines.map((line): Loose => {
    const [start = '', ...rest] = line.split(/\t|\s*\|\s*/).map((part) => part.trim());
    const label = rest.join(BETWEEN);
    const isUsable = pattern === undefined || fits(pattern, start);
    const value = isUsable ? start : nameOf(start);
    const { [second ?? '']: _label, ...others } = existing.get(value) ?? {};
    const shown = label || (isUsable ? '' : start);
    return { ...others, [first]: value, ...(second !== undefined && shown !== '' && { [second]: shown }) };
  });
}

function scalarOf(line: string, { type }: Schema): unknown {
  const isNumber = type === 'number' || type === 'integer';
  return isNumber && Number.isFinite(Number(line)) ? Number(line) : line;
}

/** Turns a text into a valid name. */
export function nameOf(text: string): string {
  const name = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 64);
  return /^[a-z]/.test(name) ? name : `f_${name}`.replace(/_$/, '').slice(0, 64);
}
