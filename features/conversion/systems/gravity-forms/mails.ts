import type { ForeignCondition } from '../../conditions.ts';
import type { Drafting } from '../../drafting.ts';
import { isOn, type Loose, looseOf, loosesOf, said, textOf } from '../../reading.ts';
import { asHtml } from '../../texts.ts';
import { passOver } from '../../watched.ts';
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

/** A condition; null where there is none, or it is not in use. */
export function conditionOf(given: unknown): ForeignCondition | null {
  const { actionType, logicType, rules, enabled } = looseOf(given);
  if (enabled === false) {
    passOver(looseOf(given), 'actionType', 'logicType', 'rules');
    return null;
  }
  return {
    action: textOf(actionType) === 'hide' ? 'hide' : 'show',
    match: textOf(logicType) === 'any' ? 'any' : 'all',
    rules: loosesOf(rules).map(({ fieldId, operator, value }) => ({
      ...{ source: textOf(fieldId), op: OPERATORS[textOf(operator)] ?? '', value },
    })),
  };
}

/** Text with merge tags of Gravity Forms as a template of ours. What has no like is left out, and told. */
export function template(text: string, draft: Drafting): string {
  return text.replaceAll(/\{([^{}]+)\}/g, (tag, inner: string) => {
    const field = /:(\d+)(?:\.(\d+))?(?::[^{}]*)?$/.exec(inner);
    if (field) return fieldTag(field[1] ?? '', field[2], draft, tag);
    const known: Record<string, string> = {
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
    if (!known[name]) draft.note(null, `the merge tag ${tag} was left out of a text: it has no like here`);
    return known[name] ?? '';
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
  const made: Loose = { key: `mail_${index + 1}`, enabled: given.isActive === undefined || isOn(given.isActive) };
  draft.about(given, null, name);
  draft.condition(made, false, conditionOf(given.conditionalLogic));
  draft.later(() => fillNotification(made, given, name, draft));
  return [made];
}

function fillNotification(made: Loose, given: Loose, name: string, draft: Drafting): void {
  const kind = textOf(given.toType);
  passOver(given, 'to', 'toEmail', 'toField', 'routing');
  const read = (key: string) => template(textOf(given[key]), draft);
  const field = draft.pathOf(textOf(given.toField) || textOf(given.to));
  const routing = kind === 'routing' ? loosesOf(given.routing) : [];
  const last = routing.at(-1);
  for (const route of routing) passOver(route, 'fieldId', 'operator', 'value', 'email');
  const to =
    kind === 'field'
      ? field
        ? `{field:${field}}`
        : ''
      : routing.length > 0
        ? textOf(last?.email)
        : read(given.toEmail ? 'toEmail' : 'to');
  const from = textOf(given.from);
  Object.assign(
    made,
    said({
      ...{ to, cc: read('cc'), bcc: read('bcc'), reply_to: read('replyTo'), from_name: read('fromName') },
      ...{ subject: read('subject'), html: asHtml(read('message')), from_email: from.includes('{') ? '' : from },
      attach_files: isOn(given.enableAttachments),
    }),
  );
  if (to === '')
    draft.note(
      null,
      `the notification "${name}" went to the administrator of the site: say who that is (admin_email), and convert again`,
    );
  if (routing.length > 0)
    draft.note(null, `the notification "${name}" chose its receiver by rules: make them routes; it goes to ${to}`);
}
