import { choicesOf } from '../choices.ts';
import type { ForeignCondition } from '../conditions.ts';
import { Drafting, type Known } from '../drafting.ts';
import { isOn, type Loose, looseOf, loosesOf, numberOf, said, textOf } from '../reading.ts';
import { asHtml, plainLine, plainText } from '../texts.ts';

/** Suffixes of the inputs of a name and an address, and their parts here. */
const NAME_PARTS: Record<string, string> = { 2: 'prefix', 3: 'first', 4: 'middle', 6: 'last', 8: 'suffix' };
const ADDRESS_PARTS: Record<string, string> = {
  ...{ 1: 'street', 2: 'line2', 3: 'city', 4: 'region', 5: 'postcode', 6: 'country' },
};
const OPERATORS: Record<string, string> = {
  ...{ is: 'equals', isnot: 'not_equals', contains: 'contains', starts_with: 'starts_with', ends_with: 'ends_with' },
  ...{ '>': 'greater_than', '<': 'less_than', greater_than: 'greater_than', less_than: 'less_than' },
};
/** Types that become one of ours without more ado. */
const SIMPLE: Record<string, string> = {
  ...{ text: 'text', textarea: 'textarea', website: 'url', hidden: 'hidden', date: 'date', time: 'time', phone: 'tel' },
  ...{
    post_title: 'text',
    post_content: 'textarea',
    post_excerpt: 'textarea',
    post_tags: 'text',
    signature: 'signature',
  },
};
const CHOICES: Record<string, string> = {
  ...{ select: 'select', multiselect: 'select', radio: 'radio', checkbox: 'checkboxes', image_choice: 'radio' },
  ...{ multi_choice: 'checkboxes', post_category: 'select', rank: 'ranking' },
};
const UNUSED = ['captcha', 'turnstile', 'creditcard', 'stripe_creditcard', 'submit', 'honeypot', 'donation'];

/** Whether this is what "Import/Export, Export Forms" of Gravity Forms writes: forms by number, and the version. */
export function isGravityForms(given: unknown): boolean {
  return formsIn(given).some(({ fields }) =>
    loosesOf(fields).some((field) => 'formId' in field || 'isRequired' in field),
  );
}

export function fromGravityForms(given: unknown, known: Known): Drafting[] {
  return formsIn(given).map((form) => convertForm(form, known));
}

function formsIn(given: unknown): Loose[] {
  const all = looseOf(given);
  return (Array.isArray(all.fields) ? [all] : loosesOf(given)).filter(({ fields }) => Array.isArray(fields));
}

function convertForm(form: Loose, known: Known): Drafting {
  const draft = new Drafting(textOf(form.title) || 'Form', known);
  const description = plainText(textOf(form.description));
  if (description !== '') draft.add('', 'about', { type: 'section', label: draft.title, description });
  const titles = loosesOf(looseOf(form.pagination).pages).length === 0 ? looseOf(form.pagination).pages : [];
  const pages = Array.isArray(titles) ? titles.map(textOf) : [];
  let page = 1;
  for (const field of loosesOf(form.fields)) {
    if (field.type === 'page') page += 1;
    convertField(field, draft, pages[page - 1] || `Page ${page}`);
  }
  const button = textOf(looseOf(form.button).text);
  if (button !== '' && button !== 'Submit') draft.options.theme = { buttons: { send: button } };
  readConfirmations(form, draft);
  readLimits(form, draft);
  const notifications = loosesOf(form.notifications).flatMap((one, index) => notificationOf(one, index, draft));
  if (notifications.length > 0) draft.options.notifications = notifications;
  if (isOn(looseOf(form.save).enabled)) draft.note(null, '"Save and continue" is the option drafts here (Pro edition)');
  if (isOn(form.requireLogin)) draft.note(null, 'it asked visitors to sign in: see limits.per_person by account');
  draft.finish();
  return draft;
}

