import jsep from 'jsep';
import { budgets } from '#security/budgets.ts';
import { type Formula, FUNCTIONS, type FunctionName } from './formula.ts';

/** A formula that cannot be read. The message reads after the path. */
export class FormulaMistake extends Error {}

const SIGNS: Readonly<Record<string, FunctionName>> = { '&&': 'and', '||': 'or', '===': '==', '!==': '!=' };
const MOST_CHARACTERS = budgets.formulaLength.atMost;
const DEEPEST = budgets.formulaDepth.atMost;
const MOST_PARTS = budgets.formulaParts.atMost;
const MOST_DIGITS = budgets.formulaDigits.atMost;

/** Reads a formula, without any of its fields being known. @throws FormulaMistake */
export function parseFormula(text: string): Formula {
  if (text.trim() === '') throw new FormulaMistake('must not be empty');
  if (text.length > MOST_CHARACTERS) {
    throw new FormulaMistake(`must have at most ${MOST_CHARACTERS} characters`);
  }
  // The parser calls itself for each of them.
  if (deepestBracket(text) > DEEPEST) throw tooDeep();
  const found = { parts: 0 };
  return convert(treeOf(text), 1, found);
}

/** How many parts it has: numbers, texts, fields and functions. */
export function countParts(formula: Formula): number {
  const [name, ...given] = formula;
  if (name === '#' || name === '"' || name === '@') return 1;
  return (given as Formula[]).reduce((sum, one) => sum + countParts(one), 1);
}

function treeOf(text: string): jsep.Expression {
  try {
    return jsep(text);
  } catch (error) {
    // A sign may stand before itself as often as there is room.
    if (error instanceof RangeError) throw tooDeep();
    throw new FormulaMistake(
      `cannot be read: ${error instanceof Error ? error.message.slice(0, 200) : 'it is no formula'}`,
    );
  }
}

function convert(node: jsep.Expression, depth: number, found: { parts: number }): Formula {
  if (depth > DEEPEST) throw tooDeep();
  found.parts += 1;
  if (found.parts > MOST_PARTS) {
    throw new FormulaMistake(`has more than ${MOST_PARTS} parts; split it into several fields`);
  }
  const inner = (one: unknown) => convert(one as jsep.Expression, depth + 1, found);
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
      throw new FormulaMistake(`has a sign that there is not: ${String(node.operator)}`);
    case 'LogicalExpression':
    case 'BinaryExpression': {
      const sign = String(node.operator);
      const name = SIGNS[sign] ?? sign;
      if (!isFunctionName(name)) throw new FormulaMistake(`has a sign that there is not: ${sign}`);
      // What is added up one after the other stands in no brackets.
      return [name, convert(node.left as jsep.Expression, depth, found), inner(node.right)];
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

/** A field in a group: `billing.net`. */
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

function call({ callee, arguments: given }: jsep.CallExpression, inner: (one: unknown) => Formula): Formula {
  const name = callee.type === 'Identifier' ? String(callee.name) : '';
  if (!isFunctionName(name) || !/^[a-z]/.test(name) || name === 'negative') {
    const names = Object.keys(FUNCTIONS).filter((known) => /^[a-z]/.test(known) && known !== 'negative');
    throw new FormulaMistake(`has a function that there is not: ${name}. There are ${names.join(', ')}`);
  }
  const [least, most] = FUNCTIONS[name];
  if (given.length < least || given.length > most) {
    const takes = least === most ? String(least) : `${least} to ${most}`;
    throw new FormulaMistake(`gives ${name} ${given.length} values in brackets; it takes ${takes}`);
  }
  return [name, ...given.map(inner)];
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
