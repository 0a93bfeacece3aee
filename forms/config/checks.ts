import type { FindIntegration } from '../../integrations/definition.ts';
import { checkCaptcha } from '../captcha/checks.ts';
import { checkDrafts } from '../drafts/checks.ts';
import { type FieldConfig, inputType, isInput, typeOf } from '../field-types/index.ts';
import { checkPayment } from '../payment/checks.ts';
import { checkSpam } from '../spam/checks.ts';
import { isMailbox } from '../templates/mailbox.ts';
import { findUnknownTags, type MergeMode } from '../templates/merge-tags.ts';
import { MAX_FIELDS } from './fields.ts';
import { isObject } from './json.ts';
import { givesAddress, impossibleOperands, isLayout, type KnownFields, knownFields } from './known-fields.ts';
import { joinPath, type Report } from './schema.ts';
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
  const all = records(record(config).fields);
  // Too many fields are reported elsewhere; looking for circles among them would take long.
  const fields = all.slice(0, MAX_FIELDS);
  const options = record(record(config).options);
  const known = knownFields(all, wrong);
  const { names } = known;

  checkNames(fields, report);
  for (const [index, field] of fields) {
    const check = isLayout(field) ? checkRun : checkReferences;
    check(`config.fields[${index}].conditional`, field.conditional, known, report, field.name);
  }
  checkCircles(fields, report);
  checkNotifications(records(options.notifications), known, report);
  checkIntegrations(records(options.integrations), fields, known, findIntegration, report);
  checkTags('config.options.success_message', options.success_message, 'text', names, report);
  checkTags('config.options.error_message', options.error_message, 'form', names, report);
  checkTags('config.options.redirect_url', options.redirect_url, 'url', names, report);
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
    if (record(options[key]).enabled !== true) continue;
    report(
      `config.options.${key}.enabled`,
      `must be false: ${name} are part of the Pro edition, and this is the free one`,
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

function checkReferences(path: string, conditional: unknown, known: KnownFields, report: Report, own?: unknown): void {
  for (const [index, rule] of records(record(conditional).rules)) {
    const { field } = rule;
    if (typeof field !== 'string' || field === '') continue;
    if (field === own) report(`${path}.rules[${index}].field`, 'must not be the field itself');
    else if (!known.names.has(field))
      report(`${path}.rules[${index}].field`, 'must be the name of a field of this form');
    const target = known.sound.get(field);
    for (const operand of target ? impossibleOperands(target, rule) : []) {
      report(`${path}.rules[${index}].${operand}`, `must be the value of an option of the field ${field}`);
    }
  }
}

/** Fields that are shown or hidden depending, through others, on themselves. */
function checkCircles(fields: [number, Loose][], report: Report): void {
  const dependencies = new Map<unknown, unknown[]>();
  for (const [, { name, conditional }] of fields) {
    const { action, rules } = record(conditional);
    if (action !== 'require')
      dependencies.set(
        name,
        records(rules).flatMap(([, rule]) => (rule.field === name ? [] : [rule.field])),
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

function checkNotifications(notifications: [number, Loose][], known: KnownFields, report: Report): void {
  const { names } = known;
  checkKeys('config.options.notifications', notifications, report);
  for (const [index, notification] of notifications) {
    const path = `config.options.notifications[${index}]`;
    for (const key of ['to', 'cc', 'bcc', 'reply_to', 'from_email']) {
      checkAddresses(`${path}.${key}`, notification[key], key === 'reply_to' || key === 'from_email', names, report);
      checkHoldsEmail(`${path}.${key}`, notification[key], known, report);
    }
    checkTags(`${path}.from_name`, notification.from_name, 'header', names, report);
    checkTags(`${path}.subject`, notification.subject, 'header', names, report);
    checkTags(`${path}.html`, notification.html, 'html', names, report);
    checkRun(`${path}.conditional`, notification.conditional, known, report);
  }
}

function checkIntegrations(
  integrations: [number, Loose][],
  fields: [number, Loose][],
  known: KnownFields,
  findIntegration: FindIntegration,
  report: Report,
): void {
  const { names } = known;
  checkKeys('config.options.integrations', integrations, report);
  const types = fields.map(([, { name, type }]) => ({ name, type }));
  for (const [index, { integration_id: id, settings: given, conditional }] of integrations) {
    const path = `config.options.integrations[${index}]`;
    checkRun(`${path}.conditional`, conditional, known, report);
    if (typeof id !== 'string') continue;
    const definition = findIntegration(id);
    const settings = record(given);
    definition.check?.(settings, {
      fields: types,
      report: (setting, message) => report(`${path}.settings.${setting}`, message),
    });
    for (const [setting, mode] of Object.entries(definition.templates ?? {})) {
      checkTemplates(`${path}.settings.${setting}`, settings[setting], mode, names, report);
    }
  }
}

/** A setting that is a template, or a map of names and templates. */
function checkTemplates(
  path: string,
  value: unknown,
  mode: MergeMode,
  names: ReadonlySet<string>,
  report: Report,
): void {
  if (mode === 'address') checkAddresses(path, value, true, names, report);
  else checkTags(path, value, mode, names, report);
  for (const [name, template] of Object.entries(record(value))) {
    checkTags(joinPath(path, name), template, mode, names, report);
  }
}

function checkKeys(path: string, entries: [number, Loose][], report: Report): void {
  const seen = new Set<unknown>();
  for (const [index, { key }] of entries) {
    if (typeof key === 'string' && seen.has(key)) report(`${path}[${index}].key`, 'is used by another entry');
    seen.add(key);
  }
}

function checkRun(path: string, conditional: unknown, known: KnownFields, report: Report, own?: unknown): void {
  checkReferences(path, conditional, known, report, own);
  if (record(conditional).action === 'require') report(`${path}.action`, 'must be show or hide here');
}

function checkAddresses(
  path: string,
  value: unknown,
  single: boolean,
  names: ReadonlySet<string>,
  report: Report,
): void {
  if (typeof value !== 'string' || value.trim() === '') return;
  checkTags(path, value, 'address', names, report);
  const items = value.split(',').map((item) => item.trim());
  if (single && items.length > 1) report(path, 'must be one address or one merge tag');
  const wrong = items.some((item) => !isMailbox(item) && !/^\{[^{}\s]+\}$/.test(item));
  if (wrong)
    report(path, `must be ${single ? 'an address or a merge tag' : 'addresses or merge tags, separated by commas'}`);
}

/** A visitor may write anything into a field of another type; in an address it would mostly come out as nothing. */
function checkHoldsEmail(path: string, value: unknown, { sound }: KnownFields, report: Report): void {
  if (typeof value !== 'string') return;
  for (const field of sound.values()) {
    if (!value.includes(`{field:${field.name}}`) || givesAddress(field)) continue;
    report(path, `must not use {field:${field.name}}: a field of type ${field.type} does not hold an e-mail address`);
  }
}

function checkTags(path: string, template: unknown, mode: MergeMode, names: ReadonlySet<string>, report: Report): void {
  if (typeof template !== 'string') return;
  const [unknown] = findUnknownTags(template, names, mode);
  if (unknown) report(path, `has a merge tag that cannot be used here: ${unknown}`);
}

function record(value: unknown): Loose {
  return isObject(value) ? { ...value } : {};
}

function records(value: unknown): [number, Loose][] {
  return Array.isArray(value) ? value.map((item: unknown, index) => [index, record(item)]) : [];
}
