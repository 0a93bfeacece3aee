import { object } from 'yup';
import { invalid } from '#db/use-case-error.ts';
import type { App } from '#features/app.ts';
import type { AuditLog } from '#features/audit/audit-log.ts';
import type { FormStore } from '#features/forms/store/form-store.ts';
import { activeForm } from '#features/forms/use-cases.ts';
import type { FormConfig } from '#forms/config/types.ts';
import { inputFields } from '#forms/field-types/index.ts';
import { flag, parsed, wholeNumber } from '#forms/json-schema/keys.ts';
import { accepted } from '#forms/prefill/prefill.ts';
import { fieldMessage } from '#forms/values/messages.ts';
import { displayName } from '#forms/values/sanitise.ts';
import { text, timestamp, yesOrNo } from '#http/routing/answers.ts';
import { json } from '#http/routing/body.ts';
import { FORM_ID } from '#http/routing/params.ts';
import { reply } from '#http/routing/reply.ts';
import { route } from '#http/routing/route.ts';
import { isObject } from '#json.ts';
import { budgets } from '#security/budgets.ts';
import { DAY_SECONDS } from '#time.ts';
import { LINK_PARAMETER, sealLink } from './link.ts';

interface PrefillParts extends Pick<App, 'box'> {
  forms: FormStore;
  audit: AuditLog;
  baseUrl: string;
  clock: () => Date;
}

const MONTH_SECONDS = 30 * DAY_SECONDS;
const VALUES = 'must be an object of values by the names of fields';
const BODY = object({
  values: parsed(VALUES, (given) => (isObject(given) && Object.keys(given).length > 0 ? given : undefined), {
    json: { type: 'object', description: 'Field name to value.', minProperties: 1 },
  }).required(`\${path} ${VALUES}`),
  locked: flag().default(false),
  expires_in_seconds: wholeNumber(60, 12 * MONTH_SECONDS).default(MONTH_SECONDS),
});

/** Creates links that prefill a form, for administrators and their systems. */
export const prefillLinks = route({
  operation: 'createPrefillLink',
  method: 'POST',
  path: 'b:/forms/:id/prefill-links',
  tag: 'Forms',
  access: 'admin',
  summary: 'Make a link that fills a form in',
  description:
    'For fields with `prefill`. The values are sealed into the link: its holder sees what the form shows, and can change none of the link. With `locked` the fields cannot be changed either. Nothing is stored; a link cannot be taken back before its end.',
  params: { id: FORM_ID },
  body: json(BODY, {
    limit: budgets.smallBody.atMost,
    example: { values: { customer: 'C-1042' }, locked: true, expires_in_seconds: 604_800 },
  }),
  answers: { 201: object({ url: text(), locked: yesOrNo(), expires_at: timestamp() }) },
  audit: 'prefill_link.created',
  async handle({ forms, box, audit, baseUrl, clock }: PrefillParts, { params, body, actor }) {
    const { id, config } = await activeForm(forms, params.id);
    const { values, locked, expires_in_seconds: seconds } = body;
    const until = new Date(clock().getTime() + seconds * 1_000);
    const token = sealLink(box, id, { values: readValues(config, values), locked }, until);
    const url = `${baseUrl}/forms/${id}?${LINK_PARAMETER}=${token}`;
    const { atMost } = budgets.address;
    if (url.length > atMost) {
      throw invalid({ values: `values make a link of ${url.length} characters, at most ${atMost} are allowed` });
    }
    await audit.note(actor, 'prefill_link.created', { formId: id });
    return reply(201, { url, locked, expires_at: until.toISOString() });
  },
});

/** Reads the values as fields store them. @throws UseCaseError naming each invalid value */
function readValues(config: FormConfig, given: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const errors: Record<string, string> = {};
  const values: Record<string, unknown> = {};
  const fields = new Map(inputFields(config).map((field) => [field.name, field]));
  for (const [name, value] of Object.entries(given).slice(0, budgets.formFields.atMost)) {
    const path = `values.${displayName(name)}`;
    const field = fields.get(name);
    if (!field?.prefill) {
      errors[path] = `${path} is not for a field of this form that has prefill`;
      continue;
    }
    const read = accepted(field, value);
    if (read.violation) errors[path] = `${path} is refused: ${fieldMessage(read.violation, field, { options: {} })}`;
    else if (read.value === null) errors[path] = `${path} is empty; leave it out`;
    else values[name] = read.value;
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return values;
}