function convertField(field: Loose, draft: Drafting, page: string, into?: Loose[], within?: string): void {
  const id = textOf(field.id);
  const own = textOf(field.type);
  const type = ['poll', 'survey', 'quiz', 'post_custom_field', 'post_tags', 'multi_choice', 'image_choice'].includes(
    own,
  )
    ? textOf(field.inputType) || own
    : own;
  const label = plainLine(textOf(field.label));
  const wanted = (textOf(field.adminLabel) || label || type).toLowerCase();
  const add = (made: Loose) => {
    const added = draft.add(id, wanted, { ...made, ...shared(field, made) }, into, within);
    draft.condition(added, true, conditionOf(field.conditionalLogic));
    if (textOf(field.visibility) === 'administrative')
      draft.note(added, 'visitors did not see it: make it hidden or remove it');
    return added;
  };
  const base = { label };
  if (type === 'page') {
    const next = plainLine(textOf(looseOf(field.nextButton).text));
    const back = plainLine(textOf(looseOf(field.previousButton).text));
    add({
      type: 'page_break',
      label: page,
      next_label: next === 'Next' ? '' : next,
      back_label: back === 'Previous' ? '' : back,
    });
  } else if (type === 'section') add({ type: 'section', ...base });
  else if (type === 'html') add({ type: 'html', html: textOf(field.content) || `<p>${label}</p>` });
  else if (type === 'name') addName(field, add, base);
  else if (type === 'address') addAddress(field, add, base);
  else if (type === 'email') add({ type: 'email', ...base, confirm: isOn(field.emailConfirmEnabled) });
  else if (type === 'password') add({ type: 'password', ...base, confirm: true });
  else if (type === 'number' || type === 'quantity') addNumber(field, add, base, draft);
  else if (type === 'consent') {
    add({ type: 'consent', label: plainLine(textOf(field.checkboxLabel)) || label });
  } else if (type === 'fileupload' || type === 'post_image') {
    const megabytes = numberOf(field.maxFileSize);
    add({
      ...{ type: 'file', ...base, multiple: isOn(field.multipleFiles), max_files: numberOf(field.maxFiles) },
      accept: extensions(textOf(field.allowedExtensions)),
      max_size_kb: megabytes && Math.round(megabytes * 1024),
    });
  } else if (type === 'list') addList(field, draft, add, base);
  else if (type === 'repeater') {
    const rows = add({ type: 'repeater', ...base, fields: [] });
    const path = draft.pathOf(id) ?? '';
    for (const inner of loosesOf(field.fields)) convertField(inner, draft, page, rows.fields as Loose[], path);
  } else if (type === 'textarea' && isOn(field.useRichTextEditor)) add({ type: 'rich_text', ...base });
  else if (['product', 'option', 'shipping', 'total'].includes(type)) addPriced(type, field, draft, add, base);
  else if (CHOICES[type]) addChoices(type, field, add, base);
  else if (SIMPLE[type]) add({ type: SIMPLE[type], ...base });
  else if (UNUSED.includes(type))
    draft.note(null, `"${label || type}" was left out: ${type} is an option of the form here`);
  else draft.note(null, `"${label || type}" was left out: there is no field like ${type || 'it'} here`);
}

/** What all fields have alike. */
function shared(field: Loose, { type }: Loose): Loose {
  const isShown = type !== 'page_break' && type !== 'html';
  const span = numberOf(field.layoutGridColumnSpan);
  const fallback = textOf(field.defaultValue);
  const isText = ['text', 'textarea', 'email', 'url', 'hidden', 'tel'].includes(String(type));
  return said({
    description: isShown && type !== 'hidden' ? plainText(textOf(field.description)) : '',
    required: isOn(field.isRequired),
    placeholder: type === 'text' || type === 'textarea' || isText ? plainLine(textOf(field.placeholder)) : '',
    width: type === 'hidden' ? '' : span === 6 ? 'half' : span === 4 ? 'third' : '',
    // Merge tags of the other system mean nothing here.
    default: type === 'number' ? numberOf(fallback) : isText && !fallback.includes('{') ? fallback : '',
    max_length: type === 'text' || type === 'textarea' ? numberOf(field.maxLength) : undefined,
    unique: isOn(field.noDuplicates),
    messages: textOf(field.errorMessage) &&
      isOn(field.isRequired) && { required: plainLine(textOf(field.errorMessage)) },
    ...(isOn(field.allowsPrepopulate) &&
      textOf(field.inputName) !== '' && { prefill: 'url', prefill_key: textOf(field.inputName) }),
  });
}

type Add = (made: Loose) => Loose;

function partsOf(field: Loose, names: Record<string, string>): string[] {
  return loosesOf(field.inputs).flatMap(({ id, isHidden }) => {
    const part = names[textOf(id).split('.')[1] ?? ''];
    return part && !isOn(isHidden) ? [part] : [];
  });
}

function addName(field: Loose, add: Add, base: Loose): void {
  const parts = partsOf(field, NAME_PARTS);
  if (parts.length === 0) add({ type: 'text', ...base, autocomplete: 'name' });
  else add({ type: 'name', ...base, parts, needed_parts: parts.filter((part) => part === 'first' || part === 'last') });
}

function addAddress(field: Loose, add: Add, base: Loose): void {
  const parts = partsOf(field, ADDRESS_PARTS);
  const needed = ['street', 'city', 'country'].filter((part) => parts.includes(part));
  add({ type: 'address', ...base, parts, ...(isOn(field.isRequired) && { needed_parts: needed }) });
}

