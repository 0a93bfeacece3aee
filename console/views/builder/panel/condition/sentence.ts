import type { Field } from '../../model.ts';
import { type Condition, type Entry, isGroup, optionsOf, type Rule, type RuleGroup } from './condition.ts';

/** The words for describing a condition. */
export interface Words {
  operators: Readonly<Record<string, string>>;
  ticked: string;
  notTicked: string;
  sentence: {
    show(rules: string): string;
    hide(rules: string): string;
    require(rules: string): string;
    runs(rules: string): string;
    runsNot(rules: string): string;
    holds(rules: string): string;
    all: string;
    any: string;
    bounds(least: string, most: string): string;
    nothing: string;
    noRules: string;
    /** The label of a field, in quotation marks. */
    named(label: string): string;
  };
}

/** The effect of a condition: it acts on a field, lets something such as a mail run, or only states when it holds. */
export type Outcome = 'field' | 'run' | 'none';

export interface Named {
  label: string;
  field: Field;
}

/**
 * Describes a condition in a sentence.
 * @param find returns a field by its name
 */
export function sentenceOf(
  condition: Condition,
  outcome: Outcome,
  words: Words,
  find: (name: string) => Named | undefined,
): string {
  const rules = rulesSentence(condition, words, find);
  // A value that is still missing ends the sentence.
  return sayIn(words, outcome, condition.action ?? 'show')(rules).replace(/…\.$/, '…');
}

function sayIn({ sentence }: Words, outcome: Outcome, action: NonNullable<Condition['action']>) {
  if (outcome === 'none') return sentence.holds;
  if (outcome === 'run') return action === 'hide' ? sentence.runsNot : sentence.runs;
  return sentence[action];
}

/** Describes the rules of a condition, without their effect: “Plan” is pro. */
export function rulesSentence(group: RuleGroup, words: Words, find: (name: string) => Named | undefined): string {
  return ofGroup(group, words, find, true);
}

function ofGroup(
  group: RuleGroup,
  words: Words,
  find: (name: string) => Named | undefined,
  isOutermost = false,
): string {
  const { rules, match = 'all' } = group;
  if (!Array.isArray(rules) || rules.length === 0) return words.sentence.noRules;
  const parts = rules.map((entry: Entry) =>
    isGroup(entry) ? ofGroup(entry, words, find) : ofRule(entry, words, find),
  );
  const joined = parts.join(words.sentence[match]);
  return isOutermost || parts.length === 1 ? joined : `(${joined})`;
}

function ofRule({ field: name, op, value }: Rule, words: Words, find: (name: string) => Named | undefined): string {
  const choice = find(name);
  const label = words.sentence.named(choice?.label ?? name);
  const verb = words.operators[op] ?? op;
  if (op.endsWith('empty')) return `${label} ${verb}`;
  return `${label} ${verb} ${valueText(value, choice?.field, words, op)}`;
}

function valueText(value: unknown, field: Field | undefined, words: Words, op: string): string {
  if (Array.isArray(value)) {
    const texts = value.map((one) => valueText(one, field, words, ''));
    if (op === 'between') return words.sentence.bounds(texts[0] ?? '', texts[1] ?? '');
    return texts.length === 0 ? words.sentence.nothing : texts.join(', ');
  }
  if (value === true) return words.ticked;
  if (value === false) return words.notTicked;
  if (value === undefined || value === null || value === '') return words.sentence.nothing;
  return optionsOf(field).find((option) => option.value === value)?.label ?? momentText(String(value));
}

/** Replaces the T of a date and time with a space. */
function momentText(text: string): string {
  return text.replace(/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)$/, '$1 $2');
}
