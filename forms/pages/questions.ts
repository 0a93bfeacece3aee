import { type FieldConfig, isGroup, isInput, placedFields } from '#forms/field-types/index.ts';
import type { Page } from './pages.ts';

/** The question of a page, in a form with one question a page. */
export interface Question {
  label: string;
  /** The path of the first field that can be filled in. */
  first: string;
}

/**
 * Divides a page into pages with one question each. Fields without an input, and calculated ones, stay with the question after
 * them, or with the last question. The first page keeps the beginning of the original one.
 */
export function questionsOf(page: Page, fields: readonly FieldConfig[]): (Page & { question?: Question })[] {
  const positions: number[] = [];
  for (let position = page.from; position < page.to; position += 1)
    if (isQuestion(fields[position])) positions.push(position);
  if (positions.length === 0) return [page];
  return positions.map((position, index) => {
    const field = fields[position];
    const before = positions[index - 1];
    const from = before === undefined ? page.from : before + 1;
    const to = index === positions.length - 1 ? page.to : position + 1;
    const names = fields.slice(from, to).map(({ name }) => name);
    const question = field && { label: field.label || field.name, first: firstInput(field) };
    if (before === undefined) return { ...page, to, fields: names.filter((name) => name !== page.name), question };
    const { conditional } = page;
    return { name: `_at_${field?.name}`, begins: null, conditional, from, to, fields: names, question };
  });
}

function isQuestion(field: FieldConfig | undefined): boolean {
  if (!field || !isInput(field) || field.type === 'hidden' || field.type === 'calculated') return false;
  return isGroup(field) ? field.fields.some(isQuestion) : field.read_only !== true;
}

function firstInput(field: FieldConfig): string {
  const [first] = placedFields([field]).filter(({ field: inner }) => !isGroup(inner) && isQuestion(inner));
  return first?.path ?? field.name;
}
