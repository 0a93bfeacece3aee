import { ANSWER, CHOICES } from '#security/budget-tables/page-script.ts';
import type { FieldRule, Sanitised, Violation } from './rule.ts';
import { countCharacters, sanitiseLine } from './text-rule.ts';

/** The keys of a choice field that its rule reads. The page's script has no options: a visitor can choose no others. */
export interface Choices {
  options?: readonly { value: string }[];
  /** Allows a free-text answer. In the page's script it is a number. */
  other?: boolean | number;
}

/** The value that a form sends for a free-text answer; the answer's text is a part of its own: `topic[other]`. */
export const OTHER = '__other__';

/** The rule of a single choice. */
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

/** Sanitises a list of choices, and drops duplicates. */
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

/** Checks that each value is an option, or a free-text answer where the field allows one. */
export function validateChoices(values: readonly string[], field: Choices): Violation | null {
  if (!field.other) return areOptions(values, field) ? null : { rule: 'option' };
  const isLong = values.some((value) => countCharacters(value) > ANSWER);
  return isLong ? { rule: 'max_length', params: { max: ANSWER } } : null;
}

export function areOptions(values: readonly string[], { options }: Choices): boolean {
  return !options || values.every((value) => options.some((option) => option.value === value));
}

/** Inserts the free-text answer in the place of the marker, or as the value when nothing else was chosen. */
export function foldOther(chosen: unknown, { other = '' }: Record<string, unknown>): unknown {
  if (!Array.isArray(chosen)) return chosen === OTHER || chosen === undefined || chosen === '' ? other : chosen;
  return chosen.length === 0 ? other : chosen.map((item: unknown) => (item === OTHER ? other : item));
}