function addNumber(field: Loose, add: Add, base: Loose, draft: Drafting): void {
  if (!isOn(field.enableCalculation)) {
    add({ type: 'number', ...base, min: numberOf(field.rangeMin), max: numberOf(field.rangeMax) });
    return;
  }
  const made = add({ type: 'calculated', ...base, formula: '0', decimals: numberOf(field.calculationRounding) });
  for (const key of ['required', 'placeholder', 'default', 'unique', 'messages']) delete made[key];
  draft.later(() => {
    made.formula = textOf(field.calculationFormula).replaceAll(
      /\{[^{}]*?:(\d+(?:\.\d+)?)[^{}]*\}/g,
      (_tag, id: string) => {
        return draft.pathOf(id) ?? 'unknown';
      },
    );
  });
}

function addList(field: Loose, draft: Drafting, add: Add, base: Loose): void {
  const rows = add({
    type: 'repeater',
    ...base,
    min_rows: isOn(field.isRequired) ? 1 : undefined,
    max_rows: numberOf(field.maxRows),
  });
  for (const key of ['required', 'default', 'unique', 'messages', 'prefill', 'prefill_key']) delete rows[key];
  rows.fields = [];
  const columns = isOn(field.enableColumns)
    ? loosesOf(field.choices).map(({ text }) => plainLine(textOf(text)))
    : ['Entry'];
  for (const column of columns)
    draft.add('', column.toLowerCase(), { type: 'text', label: column }, rows.fields as Loose[]);
}

function addChoices(type: string, field: Loose, add: Add, base: Loose): void {
  const given = loosesOf(field.choices).map(({ text, value }) => ({ value: textOf(value), label: textOf(text) }));
  const options = choicesOf(given);
  const chosen = loosesOf(field.choices).flatMap(({ isSelected, value, text }) =>
    isOn(isSelected) ? [textOf(value) || textOf(text)] : [],
  );
  const made = CHOICES[type];
  const isList = type === 'multiselect' || made === 'checkboxes';
  add({
    ...{ type: made, ...base, options, multiple: type === 'multiselect', other: isOn(field.enableOtherChoice) },
    default: made === 'ranking' || chosen.length === 0 ? undefined : isList ? chosen : chosen[0],
  });
}

/** Prices are written as the site shows them: "$1,200.00", "12,50 €". */
function minorUnits(price: unknown): number | undefined {
  const text = textOf(price).replaceAll(/[^\d.,-]/g, '');
  const decimals = /[.,](\d{1,2})$/.exec(text)?.[1] ?? '';
  const whole = (decimals === '' ? text : text.slice(0, -decimals.length - 1)).replaceAll(/\D/g, '');
  return whole === '' && decimals === '' ? undefined : Number(whole || 0) * 100 + Number(decimals.padEnd(2, '0') || 0);
}

function addPriced(type: string, field: Loose, draft: Drafting, add: Add, base: Loose): void {
  const { currency } = draft.known;
  if (!currency) {
    draft.note(
      null,
      `"${String(base.label)}" was left out: say the currency of its prices (currency), and convert again`,
    );
    return;
  }
  const input = textOf(field.inputType);
  const options = choicesOf(
    loosesOf(field.choices).map(({ text, value }) => ({ value: textOf(value), label: textOf(text) })),
  );
  const priced = options.map((one, index) => ({
    ...one,
    price: minorUnits(loosesOf(field.choices)[index]?.price) ?? 0,
  }));
  if (type === 'total') add({ type: 'total', ...base, currency });
  else if (type === 'shipping') {
    const only = [
      { value: 'shipping', label: String(base.label) || 'Shipping', price: minorUnits(field.basePrice) ?? 0 },
    ];
    add({ type: 'shipping', ...base, currency, options: priced.length > 0 ? priced : only, required: true });
  } else if (type === 'option') {
    const made = add({ type: 'product_option', ...base, currency, options: priced, multiple: input === 'checkbox' });
    draft.later(() => {
      made.product = draft.pathOf(textOf(field.productField)) ?? 'unknown';
    });
  } else if (input === 'price' || input === 'calculation') {
    add({ type: 'product', ...base, currency, min_price: 0, max_price: 1_000_000 });
    draft.note(null, `"${String(base.label)}": visitors enter its price; set its bounds`);
  } else {
    const quantity = input === 'singleproduct' && !isOn(field.disableQuantity) ? { max_quantity: 100 } : {};
    add({
      ...{ type: 'product', ...base, currency, ...quantity },
      ...(priced.length > 0 ? { options: priced } : { price: minorUnits(field.basePrice) ?? 0 }),
    });
  }
}

function extensions(list: string): string[] | undefined {
  const found = list.split(/[\s,|]+/).filter(Boolean);
  return found.length === 0 ? undefined : found.map((one) => `.${one.replace(/^\./, '').toLowerCase()}`);
}

