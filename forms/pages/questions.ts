import { type FieldConfig, isGroup, isInput, placedFields } from '#forms/field-types/index.ts';
import type { Page } from './pages.ts';

/** What a page is for, where each question has a page of its own. */
export interface Question {
  label: string;
  /** The path of the first field that can be filled in. */
  first: string;
}

/**
 * The pages that a page is in a form with one question a page. What is only shown, or made, stands with the question that comes
 * after it, and behind the last one with that. The first of them begins as the page did.
 */
export function questionsOf(page: Page, fields: readonly FieldConfig[]): (Page & { question?: Question })[] {
  const places: number[] = [];
  for (let place = page.from; place < page.to; place += 1) if (isQuestion(fields[place])) places.push(place);
  if (places.length === 0) return [page];
  return places.map((place, index) => {
    const field = fields[place];
    const before = places[index - 1];
    const from = before === undefined ? page.from : before + 1;
    const to = index === places.length - 1 ? page.to : place + 1;
    const own = fields.slice(from, to).map(({ name }) => name);
    const question = field && { label: field.label || field.name, first: firstInput(field) };
    if (before === undefined) return { ...page, to, fields: own.filter((name) => name !== page.name), question };
    const { conditional } = page;
    return { name: `_at_${field?.name}`, begins: null, conditional, from, to, fields: own, question };
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
