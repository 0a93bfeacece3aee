import { fieldsOf, namesWithUse, ROW_FUNCTIONS } from '#forms/calculations/formula.ts';
import { countParts } from '#forms/calculations/parse.ts';
import { formulaOf } from '#forms/field-types/calculated.ts';
import { chosenOf } from '#forms/field-types/choices.ts';
import type { FieldValue } from '#forms/field-types/field-value.ts';
import {
  type FieldConfig,
  type InputFieldConfig,
  inputType,
  isFieldTypeName,
  isInput,
  typeOf,
} from '#forms/field-types/index.ts';
import { checkOrder } from '#forms/orders/check.ts';
import { imageOrigins } from '#forms/page/image-origins.ts';
import { checkPages, pageDependencies } from '#forms/pages/check.ts';
import { checkPipes, pipeCheck } from '#forms/piping/check.ts';
import { checkPrefill } from '#forms/prefill/checks.ts';
import { groupOf, pathFrom } from '#forms/values/condition-rules.ts';
import { budgets } from '#security/budgets.ts';
import { rulesIn } from './conditional.ts';
import { MAX_FIELDS } from './fields.ts';
import { recordOf, recordsOf } from './json.ts';
import {
  checkReferences,
  checkRun,
  collectFields,
  isLayout,
  type KnownFields,
  LATE,
  type LooseField,
  looseFields,
  rowsNamed,
} from './known-fields.ts';
import type { CheckedForm, FormOption } from './option.ts';
import type { Report } from './schema.ts';

type Loose = Record<string, unknown>;

const DEEPEST = budgets.fieldDepth.atMost;

/**
 * Checks rules between parts of a config: duplicate names, references to missing fields, circular dependencies, merge tags of
 * missing fields. Accepts any plain JSON, so that one answer reports all mistakes.
 * @param wrong locations of the fields that have mistakes in their own keys
 */
export function checkConfig(
  config: unknown,
  wrong: ReadonlySet<string>,
  {
    options,
    edition,
    allowedPrivateNetworks,
  }: { options: readonly FormOption[] } & Omit<CheckedForm, 'fields' | 'known' | 'pipes'>,
  report: Report,
): void {
  const all = looseFields(recordOf(config).fields, 'config.fields');
  // Too many fields are reported already; searching them for circles would take long.
  const fields = all.slice(0, MAX_FIELDS);
  const known = collectFields(all, wrong);

  if (all.length > MAX_FIELDS && all.some(({ depth }) => depth > 0))
    report('config.fields', `has ${all.length} fields with those in groups, at most ${MAX_FIELDS} are allowed`);
  checkNames(fields, report);
  for (const one of fields) checkPlaced(one, fields, known, report);
  const cells = all.reduce((sum, { times }) => sum + times, 0);
  if (all.length <= MAX_FIELDS && cells > budgets.rowFields.atMost)
    report(
      'config.fields',
      `has ${cells} fields with those of all rows, at most ${budgets.rowFields.atMost} are allowed`,
    );
  checkFormulas(fields, known, report);
  checkRowLogic(fields, report);
  checkOrder(fields, known, recordOf(recordOf(recordOf(config).options).payment), report);
  const top = fields.filter(({ depth }) => depth === 0).map(({ field }, index): [number, Loose] => [index, field]);
  checkPrefill(top, report);
  checkPages(top, known, report);
  const { layout } = recordOf(recordOf(recordOf(config).options).pages);
  const pipes = pipeCheck(fields, known, layout === 'one_question');
  checkPipes(fields, pipes, report);
  checkCircles(fields, top, known, report);
  checkImages(
    fields.filter(
      ({ location, field }) => !wrong.has(location) && isFieldTypeName(field.type) && !recordsOf(field.fields).length,
    ),
    report,
  );
  checkPatterns(config, report);
  const formOptions = recordOf(recordOf(config).options);
  const form = { fields: top.map(([, field]) => field), known, pipes, edition, allowedPrivateNetworks };
  for (const option of options) option.check?.(formOptions, form, report);
}

