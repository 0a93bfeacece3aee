import type { ConditionalConfig, ConditionRule } from '#forms/config/conditional.ts';
import {
  type ConditionOperator,
  type ConditionScalar,
  OPERATORS,
  scalarMistake,
  TAKES_LIST,
  WITHOUT_OPERAND,
} from '#forms/config/operators.ts';
import { budgets } from '#security/budgets.ts';
import { Scanner, TemplateMistake } from './scan.ts';

const SIGNS: Readonly<Record<string, ConditionOperator>> = {
  '=': 'equals',
  '!=': 'not_equals',
  '>': 'greater_than',
  '<': 'less_than',
  '>=': 'at_least',
  '<=': 'at_most',
};
/** Operators of blocks. Patterns are excluded: a template is parsed whenever it is rendered, and would compile them each time. */
const BLOCK_OPERATORS = OPERATORS.filter((op) => op !== 'matches');
const MOST_RULES = budgets.blockRules.atMost;

/**
 * Parses the text behind `#if` to a condition such as fields and notifications have: `field:plan = "pro"`, rules joined by `and`
 * or by `or`, any operator by its name. A field alone means that it is filled in. @throws TemplateMistake
 */
export function readCondition(text: string): ConditionalConfig {
  const scanner = new Scanner(text);
  const rules: ConditionRule[] = [];
  let joined: string | undefined;
  for (;;) {
    rules.push(readRule(scanner));
    if (scanner.isAtEnd) break;
    const word = scanner.take(/(and|or)\b/y);
    if (word === null) throw new TemplateMistake('join the conditions of a block with and, or with or');
    if (joined !== undefined && joined !== word) throw new TemplateMistake('a block cannot have both and and or');
    if (rules.length === MOST_RULES) throw new TemplateMistake(`a block has at most ${MOST_RULES} conditions`);
    joined = word;
  }
  return { action: 'show', match: joined === 'or' ? 'any' : 'all', rules };
}

function readRule(scanner: Scanner): ConditionRule {
  const field = scanner
    .take(/field:[a-z][a-z0-9_]{0,63}(?:\.[a-z][a-z0-9_]{0,63}){0,2}(?![\w-])/iy)
    ?.slice('field:'.length);
  if (field === undefined) throw new TemplateMistake('a block asks for a field, as in {#if field:plan = "pro"}');
  const sign = scanner.take(/!=|[<>]=?|=|(?!and\b|or\b)[a-z][a-z_]*/iy);
  if (sign === null) return { field, op: 'is_not_empty' };
  const op = SIGNS[sign] ?? BLOCK_OPERATORS.find((operator) => operator === sign);
  if (op === undefined) {
    throw new TemplateMistake(
      `a block compares with ${Object.keys(SIGNS).join(' ')} or one of ${BLOCK_OPERATORS.join(', ')}`,
    );
  }
  if (WITHOUT_OPERAND.includes(op)) return { field, op };
  const values = [readOperand(scanner, op)];
  const takesList = TAKES_LIST.includes(op);
  while (takesList && scanner.take(/,/y) !== null) values.push(readOperand(scanner, op));
  const value = takesList ? values : values[0];
  const mistake = scalarMistake(op, value);
  if (mistake !== null) throw new TemplateMistake(`what ${field} is compared with ${mistake}`);
  return { field, op, value };
}

/** Parses an operand. In quotes it is a text; without quotes it may also be a number, true or false. */
function readOperand(scanner: Scanner, op: ConditionOperator): ConditionScalar {
  const operand = scanner.takeArgument(/[^\s"',=<>!]+/y);
  if (operand === null) throw new TemplateMistake(`a block needs a value to compare with behind ${op}, in quotes`);
  const { text, quoted } = operand;
  if (quoted) return text;
  if (text === 'true' || text === 'false') return text === 'true';
  return /^-?\d{1,15}(\.\d{1,15})?$/.test(text) ? Number(text) : text;
}
