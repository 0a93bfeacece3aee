import type { ForeignCondition, ForeignRule } from '../../conditions.ts';
import type { Drafting } from '../../drafting.ts';
import { isOn, type Loose, looseOf, loosesOf, meaningful, textOf } from '../../reading.ts';
import { asHtml } from '../../texts.ts';
import { passOver } from '../../watched.ts';
import { notesOnRoutes } from '../routes.ts';
import { ADDRESS_PARTS, NAME_PARTS, PRODUCT_PARTS } from './parts.ts';

const OPERATORS: Record<string, string> = {
  ...{ is: 'equals', isnot: 'not_equals', contains: 'contains', starts_with: 'starts_with', ends_with: 'ends_with' },
  ...{ '>': 'greater_than', '<': 'less_than', greater_than: 'greater_than', less_than: 'less_than' },
};
const PARTS: Record<string, Record<string, string>> = {
  name: NAME_PARTS,
  address: ADDRESS_PARTS,
  product: PRODUCT_PARTS,
};

/** Reads a condition; null when there is none, or it is not in use. */
export function conditionOf(given: unknown): ForeignCondition | null {
  const { actionType, logicType, rules, enabled } = looseOf(given);
  if (enabled === false) {
    passOver(looseOf(given), 'actionType', 'logicType', 'rules');
    return null;
  }
  return {
    action: textOf(actionType) === 'hide' ? 'hide' : 'show',
    match: textOf(logicType) === 'any' ? 'any' : 'all',
    rules: loosesOf(rules).map(ruleIn),
  };
}

function ruleIn({ fieldId, operator, value }: Loose): ForeignRule {
  return { source: textOf(fieldId), op: OPERATORS[textOf(operator)] ?? '', value };
}

/**
 * Converts a text with merge tags of Gravity Forms to a template of ours. A tag without an equivalent is left out and reported.
 */
export function template(text: string, draft: Drafting): string {
  return text.replaceAll(/\{([^{}]+)\}/g, (tag, inner: string) => {
    const field = /:(\d+)(?:\.(\d+))?(?::[^{}]*)?$/.exec(inner);
    if (field) return fieldTag(field[1] ?? '', field[2], draft, tag);
    const values: Record<string, string> = {
      ...{ all_fields: '{all_fields}', form_title: '{form:title}', form_id: '{form:id}', entry_id: '{submission:id}' },
      ...{
        date_mdy: '{submission:date}',
        date_dmy: '{submission:date}',
        ip: '{meta:ip}',
        user_agent: '{meta:user_agent}',
      },
      ...{ embed_url: '{site:url}', admin_email: draft.known.adminEmail ?? '' },
    };
    const [name = ''] = inner.split(':');
    if (!values[name]) draft.note(null, `the merge tag ${tag} was left out of a text: it has no like here`);
    return values[name] ?? '';
  });
}

function fieldTag(id: string, part: string | undefined, draft: Drafting, tag: string): string {
  const path = draft.pathOf(id);
  const type = draft.fieldOf(id)?.type;
  const parts = PARTS[String(type)] ?? {};
  if (path) return `{field:${path}${part && parts[part] ? `.${parts[part]}` : ''}}`;
  draft.note(null, `the merge tag ${tag} was left out of a text: there is no such field`);
  return '';
}

export function notificationOf(given: Loose, index: number, draft: Drafting): Loose[] {
  const name = textOf(given.name) || `Notification ${index + 1}`;
  if (given.event !== undefined && !['form_submission', ''].includes(textOf(given.event))) {
    draft.leftOut(given, name, `it is a mail that is sent for ${textOf(given.event)}`);
    return [];
  }
  const created: Loose = { key: `mail_${index + 1}`, enabled: given.isActive === undefined || isOn(given.isActive) };
  draft.about(given, null, name);
  const routing = textOf(given.toType) === 'routing' ? loosesOf(given.routing) : [];
  const rules = routing.map(ruleIn);
  // Nobody gets the mail unless one of the rules holds.
  draft.condition(created, false, conditionOf(given.conditionalLogic), [{ action: 'show', match: 'any', rules }]);
  const routes = routing.map(({ email }, index) => {
    const route: Loose = { to: textOf(email) };
    draft.condition(route, false, { action: 'show', match: 'all', rules: rules.slice(index, index + 1) });
    return route;
  });
  draft.later(() => fillNotification(created, given, { name, routes }, draft));
  return [created];
}

function fillNotification(
  created: Loose,
  given: Loose,
  { name, routes }: { name: string; routes: Loose[] },
  draft: Drafting,
): void {
  const kind = textOf(given.toType);
  passOver(given, 'to', 'toEmail', 'toField', 'routing');
  const read = (key: string) => template(textOf(given[key]), draft);
  const field = draft.pathOf(textOf(given.toField) || textOf(given.to));
  const toField = field === undefined ? '' : `{field:${field}}`;
  const last = routes.at(-1)?.to;
  const to =
    kind === 'field'
      ? toField
      : last === undefined
        ? read(given.toEmail ? 'toEmail' : 'to')
        : template(String(last), draft);
  const from = textOf(given.from);
  Object.assign(
    created,
    meaningful({
      ...{ to, cc: read('cc'), bcc: read('bcc'), reply_to: read('replyTo'), from_name: read('fromName') },
      ...{ subject: read('subject'), html: asHtml(read('message')), from_email: from.includes('{') ? '' : from },
      attach_files: isOn(given.enableAttachments),
    }),
  );
  if (/\{(?!admin_email\})/.test(from))
    draft.note(null, `the notification "${name}" came from ${from.slice(0, 60)}, which was left out: see from_email`);
  if (to === '') {
    const whom =
      kind === 'field'
        ? 'the address of a field that is not there'
        : 'the administrator of the site: say who that is (admin_email), and convert again';
    draft.note(null, `the notification "${name}" went to ${whom}`);
  }
  for (const route of routes) route.to = template(String(route.to), draft);
  if (routes.length > 0) notesOnRoutes(created, routes, name, draft);
}