/** Checks the rules that depend on a field's location, for the field, its options and their conditions. */
function checkPlaced(placed: LooseField, fields: readonly LooseField[], known: KnownFields, report: Report): void {
  const { location, path: ownPath, depth, field } = placed;
  const isRun = isLayout(field) || field.type === 'group' || field.type === 'repeater';
  const check = isRun ? checkRun : checkReferences;
  check(`${location}.conditional`, field.conditional, known, report, ownPath);
  checkOptions(placed, known, report);
  if (depth > 0) {
    if (field.type === 'page_break') report(`${location}.type`, 'cannot stand in a group');
    if (field.prefill !== undefined) report(`${location}.prefill`, 'cannot be used in a group');
  }
  checkCountryField(ownPath, location, field, known, report);
  if (depth > DEEPEST) report(location, `stands in ${depth} groups, at most ${DEEPEST} are allowed`);
  checkSameAs(ownPath, location, field, known, fields, report);
}

function checkOptions({ location, path: ownPath, depth, field }: LooseField, known: KnownFields, report: Report): void {
  for (const [index, { conditional, quota }] of recordsOf(field.options)) {
    const path = `${location}.options[${index}].conditional`;
    checkRun(path, conditional, known, report, ownPath);
    if (depth > 0 && quota !== undefined) report(`${location}.options[${index}].quota`, 'cannot be used in a group');
    if (conditional && WHOLE_LISTS.includes(field.type)) report(path, 'is for options of select, radio and checkboxes');
  }
}

/** Checks the references of fields that can copy the values above them. */
function checkSameAs(
  path: string,
  at: string,
  field: Loose,
  known: KnownFields,
  fields: readonly LooseField[],
  report: Report,
): void {
  const namesIn = (group: string) =>
    fields
      .filter((candidate) => groupOf(candidate.path) === group)
      .map(({ field: inner }) => `${inner.type} ${inner.name}`);
  if (field.type === 'repeater' && Array.isArray(field.same_as_above)) {
    const inner = new Set(recordsOf(field.fields).map(([, { name }]) => name));
    for (const [index, name] of field.same_as_above.entries())
      if (!inner.has(name)) report(`${at}.same_as_above[${index}]`, 'must be the name of a field of the row');
  }
  if (field.type !== 'group' || typeof field.same_as !== 'string') return;
  const other = path.replace(/[^.]*$/, field.same_as);
  if (other === path || !known.groups.has(other))
    report(`${at}.same_as`, 'must be the name of another group that stands beside it');
  else if (!namesIn(path).some((name) => namesIn(other).includes(name)))
    report(`${at}.same_as`, 'is a group that has no field of the same name and type');
}

/** Checks that a state field refers to a country field in the same group. */
function checkCountryField(
  path: string,
  at: string,
  field: Loose,
  { names, sound, inRows }: KnownFields,
  report: Report,
): void {
  const { type, country_field: name } = field;
  if (type !== 'state' || typeof name !== 'string') return;
  const beside = path.replace(/[^.]*$/, name);
  const country = sound.get(beside) ?? inRows.sound.get(beside);
  if (!(names.has(beside) || inRows.names.has(beside)) || (country && country.type !== 'country'))
    report(`${at}.country_field`, 'must be the name of a country field that stands beside it');
  const { conditional } = country ?? {};
  const isHidden = conditional !== undefined && conditional.action !== 'require';
  if (isHidden && field.required === true && !field.countries && !sameCondition(field.conditional, conditional))
    report(
      `${at}.required`,
      `needs the condition of ${name.slice(0, 64)} at this field too: nobody can choose a state of a country that is hidden`,
    );
}

function sameCondition(one: unknown, other: unknown): boolean {
  const rules = (conditional: unknown) => {
    const { action = 'show', match = 'all', rules: ruleList } = recordOf(conditional);
    return JSON.stringify([action, match, ruleList]);
  };
  return rules(one) === rules(other);
}

/** Limits the origins of pictures: the page's Content-Security-Policy header names each. */
function checkImages(fields: readonly LooseField[], report: Report): void {
  const { length } = imageOrigins(fields.map(({ field }) => field as unknown as FieldConfig));
  const { atMost } = budgets.imageOrigins;
  if (length > atMost) report('config.fields', `show pictures of ${length} hosts, at most ${atMost} are allowed`);
}