function conditionOf(given: unknown): ForeignCondition | null {
  const { actionType, logicType, rules, enabled } = looseOf(given);
  if (enabled === false) return null;
  return {
    action: textOf(actionType) === 'hide' ? 'hide' : 'show',
    match: textOf(logicType) === 'any' ? 'any' : 'all',
    rules: loosesOf(rules).map(({ fieldId, operator, value }) => ({
      ...{ source: textOf(fieldId), op: OPERATORS[textOf(operator)] ?? '', value },
    })),
  };
}

/** Text with merge tags of Gravity Forms as a template of ours. What has no like is left out, and told. */
function template(text: string, draft: Drafting): string {
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
  const parts = type === 'name' ? NAME_PARTS : type === 'address' ? ADDRESS_PARTS : {};
  if (path) return `{field:${path}${part && parts[part] ? `.${parts[part]}` : ''}}`;
  draft.note(null, `the merge tag ${tag} was left out of a text: there is no such field`);
  return '';
}

function notificationOf(given: Loose, index: number, draft: Drafting): Loose[] {
  const name = textOf(given.name) || `Notification ${index + 1}`;
  if (given.event !== undefined && !['form_submission', ''].includes(textOf(given.event))) {
    draft.note(null, `the notification "${name}" was left out: it is sent for ${textOf(given.event)}`);
    return [];
  }
  const made: Loose = { key: `mail_${index + 1}`, enabled: given.isActive === undefined || isOn(given.isActive) };
  draft.condition(made, false, conditionOf(given.conditionalLogic));
  draft.later(() => fillNotification(made, given, name, draft));
  return [made];
}

function fillNotification(made: Loose, given: Loose, name: string, draft: Drafting): void {
  const kind = textOf(given.toType);
  const read = (key: string) => template(textOf(given[key]), draft);
  const field = draft.pathOf(textOf(given.toField) || textOf(given.to));
  const routing = kind === 'routing' ? loosesOf(given.routing) : [];
  const last = routing.at(-1);
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

function readConfirmations(form: Loose, draft: Drafting): void {
  const all = loosesOf(form.confirmations);
  const usual = all.find(({ isDefault }) => isOn(isDefault)) ?? all[0];
  if (all.length > 1)
    draft.note(null, 'it has several confirmations; the default one was taken, success_message may have blocks');
  if (!usual) return;
  draft.later(() => {
    if (textOf(usual.type) === 'redirect') draft.options.redirect_url = template(textOf(usual.url), draft);
    else if (textOf(usual.type) === 'page')
      draft.note(null, 'it leads to a page of WordPress when sent: set redirect_url');
    else if (textOf(usual.message) !== '')
      draft.options.success_message = plainText(template(textOf(usual.message), draft));
  });
}

function readLimits(form: Loose, draft: Drafting): void {
  const limits: Loose = {};
  const most = numberOf(form.limitEntriesCount);
  if (isOn(form.limitEntries) && most) {
    if (textOf(form.limitEntriesPeriod) === '') {
      Object.assign(limits, said({ max_submissions: most, full_text: plainText(textOf(form.limitEntriesMessage)) }));
    } else
      draft.note(
        null,
        `it takes ${most} entries each ${textOf(form.limitEntriesPeriod)}; limits here count all of them`,
      );
  }
  if (isOn(form.scheduleForm)) {
    const [opens, closes] = [timeOf(form, 'scheduleStart'), timeOf(form, 'scheduleEnd')];
    Object.assign(
      limits,
      said({
        ...{
          opens_at: opens,
          closes_at: closes,
          not_yet_text: opens && plainText(textOf(form.schedulePendingMessage)),
        },
        closed_text: closes && plainText(textOf(form.scheduleMessage)),
      }),
    );
    draft.note(null, 'it opens and closes at times of the other site: set limits.time_zone');
  }
  if (Object.keys(limits).length > 0) draft.options.limits = limits;
}

/** The day is written MM/DD/YYYY, with an hour of twelve. */
function timeOf(form: Loose, key: string): string {
  const [, month, day, year] = /^(\d\d?)\/(\d\d?)\/(\d{4})$/.exec(textOf(form[key])) ?? [];
  if (!month || !day || !year) return '';
  const hour = (numberOf(form[`${key}Hour`]) ?? 12) % 12;
  const at = hour + (textOf(form[`${key}Ampm`]).toLowerCase() === 'pm' ? 12 : 0);
  const two = (text: string | number) => String(text).padStart(2, '0');
  return `${year}-${two(month)}-${two(day)}T${two(at)}:${two(numberOf(form[`${key}Minute`]) ?? 0)}`;
}
