import { checkCaptcha } from '#forms/captcha/checks.ts';
import { checkDrafts } from '#forms/drafts/checks.ts';
import { type FieldConfig, inputType, isInput, typeOf } from '#forms/field-types/index.ts';
import type { FindIntegration } from '#forms/integration-definition.ts';
import { checkNotifications } from '#forms/notifications/checks.ts';
import { checkPayment } from '#forms/payment/checks.ts';
import { checkSpam } from '#forms/spam/checks.ts';
import { checkTemplate, checkTemplates } from '#forms/templates/checks.ts';
import { MAX_FIELDS } from './fields.ts';
import { recordOf, recordsOf } from './json.ts';
import { checkKeys, checkReferences, checkRun, isLayout, type KnownFields, knownFields } from './known-fields.ts';
import type { Report } from './schema.ts';
import type { Edition } from './types.ts';

type Loose = Record<string, unknown>;

/**
 * What no single value shows: names that clash, references that lead nowhere, circles, tags of fields that do not
 * exist. Looks at any plain JSON, so that all mistakes come in one answer.
 * @param wrong places of the fields with mistakes in their own keys
 */
export function checkConfig(
  config: unknown,
  wrong: ReadonlySet<number>,
  { findIntegration, edition }: { findIntegration: FindIntegration; edition: Edition },
  report: Report,
): void {
  const all = recordsOf(recordOf(config).fields);
  // Too many fields are reported elsewhere; looking for circles among them would take long.
  const fields = all.slice(0, MAX_FIELDS);
  const options = recordOf(recordOf(config).options);
  const known = knownFields(all, wrong);

  checkNames(fields, report);
  for (const [index, field] of fields) {
    const check = isLayout(field) ? checkRun : checkReferences;
    check(`config.fields[${index}].conditional`, field.conditional, known, report, field.name);
  }
  checkCircles(fields, report);
  checkNotifications(options.notifications, known, report);
  checkIntegrations(recordsOf(options.integrations), fields, known, findIntegration, report);
  checkTemplate('config.options.success_message', options.success_message, 'text', known, report);
  checkTemplate('config.options.error_message', options.error_message, 'form', known, report);
  checkTemplate('config.options.redirect_url', options.redirect_url, 'url', known, report);
  checkPayment(options.payment, known, report);
  checkCaptcha(options.captcha, report);
  checkSpam(options.spam, report);
  checkDrafts(options, known, report);
  if (edition === 'free') checkFree(options, report);
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

/** The parts of the Pro edition: what says that one is used. */
const PRO_PARTS = { payment: 'Payments', headless: 'Headless submissions', drafts: 'Drafts' };

function checkFree(options: Loose, report: Report): void {
  for (const [key, name] of Object.entries(PRO_PARTS)) {
    if (recordOf(options[key]).enabled !== true) continue;
    report(
      `config.options.${key}.enabled`,
      `must be false: ${name} are part of the Pro edition, and this is the free one`,
    );
  }
  for (const [index, { attach_pdf }] of recordsOf(options.notifications)) {
    if (attach_pdf !== true) continue;
    report(
      `config.options.notifications[${index}].attach_pdf`,
      'must be false: PDF documents are part of the Pro edition, and this is the free one',
    );
  }
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

function checkIntegrations(
  integrations: [number, Loose][],
  fields: [number, Loose][],
  known: KnownFields,
  findIntegration: FindIntegration,
  report: Report,
): void {
  checkKeys('config.options.integrations', integrations, report);
  const types = fields.map(([, { name, type }]) => ({ name, type }));
  for (const [index, { integration_id: id, settings: given, conditional }] of integrations) {
    const path = `config.options.integrations[${index}]`;
    checkRun(`${path}.conditional`, conditional, known, report);
    if (typeof id !== 'string') continue;
    const definition = findIntegration(id);
    const settings = recordOf(given);
    definition.check?.(settings, {
      fields: types,
      report: (setting, message) => report(`${path}.settings.${setting}`, message),
    });
    for (const [setting, mode] of Object.entries(definition.templates ?? {})) {
      checkTemplates(`${path}.settings.${setting}`, settings[setting], mode, known, report);
    }
  }
}