/** Checks rules between the keys of one field; each key alone is valid already. */
export function checkField(field: FieldConfig, path: string, report: Report): void {
  const mistakes = typeOf(field).checkConfig(field);
  for (const { key, message } of mistakes) report(`${path}.${key}`, message);
  if (!isInput(field)) return;
  if (field.read_only && field.required && field.default === undefined && field.prefill !== 'signed') {
    report(`${path}.default`, 'is required: the field is required and read_only');
  }
  if (field.read_only && field.default !== undefined && 'unique' in field && field.unique) {
    report(`${path}.unique`, 'must be left out: the field is read_only, so that everybody sends its default');
  }
  if (mistakes.length > 0 || field.default === undefined) return;
  const type = inputType(field);
  const { value, rule } = type.sanitise(field.default, field);
  const broken = rule ?? (type.isEmpty(value) ? null : type.validate(value, field)?.rule);
  if (broken) report(`${path}.default`, `is not valid for this field (${broken})`);
  if (field.read_only && hasConditionalOption(field, value)) {
    report(`${path}.default`, 'must not be an option with a condition: the field is read_only');
  }
}

/** Checks the names in formulas, and the number of their parts together. */
function checkFormulas(fields: readonly LooseField[], known: KnownFields, report: Report): void {
  let parts = 0;
  for (const { location, path, field } of fields) {
    const formula = looseFormula(field);
    if (!formula) continue;
    parts += countParts(formula);
    for (const [name, caller] of namesWithUse(formula)) {
      const mistake = nameMistake(path, name, caller, known);
      if (mistake) report(`${location}.formula`, mistake);
      else if (known.late.has(pathFrom(path, name, (one) => known.paths.has(one)))) {
        report(`${location}.formula`, `names ${name.slice(0, 64)}, which ${LATE}`);
      }
    }
  }
  const atMost = budgets.formFormulaParts.atMost;
  if (parts > atMost) report('config.fields', `has formulas of ${parts} parts in all, at most ${atMost} are allowed`);
}

/** Limits the work per page: formulas and conditions are evaluated once for each row. */
function checkRowLogic(fields: readonly LooseField[], report: Report): void {
  const { atMost } = budgets.rowLogic;
  const parts = fields.reduce((sum, { field, times }) => {
    if (times < 2) return sum;
    const formula = looseFormula(field);
    const conditions = [field, ...recordsOf(field.options).map(([, option]) => option)];
    const rules = conditions.reduce((all, { conditional }) => all + [...rulesIn(conditional, '')].length, 0);
    return sum + times * (rules + (formula ? countParts(formula) : 0));
  }, 0);
  if (parts > atMost)
    report(
      'config.fields',
      `has ${parts} rules of conditions and parts of formulas when every repeater has all its rows, at most ${atMost} are allowed`,
    );
}

/**
 * Returns the mistake of a name in a formula, to follow its path.
 * @param caller the function that takes the name as an argument
 */
function nameMistake(own: string, name: string, caller: string | null, known: KnownFields): string | null {
  const target = pathFrom(own, name, (candidate) => known.paths.has(candidate));
  const shown = name.slice(0, 64);
  if (target === own) return 'must not use the field itself';
  if (!known.names.has(target) && !known.inRows.names.has(target))
    return `names ${shown}, which is no field of this form`;
  if (known.repeaters.has(target))
    return caller === 'count' || caller === 'empty'
      ? null
      : `names ${shown}, whose rows can be counted: count(${shown})`;
  if (rowsNamed(own, name, known) === undefined || ROW_FUNCTIONS.includes(caller ?? '')) return null;
  return `names ${shown}, which has a value in each row: put it into one of ${ROW_FUNCTIONS.join(', ')}`;
}

/** Returns the parsed formula of a field; null when it has none, or one with mistakes. */
function looseFormula({ type, formula }: Loose) {
  return type === 'calculated' && typeof formula === 'string' ? formulaOf({ formula }) : null;
}

