import { type FieldConfig, inputType, isFieldTypeName, isInput, typeOf } from '#forms/field-types/index.ts';
import { imageOrigins } from '#forms/page/image-origins.ts';
import { budgets } from '#security/budgets.ts';
import { MAX_FIELDS } from './fields.ts';
import { recordOf, recordsOf } from './json.ts';
import { checkReferences, checkRun, isLayout, knownFields } from './known-fields.ts';
import type { CheckedForm, FormOption } from './option.ts';
import type { Report } from './schema.ts';

type Loose = Record<string, unknown>;

/**
 * What no single value shows: names that clash, references that lead nowhere, circles, tags of fields that do not
 * exist. Looks at any plain JSON, so that all mistakes come in one answer.
 * @param wrong places of the fields with mistakes in their own keys
 */
export function checkConfig(
  config: unknown,
  wrong: ReadonlySet<number>,
  {
    options,
    edition,
    allowedPrivateNetworks,
  }: { options: readonly FormOption[] } & Omit<CheckedForm, 'fields' | 'known'>,
  report: Report,
): void {
  const all = recordsOf(recordOf(config).fields);
  // Too many fields are reported elsewhere; looking for circles among them would take long.
  const fields = all.slice(0, MAX_FIELDS);
  const known = knownFields(all, wrong);

  checkNames(fields, report);
  for (const [index, field] of fields) {
    const check = isLayout(field) ? checkRun : checkReferences;
    check(`config.fields[${index}].conditional`, field.conditional, known, report, field.name);
  }
  checkCircles(fields, report);
  checkImages(
    fields.filter(([index, { type }]) => !wrong.has(index) && isFieldTypeName(type)),
    report,
  );
  const given = recordOf(recordOf(config).options);
  const form = { fields: fields.map(([, field]) => field), known, edition, allowedPrivateNetworks };
  for (const option of options) option.check?.(given, form, report);
}

/** The page's policy names each origin of a picture, in a header. */
function checkImages(fields: [number, Loose][], report: Report): void {
  const { length } = imageOrigins(fields.map(([, field]) => field as FieldConfig));
  const { atMost } = budgets.imageOrigins;
  if (length > atMost) report('config.fields', `show pictures of ${length} hosts, at most ${atMost} are allowed`);
}

/** Mistakes between the keys of one field, once each key alone is right. */
export function checkField(field: FieldConfig, path: string, report: Report): void {
  const mistakes = typeOf(field).checkConfig(field);
  for (const { key, message } of mistakes) report(`${path}.${key}`, message);
  if (!isInput(field)) return;
  if (field.read_only && field.required && field.default === undefined) {
    report(`${path}.default`, 'is required: the field is required and read_only');
  }
  if (mistakes.length > 0 || field.default === undefined) return;
  const type = inputType(field);
  const { value, rule } = type.sanitise(field.default, field);
  const broken = rule ?? (type.isEmpty(value) ? null : type.validate(value, field)?.rule);
  if (broken) report(`${path}.default`, `is not valid for this field (${broken})`);
}

function checkNames(fields: [number, Loose][], report: Report): void {
  const seen = new Set<unknown>();
  for (const [index, { name }] of fields) {
    if (typeof name === 'string' && seen.has(name)) report(`config.fields[${index}].name`, 'is used by another field');
    seen.add(name);
  }
}

/** Fields that are shown or hidden depending, through others, on themselves. */
function checkCircles(fields: [number, Loose][], report: Report): void {
  const dependencies = new Map<unknown, unknown[]>();
  for (const [, { name, conditional }] of fields) {
    const { action, rules } = recordOf(conditional);
    if (action !== 'require')
      dependencies.set(
        name,
        recordsOf(rules).flatMap(([, rule]) => (rule.field === name ? [] : [rule.field])),
      );
  }
  const settled = new Set<unknown>();
  const reachesItself = (start: unknown): boolean => {
    const seen = new Set<unknown>();
    const pending = [...(dependencies.get(start) ?? [])];
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      if (next === start) return true;
      if (seen.has(next) || settled.has(next)) continue;
      seen.add(next);
      pending.push(...(dependencies.get(next) ?? []));
    }
    return false;
  };
  for (const [index, { name }] of fields) {
    if (reachesItself(name)) report(`config.fields[${index}].conditional`, 'depends on itself through other fields');
    else settled.add(name);
  }
}
