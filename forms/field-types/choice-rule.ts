import { ANSWER, CHOICES } from '#security/budget-tables/page-script.ts';
import type { FieldRule, Sanitised, Violation } from './rule.ts';
import { countCharacters, sanitiseLine } from './text-rule.ts';

/** What the rule of a field with choices knows of it. The page's script knows no options: a visitor can choose no others. */
export interface Choices {
  options?: readonly { value: string }[];
  /** Whether visitors may write an answer of their own. The page's script has it as a figure. */
  other?: boolean | number;
}

/** What a form sends in place of an answer of one's own, which comes as a part of its own: `topic[other]`. */
export const OTHER = '__other__';

/** The rule of one choice. */
export const choiceRule: FieldRule<Choices> = {
  empty: '',
  sanitise(raw, { other }) {
    const { value, ...broken } = sanitiseLine(raw);
    return { value: other && value === OTHER ? '' : value, ...broken };
  },
  fold: foldOther,
  validate(value, field) {
    return typeof value === 'string' ? validateChoices([value], field) : { rule: 'invalid_type' };
  },
};

/** A list of choices, each of them once. */
export function sanitiseChoices(raw: unknown, { other }: Choices): Sanitised<string[]> {
  const items: unknown[] = Array.isArray(raw) ? raw : [raw];
  if (items.length > CHOICES) return { value: [], rule: 'too_long' };
  const chosen = new Set<string>();
  for (const item of items) {
    const { value, rule } = sanitiseLine(item);
    if (rule) return { value: [], rule };
    if (value !== '' && !(other && value === OTHER)) chosen.add(value);
  }
  return { value: [...chosen] };
}

/** Whether each is an option, or an answer of the visitor's own where such may be. */
export function validateChoices(values: readonly string[], field: Choices): Violation | null {
  if (!field.other) return areOptions(values, field) ? null : { rule: 'option' };
  const isLong = values.some((value) => countCharacters(value) > ANSWER);
  return isLong ? { rule: 'max_length', params: { max: ANSWER } } : null;
}

export function areOptions(values: readonly string[], { options }: Choices): boolean {
  return !options || values.every((value) => options.some((option) => option.value === value));
}

/** Puts the visitor's own answer where it was chosen, or where nothing else was. */
export function foldOther(own: unknown, { other = '' }: Record<string, unknown>): unknown {
  if (!Array.isArray(own)) return own === OTHER || own === undefined || own === '' ? other : own;
  return own.length === 0 ? other : own.map((one: unknown) => (one === OTHER ? other : one));
}