/** Limits the patterns of conditions, each of which every process compiles. */
function checkPatterns(config: unknown, report: Report): void {
  const atMost = budgets.conditionPatterns.atMost;
  const count = countPatterns(config);
  if (count > atMost) report('config', `has ${count} rules with matches, at most ${atMost} are allowed`);
}

function countPatterns(part: unknown): number {
  if (typeof part !== 'object' || part === null) return 0;
  const own = 'op' in part && part.op === 'matches' ? 1 : 0;
  return Object.values(part).reduce((sum: number, inner) => sum + countPatterns(inner), own);
}

/** Types whose values contain all options. */
const WHOLE_LISTS: readonly unknown[] = ['ranking', 'matrix'];

function hasConditionalOption(field: InputFieldConfig, value: FieldValue): boolean {
  const chosen = chosenOf(value);
  const options = 'options' in field ? (field.options ?? []) : [];
  return options.some((option) => option.conditional && chosen.includes(option.value));
}

/** Checks that names are unique in the form, in each group and in each row. */
function checkNames(fields: readonly LooseField[], report: Report): void {
  const seen = new Set<unknown>();
  for (const { location, path, field } of fields) {
    if (typeof field.name === 'string' && seen.has(path)) report(`${location}.name`, 'is used by another field');
    seen.add(path);
  }
}

/**
 * Reports fields that depend on themselves through other fields: by a formula, or by a condition of the field or of its options.
 */
function checkCircles(fields: readonly LooseField[], top: [number, Loose][], known: KnownFields, report: Report): void {
  const pageDependenciesByPath = pageDependencies(top);
  const dependencies = new Map(
    fields.map((one) => [
      one.path,
      [
        ...dependenciesOf(one, known),
        ...(pageDependenciesByPath.get(one.path) ?? []).map(({ key, field }) => ({
          key,
          field: String(field),
          isPage: true,
        })),
      ] as { key: string; field: string; isPage?: boolean }[],
    ]),
  );
  const settled = new Set<string>();
  const leadsTo = (start: string, from: string): boolean => {
    const seen = new Set<string>();
    const pending = [from];
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      if (next === start) return true;
      if (seen.has(next) || settled.has(next)) continue;
      seen.add(next);
      pending.push(...(dependencies.get(next) ?? []).map(({ field }) => field));
    }
    return false;
  };
  for (const { location, path } of fields) {
    const found = dependencies.get(path) ?? [];
    const circle = found.find(({ field, key, isPage }) => (key !== '' || isPage) && leadsTo(path, field));
    if (circle) report(`${location}${circle.key && `.${circle.key}`}`, 'depends on itself through other fields');
    else settled.add(path);
  }
}

/** Returns the field that a figure belongs to: `shirt` for `shirt.quantity`. */
function ownerOf(path: string, { names, paths }: KnownFields): string {
  return names.has(path) && !paths.has(path) ? groupOf(path) : path;
}

/**
 * Returns the fields that a field depends on, each with the key that causes it. A field depends on its group too. References to
 * itself are left out: another check reports them.
 */
function dependenciesOf({ path, field }: LooseField, known: KnownFields): { key: string; field: string }[] {
  const { conditional, options } = field;
  const keyed: [key: string, conditional: unknown][] = [
    ...(recordOf(conditional).action === 'require' ? [] : [['conditional', conditional] as [string, unknown]]),
    ...recordsOf(options).map(([index, option]): [string, unknown] => [
      `options[${index}].conditional`,
      option.conditional,
    ]),
  ];
  const formula = looseFormula(field);
  const named = [
    ...keyed.flatMap(([key, one]) => rulesIn(one, '').map(([, rule]) => ({ key, name: String(rule.field) }))),
    ...(formula ? fieldsOf(formula).map((name) => ({ key: 'formula', name })) : []),
  ];
  const has = (candidate: string) => known.paths.has(candidate);
  const group = groupOf(path);
  return [
    ...named.map(({ key, name }) => ({ key, field: ownerOf(pathFrom(path, name, has), known) })),
    ...(group ? [{ key: '', field: group }] : []),
  ].filter((one) => one.field !== path);
}
