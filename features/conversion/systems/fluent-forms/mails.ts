import type { Drafting } from '../../drafting.ts';
import { isOn, type Loose, looseOf, loosesOf, meaningful, textOf } from '../../reading.ts';
import { asHtml } from '../../texts.ts';
import { passOver } from '../../watched.ts';
import { notesOnRoutes } from '../routes.ts';
import { conditionOf, ruleIn } from './conditions.ts';
import { ADDRESS_PARTS, NAME_PARTS } from './parts.ts';

/** Converts a text with the shortcodes of Fluent Forms to a template of ours. */
export function template(text: string, draft: Drafting): string {
  return text.replaceAll(/\{([a-z_]+(?:\.[^{}]+)?)\}/gi, (tag, inner: string) => {
    const [, name = '', part] = /^inputs\.([^.{}]+)(?:\.([^.{}]+))?$/.exec(inner) ?? [];
    if (name !== '') {
      const path = draft.pathOf(name);
      const ours = part && (NAME_PARTS[part] ?? ADDRESS_PARTS[part]);
      if (path) return `{field:${path}${ours ? `.${ours}` : ''}}`;
    }
    const values: Record<string, string> = {
      ...{ all_data: '{all_fields}', all_data_without_hidden_fields: '{all_fields}', form_title: '{form:title}' },
      ...totalsOf(draft),
      ...{ 'submission.id': '{submission:id}', 'submission.created_at': '{submission:date}', ip: '{meta:ip}' },
      ...{
        'wp.site_title': '{site:name}',
        'wp.site_url': '{site:url}',
        'wp.admin_email': draft.known.adminEmail ?? '',
      },
    };
    if (!values[inner]) draft.note(null, `the shortcode ${tag} was left out of a text: it has no like here`);
    return values[inner] ?? '';
  });
}

/** Returns the tags for the amount of an order, if the form has a total. */
function totalsOf({ fields }: Drafting): Record<string, string> {
  const total = fields.find(({ type }) => type === 'total');
  if (!total) return {};
  const [all, sum] = [`{field:${String(total.name)}}`, `{field:${String(total.name)}.total}`];
  return { 'payment.receipt': all, 'payment.order_items': all, 'payment.payment_total': sum, payment_total: sum };
}

export function notificationOf(given: Loose, index: number, draft: Drafting): Loose {
  const created: Loose = { key: `mail_${index + 1}`, enabled: given.enabled === undefined || isOn(given.enabled) };
  const name = textOf(given.name) || `Notification ${index + 1}`;
  draft.about(given, null, name);
  const target = looseOf(given.sendTo);
  const kind = textOf(target.type);
  // The texts of the other kinds of target are ignored.
  passOver(target, ...['email', 'field', 'routing'].filter((way) => way !== (kind || 'email')));
  const routing = kind === 'routing' ? loosesOf(target.routing) : [];
  const rules = routing.map(ruleIn);
  // Nobody gets the mail unless one of the rules holds.
  draft.condition(created, false, conditionOf(given.conditionals), [{ action: 'show', match: 'any', rules }]);
  const routes = routing.map(({ input_value: value, email }, place) => {
    const route: Loose = { to: textOf(value) || textOf(email) };
    draft.condition(route, false, { action: 'show', match: 'all', rules: rules.slice(place, place + 1) });
    return route;
  });
  draft.later(() => {
    const read = (key: string) => template(textOf(given[key]), draft);
    for (const route of routes) route.to = template(String(route.to), draft);
    const field = kind === 'field' ? draft.pathOf(textOf(target.field)) : undefined;
    const to =
      kind === 'field'
        ? field === undefined
          ? ''
          : `{field:${field}}`
        : routes.length > 0
          ? String(routes.at(-1)?.to)
          : template(textOf(target.email), draft);
    Object.assign(
      created,
      meaningful({
        ...{ to, cc: read('cc'), bcc: read('bcc'), reply_to: read('replyTo'), from_name: read('fromName') },
        ...{ from_email: read('fromEmail'), subject: read('subject'), html: asHtml(read('message')) },
      }),
    );
    if (to === '')
      draft.note(
        null,
        kind === 'field'
          ? `the notification "${name}" went to the address of a field that is not there (${textOf(target.field)})`
          : `the notification "${name}" went to the administrator of the site: say who that is (admin_email), and convert again`,
      );
    if (routes.length > 0) notesOnRoutes(created, routes, name, draft);
  });
  return created;
}
