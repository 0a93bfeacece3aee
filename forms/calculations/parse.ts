import jsep from 'jsep';
import { budgets } from '#security/budgets.ts';
import { type Formula, FUNCTIONS, type FunctionName } from './formula.ts';

/** The error of a formula that cannot be parsed. The message follows the path of the formula. */
export class FormulaMistake extends Error {}

const SIGNS: Readonly<Record<string, FunctionName>> = { '&&': 'and', '||': 'or', '===': '==', '!==': '!=' };
const MOST_CHARACTERS = budgets.formulaLength.atMost;
const DEEPEST = budgets.formulaDepth.atMost;
const MOST_PARTS = budgets.formulaParts.atMost;
const MOST_DIGITS = budgets.formulaDigits.atMost;

/** Parses a formula; does not check that its fields exist. @throws FormulaMistake */
export function parseFormula(text: string): Formula {
  if (text.trim() === '') throw new FormulaMistake('must not be empty');
  if (text.length > MOST_CHARACTERS) {
    throw new FormulaMistake(`must have at most ${MOST_CHARACTERS} characters`);
  }
  // jsep recurses into each bracket.
  if (deepestBracket(text) > DEEPEST) throw tooDeep();
  const counter = { parts: 0 };
  return convert(treeOf(text), 1, counter);
}

/** Counts numbers, texts, fields and functions. */
export function countParts(formula: Formula): number {
  const [name, ...args] = formula;
  if (name === '#' || name === '"' || name === '@') return 1;
  return (args as Formula[]).reduce((sum, arg) => sum + countParts(arg), 1);
}

function treeOf(text: string): jsep.Expression {
  try {
    return jsep(text);
  } catch (error) {
    // jsep recurses into a sign before a sign, which no check has bounded.
    if (error instanceof RangeError) throw tooDeep();
    throw new FormulaMistake(
      `cannot be read: ${error instanceof Error ? error.message.slice(0, 200) : 'it is no formula'}`,
    );
  }
}

function convert(node: jsep.Expression, depth: number, counter: { parts: number }): Formula {
  if (depth > DEEPEST) throw tooDeep();
  counter.parts += 1;
  if (counter.parts > MOST_PARTS) {
    throw new FormulaMistake(`has more than ${MOST_PARTS} parts; split it into several fields`);
  }
  const inner = (child: unknown) => convert(child as jsep.Expression, depth + 1, counter);
  switch (node.type) {
    case 'Literal':
      return literal(node as jsep.Literal);
    case 'Identifier':
      return ['@', String(node.name)];
    case 'MemberExpression':
      return ['@', pathIn(node as jsep.MemberExpression)];
    case 'UnaryExpression':
      if (node.operator === '+') return inner(node.argument);
      if (node.operator === '-') return ['negative', inner(node.argument)];
      if (node.operator === '!') return ['not', inner(node.argument)];
      throw new FormulaMistake(`has an unknown operator: ${String(node.operator)}`);
    case 'LogicalExpression':
    case 'BinaryExpression': {
      const sign = String(node.operator);
      const name = SIGNS[sign] ?? sign;
      if (!isFunctionName(name)) throw new FormulaMistake(`has an unknown operator: ${sign}`);
      // A chain such as `a + b + c` is no deeper for each operand.
      return [name, convert(node.left as jsep.Expression, depth, counter), inner(node.right)];
    }
    case 'ConditionalExpression':
      return ['if', inner(node.test), inner(node.consequent), inner(node.alternate)];
    case 'CallExpression':
      return call(node as jsep.CallExpression, inner);
    default:
      throw new FormulaMistake(
        'must be one calculation of numbers, texts in quotes, names of fields, signs and functions',
      );
  }
}

/** Returns the path of a field in a group: `billing.net`. */
function pathIn({ object, property, computed }: jsep.MemberExpression): string {
  const name = !computed && property.type === 'Identifier' ? String(property.name) : '';
  if (object.type === 'Identifier' && name) return `${String(object.name)}.${name}`;
  if (object.type === 'MemberExpression' && name) return `${pathIn(object as jsep.MemberExpression)}.${name}`;
  throw new FormulaMistake('names a field in a group as group.name');
}

function literal({ value, raw }: jsep.Literal): Formula {
  if (typeof value === 'boolean') return ['#', value ? '1' : '0'];
  if (typeof value === 'string') return ['"', value];
  const isDecimal = /^(\d+\.?\d*|\.\d+)$/.test(raw) && raw.length <= MOST_DIGITS + 1;
  if (typeof value !== 'number' || !isDecimal) {
    throw new FormulaMistake(`has a number that is not written as 12 or 12.5: ${raw.slice(0, 40)}`);
  }
  return ['#', raw.startsWith('.') ? `0${raw}` : raw.replace(/\.$/, '')];
}

function call({ callee, arguments: args }: jsep.CallExpression, inner: (node: unknown) => Formula): Formula {
  const name = callee.type === 'Identifier' ? String(callee.name) : '';
  if (!isFunctionName(name) || !/^[a-z]/.test(name) || name === 'negative') {
    const names = Object.keys(FUNCTIONS).filter((candidate) => /^[a-z]/.test(candidate) && candidate !== 'negative');
    throw new FormulaMistake(`has an unknown function: ${name}. There are ${names.join(', ')}`);
  }
  const [least, most] = FUNCTIONS[name];
  if (args.length < least || args.length > most) {
    const takes = least === most ? String(least) : `${least} to ${most}`;
    throw new FormulaMistake(`gives ${name} ${args.length} values in brackets; it takes ${takes}`);
  }
  return [name, ...args.map(inner)];
}

function isFunctionName(name: string): name is FunctionName {
  return Object.hasOwn(FUNCTIONS, name);
}

function deepestBracket(text: string): number {
  let [depth, deepest] = [0, 0];
  for (const character of text) {
    if (character === '(' || character === '[') depth += 1;
    if (character === ')' || character === ']') depth -= 1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

function tooDeep(): FormulaMistake {
  return new FormulaMistake(`is nested more than ${DEEPEST} levels deep`);
}
