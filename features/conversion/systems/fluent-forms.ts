import { type GivenChoice, readChoices } from '../choices.ts';
import type { ForeignCondition, ForeignRule } from '../conditions.ts';
import { Drafting, type Known } from '../drafting.ts';
import { fileTypes, isOn, type Loose, looseOf, loosesOf, numberOf, said, textOf } from '../reading.ts';
import { asHtml, plainLine, plainText } from '../texts.ts';
import { passOver, watched } from '../watched.ts';
import { SILENT } from './fluent-silent.ts';
import { maskPattern } from './masks.ts';

const NAME_PARTS: Record<string, string> = { first_name: 'first', middle_name: 'middle', last_name: 'last' };
const ADDRESS_PARTS: Record<string, string> = {
  ...{
    address_line_1: 'street',
    address_line_2: 'line2',
    city: 'city',
    state: 'region',
    zip: 'postcode',
    country: 'country',
  },
};
const OPERATORS: Record<string, string> = {
  ...{ '=': 'equals', '!=': 'not_equals', '>': 'greater_than', '<': 'less_than', '>=': 'at_least', '<=': 'at_most' },
  ...{ contains: 'contains', doNotContains: 'not_contains', startsWith: 'starts_with', endsWith: 'ends_with' },
  ...{ test_regex: 'matches' },
};
/** What is charged for cannot be carried over exactly, and is left out. */
const PRICED = /payment|^item_quantity_component$|^subscription|^coupon/;
const MASK = { 0: '[0-9]', A: '[A-Za-z0-9]', S: '[A-Za-z]' };
const SIMPLE: Record<string, string> = {
  ...{ input_text: 'text', textarea: 'textarea', input_email: 'email', input_url: 'url', input_hidden: 'hidden' },
  ...{ phone: 'tel', input_password: 'password', rich_text_input: 'rich_text', signature: 'signature' },
  ...{ select_country: 'country' },
};
const CHOICES: Record<string, string> = {
  ...{ select: 'select', multi_select: 'select', input_radio: 'radio', input_checkbox: 'checkboxes' },
};
const UNUSED = /captcha|turnstile|^save_progress_button$|^custom_submit_button$/;

/** Whether this is what "Tools, Export Forms" of Fluent Forms writes: a list of forms with `form_fields`. */
export function isFluentForms(given: unknown): boolean {
  return formsIn(given).length > 0;
}

export function fromFluentForms(given: unknown, known: Known): Drafting[] {
  return formsIn(given).map((form) => convertForm(form, known));
}

function formsIn(given: unknown): Loose[] {
  const all = Array.isArray(given) ? loosesOf(given) : [looseOf(given)];
  return all.filter((form) => Array.isArray(looseOf(decoded(form.form_fields ?? form.form)).fields));
}

/** Settings are JSON in JSON. */
function decoded(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return watched(JSON.parse(value));
  } catch {
    return undefined;
  }
}

function convertForm(form: Loose, known: Known): Drafting {
  const draft = new Drafting(textOf(form.title) || 'Form', known, SILENT);
  draft.about(form, null, '');
  const { fields, submitButton, stepsWrapper } = looseOf(decoded(form.form_fields ?? form.form));
  const titles = looseOf(looseOf(looseOf(stepsWrapper).stepStart).settings).step_titles;
  const pages = Array.isArray(titles) ? titles.map(textOf) : [];
  const steps: Steps = { page: 1, titles: pages, around: [] };
  for (const field of loosesOf(fields)) convertField(field, draft, steps);
  const settings = looseOf(looseOf(submitButton).settings);
  const send = plainLine(textOf(looseOf(settings.button_ui).text) || textOf(settings.btn_text));
  if (send !== '' && send !== 'Submit Form') draft.options.theme = { buttons: { send } };
  const metas = loosesOf(form.metas ?? form.form_meta);
  const valuesOf = (key: string) =>
    metas.filter((one) => one.meta_key === key).map(({ value }) => looseOf(decoded(value)));
  for (const one of valuesOf('formSettings').slice(0, 1)) readSettings(one, draft);
  const mails = valuesOf('notifications').map((one, index) => notificationOf(one, index, draft));
  if (mails.length > 0) draft.options.notifications = mails;
  for (const meta of metas) {
    const key = textOf(meta.meta_key);
    passOver(meta, 'value');
    if (/feed|slack|webhook/i.test(key)) {
      const name = textOf(looseOf(decoded(meta.value)).name) || key;
      draft.leftOut(
        meta,
        name,
        `it is one of the integrations (${key}), whose credentials are not in the export; see integrations`,
      );
    } else if (!READ_METAS.includes(key) && !SILENT_METAS.test(key) && saysSomething(meta.value))
      draft.leftOut(meta, key, 'nothing here is like this setting of the form');
  }
  draft.finish();
  return draft;
}

const READ_METAS = ['formSettings', 'notifications'];
/** How it looks, and what the site counts. */
const SILENT_METAS = /^_|total_views|template_name|version|revision|style|css|primary_email|is_conversion|pdf_/i;

function saysSomething(value: unknown): boolean {
  return !['', '[]', '{}', 'null', 'no', '0', '1'].includes(textOf(value)) && value !== null && value !== undefined;
}

interface Steps {
  page: number;
  titles: readonly string[];
  /** The conditions of the containers that fields stand in. */
  around: readonly ForeignCondition[];
}

function convertField(field: Loose, draft: Drafting, steps: Steps, into?: Loose[], within?: string): void {
  const element = textOf(field.element);
  const attributes = looseOf(field.attributes);
  const settings = looseOf(field.settings);
  const source = textOf(attributes.name);
  const label = plainLine(textOf(settings.label) || textOf(settings.admin_field_label));
  const add = (made: Loose) => {
    const added = draft.add(source, source || label, { ...made, ...shared(field, made) }, into, within);
    draft.condition(added, true, conditionOf(settings.conditional_logics), steps.around);
    draft.about(field, added, label || source || element);
    if (locked && !UNFILLED.includes(String(added.type))) lock(added, draft);
    return added;
  };
  const locked = isOn(attributes.readonly) || isOn(settings.readonly) || isOn(attributes.disabled);
  const base = { label };
  const rules = looseOf(settings.validation_rules);
  const limit = (name: string) => numberOf(looseOf(rules[name]).value);
  if (element === 'container') {
    const columns = loosesOf(field.columns);
    draft.about(field, null, label || 'Container');
    const own = conditionOf(settings.conditional_logics);
    const around = own && own.rules.length > 0 ? [...steps.around, own] : steps.around;
    const width = columns.length === 2 ? 'half' : columns.length >= 3 ? 'third' : '';
    for (const inner of columns.flatMap((column) => loosesOf(column.fields))) {
      const before = (into ?? draft.fields).length;
      const where = { ...steps, around };
      convertField(inner, draft, where, into, within);
      steps.page = where.page;
      const made = (into ?? draft.fields)[before];
      if (made && width !== '' && !['hidden', 'section', 'html'].includes(String(made.type))) made.width = width;
    }
  } else if (element === 'form_step') {
    steps.page += 1;
    const texts = (button: unknown, usual: string) => {
      const text = plainLine(textOf(looseOf(button).text));
      return text === usual ? '' : text;
    };
    const title = steps.titles[steps.page - 1] || `Page ${steps.page}`;
    add({
      ...{ type: 'page_break', label: title },
      ...{ next_label: texts(settings.next_btn, 'Next'), back_label: texts(settings.prev_btn, 'Previous') },
    });
  } else if (element === 'section_break') {
    add({ type: 'section', ...base, description: plainText(textOf(settings.description)) });
  } else if (element === 'custom_html') add({ type: 'html', html: textOf(settings.html_codes) });
  else if (element === 'input_name' || element === 'address') addParts(field, add, base);
  else if (element === 'input_number' || element === 'rangeslider')
    addNumber(element, settings, add, base, draft, limit);
  else if (element === 'input_date') addDate(field, add, label);
  else if (element === 'input_file' || element === 'input_image') {
    const bytes = limit('max_file_size');
    const types = looseOf(rules[element === 'input_file' ? 'allowed_file_types' : 'allowed_image_types']).value;
    const most = limit('max_file_count');
    const given = (Array.isArray(types) ? types : [types]).flatMap((one) => textOf(one).split(/[|,;\s]+/));
    const { accept, odd } = fileTypes(given);
    if (accept.length === 0 && odd.length > 0) {
      draft.leftOut(field, label, `no kind of file can be understood in "${odd.join(', ').slice(0, 80)}"`);
      return;
    }
    const made = add({
      ...{ type: 'file', ...base, max_size_kb: bytes && Math.ceil(bytes / 1024) },
      ...(most && most > 1 && { multiple: true, max_files: most }),
      accept: accept.length > 0 ? accept : element === 'input_image' ? ['image/*'] : undefined,
    });
    if (odd.length > 0) draft.note(made, `these kinds of files were left out: ${odd.join(', ').slice(0, 80)}`);
  } else if (element === 'terms_and_condition' || element === 'gdpr_agreement') {
    add({ type: 'consent', label: plainLine(textOf(settings.tnc_html)) || label });
  } else if (element === 'ratings') {
    add({ type: 'rating', ...base, max: Math.max(1, Object.keys(looseOf(field.options)).length) });
  } else if (element === 'net_promoter_score' || element === 'net_promoter') {
    add({
      type: 'scale',
      ...base,
      preset: 'nps',
      low_label: textOf(settings.start_text),
      high_label: textOf(settings.end_text),
    });
  } else if (element === 'tabular_grid') addGrid(settings, add, base, draft);
  else if (element === 'repeater_field' || element === 'repeater_container') {
    const rows = add({ type: 'repeater', ...base, max_rows: numberOf(settings.max_repeat_field) });
    delete rows.required;
    rows.fields = [];
    const inner =
      element === 'repeater_field'
        ? loosesOf(field.fields)
        : loosesOf(field.columns).flatMap((one) => loosesOf(one.fields));
    const where = { ...steps, around: [] };
    for (const one of inner) convertField(one, draft, where, rows.fields as Loose[], String(rows.name));
  } else if (CHOICES[element]) addChoices(element, field, add, base, draft);
  else if (SIMPLE[element]) {
    const isConfirmed = element === 'input_password' ? { confirm: true } : {};
    add({ type: SIMPLE[element], ...base, ...isConfirmed });
  } else if (UNUSED.test(element)) draft.leftOut(field, label || element, `${element} is an option of the form here`);
  else if (PRICED.test(element))
    draft.leftOut(field, label || element, `it concerns what is paid (${element}): see products and payments`);
  else draft.leftOut(field, label || element, `there is no field like ${element || 'it'} here`);
}

/** Nobody fills them in. */
const UNFILLED = ['hidden', 'section', 'html', 'page_break', 'calculated', 'file', 'signature', 'password', 'repeater'];

function lock(made: Loose, draft: Drafting): void {
  made.read_only = true;
  if (made.default !== undefined) return;
  delete made.required;
  delete made.messages;
  draft.note(made, 'it is locked, and nothing stands in it: nobody can fill it in');
}

function shared(field: Loose, { type }: Loose): Loose {
  const settings = looseOf(field.settings);
  const attributes = looseOf(field.attributes);
  // A date keeps what it asks beside it.
  const inner = looseOf(looseOf(field.single_field).settings);
  const required = looseOf(looseOf(settings.validation_rules ?? inner.validation_rules).required);
  const isText = ['text', 'textarea', 'email', 'url', 'hidden', 'tel'].includes(String(type));
  const fallback = textOf(attributes.value);
  if (type === 'page_break' || type === 'html' || type === 'section') return {};
  return said({
    help: type === 'hidden' ? '' : plainText(textOf(settings.help_message)),
    required: type !== 'hidden' && isOn(required.value),
    ...((isText || type === 'number') &&
      type !== 'hidden' && { placeholder: plainLine(textOf(attributes.placeholder)) }),
    default: defaultOf(String(type), fallback, isText),
    pattern: type === 'text' || type === 'tel' ? maskPattern(textOf(attributes['data-mask']), MASK) : undefined,
    max_length: type === 'text' || type === 'textarea' ? numberOf(attributes.maxlength) : undefined,
    unique: isOn(settings.is_unique),
    messages: messageOf(required),
  });
}

function defaultOf(type: string, text: string, isText: boolean): unknown {
  if (['number', 'range'].includes(type)) return numberOf(text);
  return isText && !text.includes('{') ? text : '';
}

function messageOf({ value, message, global: isUsual }: Loose): Loose | false {
  const text = plainLine(textOf(message));
  return isOn(value) && !isOn(isUsual) && text !== '' && text !== 'This field is required' && { required: text };
}

type Add = (made: Loose) => Loose;

function addParts(field: Loose, add: Add, base: Loose): void {
  const isName = field.element === 'input_name';
  const names = isName ? NAME_PARTS : ADDRESS_PARTS;
  const inner = Object.entries(looseOf(field.fields)).flatMap(([key, one]) => {
    const settings = looseOf(looseOf(one).settings);
    const part = names[key];
    const isNeeded = isOn(looseOf(looseOf(settings.validation_rules).required).value);
    return part && isOn(settings.visible) ? [{ part, isNeeded, label: plainLine(textOf(settings.label)) }] : [];
  });
  const labelled = inner.filter(({ label }) => label !== '').map(({ part, label }) => [part, label]);
  const needed = inner.filter(({ isNeeded }) => isNeeded).map(({ part }) => part);
  add({
    ...{ type: isName ? 'name' : 'address', ...base, parts: inner.map(({ part }) => part), needed_parts: needed },
    ...(labelled.length > 0 && { part_labels: Object.fromEntries(labelled) }),
    ...(needed.length > 0 && { required: true }),
  });
}

function addNumber(
  element: string,
  settings: Loose,
  add: Add,
  base: Loose,
  draft: Drafting,
  limit: (name: string) => number | undefined,
): void {
  const { status, formula } = looseOf(settings.calculation_settings);
  const bounds = { min: limit('min'), max: limit('max'), step: numberOf(settings.number_step) };
  if (element === 'rangeslider') add({ type: 'range', ...base, ...bounds });
  else if (!isOn(status)) add({ type: 'number', ...base, ...bounds });
  else {
    const made = add({ type: 'calculated', ...base, formula: '0' });
    for (const key of ['required', 'placeholder', 'default', 'unique', 'messages']) delete made[key];
    draft.later(() => {
      made.formula = textOf(formula).replaceAll(
        /\{[a-z_]+\.([^{}]+)\}/g,
        (_tag, name: string) => draft.pathOf(name) ?? 'unknown',
      );
    });
  }
}

function addDate(field: Loose, add: Add, label: string): void {
  const inner = looseOf(looseOf(field.single_field).settings);
  const format = textOf(looseOf(field.settings).date_format) || textOf(inner.date_format);
  const [hasDay, hasTime] = [/[dDjmnMFyY]/.test(format), /[HhGgi]/.test(format)];
  const type = hasTime ? (hasDay ? 'datetime' : 'time') : 'date';
  add({ type, label: label || plainLine(textOf(inner.label)) });
}

function addGrid(settings: Loose, add: Add, base: Loose, draft: Drafting): void {
  const rows = Object.entries(looseOf(settings.grid_rows)).map(([key, label], index) => ({
    name: key.replaceAll(/\W+/g, '_').replace(/^[^A-Za-z]+/, '') || `row_${index + 1}`,
    label: plainLine(textOf(label)) || key,
  }));
  const { options, notes } = choicesIn(
    Object.entries(looseOf(settings.grid_columns)).map(([value, label]) => ({ value, label: textOf(label) })),
  );
  const made = add({ type: 'matrix', ...base, rows, options });
  for (const note of notes) draft.note(made, note);
  if (textOf(settings.tabular_field_type) === 'checkbox')
    draft.note(made, 'took several answers in a row; a matrix takes one');
}

function choicesIn(given: readonly GivenChoice[]) {
  const read = readChoices(given);
  return { ...read, options: read.options.map(({ value, label }) => ({ value, label })) };
}

function addChoices(element: string, field: Loose, add: Add, base: Loose, draft: Drafting): void {
  const { attributes, settings: given, options: older } = field;
  const settings = looseOf(given);
  const listed = loosesOf(settings.advanced_options).map(({ label, value }) => ({
    label: textOf(label),
    value: textOf(value),
  }));
  const plain = Object.entries(looseOf(older)).map(([value, label]) => ({ value, label: textOf(label) }));
  const { value, multiple } = looseOf(attributes);
  const isMultiple = element === 'multi_select' || (element === 'select' && isOn(multiple));
  const isList = isMultiple || element === 'input_checkbox';
  const chosen = Array.isArray(value) ? value.map(textOf).filter(Boolean) : textOf(value);
  const { options, prompt, notes } = choicesIn(listed.length > 0 ? listed : plain);
  if (options.length === 0) {
    draft.leftOut(field, String(base.label), 'its choices are not in the export');
    return;
  }
  const isSelect = CHOICES[element] === 'select';
  const made = add({
    ...{ type: CHOICES[element], ...base, options, multiple: isMultiple },
    placeholder: isSelect ? plainLine(textOf(settings.placeholder)) || prompt : '',
    default: chosen.length === 0 ? undefined : isList === Array.isArray(chosen) ? chosen : undefined,
  });
  if (prompt !== '' && !isSelect) notes.push(`the choice "${prompt}" was left out: it has no value`);
  for (const note of notes) draft.note(made, note);
}

/** One list of rules, or groups of them: one group has to hold with all of its rules. */
function conditionOf(given: unknown): ForeignCondition | null {
  const { status, type, conditions, condition_groups: groups } = looseOf(given);
  if (!isOn(status)) {
    passOver(looseOf(given), 'type', 'conditions', 'condition_groups');
    return null;
  }
  const isGrouped = textOf(type) === 'group';
  passOver(looseOf(given), isGrouped ? 'conditions' : 'condition_groups');
  const rulesIn = (rules: unknown): ForeignRule[] =>
    loosesOf(rules)
      .filter(({ field }) => textOf(field) !== '')
      .map(({ field, operator, value }) => ({
        ...{ source: textOf(field), op: OPERATORS[textOf(operator)] ?? '', value },
      }));
  if (isGrouped) {
    const all = loosesOf(groups)
      .map(({ rules }) => ({ match: 'all' as const, rules: rulesIn(rules) }))
      .filter(({ rules }) => rules.length > 0);
    const [only] = all;
    return all.length === 1 && only ? { action: 'show', ...only } : { action: 'show', match: 'any', rules: all };
  }
  return { action: 'show', match: textOf(type) === 'all' ? 'all' : 'any', rules: rulesIn(conditions) };
}

/** Text with the shortcodes of Fluent Forms as a template of ours. */
function template(text: string, draft: Drafting): string {
  return text.replaceAll(/\{([a-z_]+(?:\.[^{}]+)?)\}/gi, (tag, inner: string) => {
    const [, name = '', part] = /^inputs\.([^.{}]+)(?:\.([^.{}]+))?$/.exec(inner) ?? [];
    if (name !== '') {
      const path = draft.pathOf(name);
      const ours = part && (NAME_PARTS[part] ?? ADDRESS_PARTS[part]);
      if (path) return `{field:${path}${ours ? `.${ours}` : ''}}`;
    }
    const known: Record<string, string> = {
      ...{ all_data: '{all_fields}', all_data_without_hidden_fields: '{all_fields}', form_title: '{form:title}' },
      ...{ 'submission.id': '{submission:id}', 'submission.created_at': '{submission:date}', ip: '{meta:ip}' },
      ...{
        'wp.site_title': '{site:name}',
        'wp.site_url': '{site:url}',
        'wp.admin_email': draft.known.adminEmail ?? '',
      },
    };
    if (!known[inner]) draft.note(null, `the shortcode ${tag} was left out of a text: it has no like here`);
    return known[inner] ?? '';
  });
}

function notificationOf(given: Loose, index: number, draft: Drafting): Loose {
  const made: Loose = { key: `mail_${index + 1}`, enabled: given.enabled === undefined || isOn(given.enabled) };
  const name = textOf(given.name) || `Notification ${index + 1}`;
  draft.about(given, null, name);
  const { type: sends } = looseOf(given.sendTo);
  if (textOf(sends) !== 'routing') passOver(looseOf(given.sendTo), 'routing');
  draft.condition(made, false, conditionOf(given.conditionals));
  draft.later(() => {
    const read = (key: string) => template(textOf(given[key]), draft);
    const target = looseOf(given.sendTo);
    const field = draft.pathOf(textOf(target.field));
    const routing = target.type === 'routing' ? loosesOf(target.routing) : [];
    const routed = textOf(routing.at(-1)?.input_value) || textOf(routing.at(-1)?.email);
    const to =
      target.type === 'field' && field
        ? `{field:${field}}`
        : routing.length > 0
          ? routed
          : template(textOf(target.email), draft);
    Object.assign(
      made,
      said({
        ...{ to, cc: read('cc'), bcc: read('bcc'), reply_to: read('replyTo'), from_name: read('fromName') },
        ...{ from_email: read('fromEmail'), subject: read('subject'), html: asHtml(read('message')) },
      }),
    );
    if (to === '')
      draft.note(
        null,
        `the notification "${name}" went to the administrator of the site: say who that is (admin_email), and convert again`,
      );
    if (routing.length > 0)
      draft.note(null, `the notification "${name}" chose its receiver by rules: make them routes; it goes to ${to}`);
  });
  return made;
}

function readSettings(settings: Loose, draft: Drafting): void {
  draft.about(settings, null, 'Form settings');
  const { confirmation, restrictions } = settings;
  const { redirectTo, messageToShow, customUrl } = looseOf(confirmation);
  // What the other ways would say stays in the export.
  passOver(looseOf(confirmation), 'customPage', 'samePageFormBehavior');
  draft.later(() => {
    if (redirectTo === 'customUrl') draft.options.redirect_url = template(textOf(customUrl), draft);
    else if (redirectTo === 'customPage')
      draft.note(null, 'it leads to a page of WordPress when sent: set redirect_url');
    else if (textOf(messageToShow) !== '')
      draft.options.success_message = plainText(template(textOf(messageToShow), draft));
  });
  const { limitNumberOfEntries: most, scheduleForm, requireLogin } = looseOf(restrictions);
  const limits: Loose = {};
  const { enabled, numberOfEntries, period, limitReachedMsg } = looseOf(most);
  if (isOn(enabled)) {
    if (textOf(period) === 'total') {
      Object.assign(
        limits,
        said({ max_submissions: numberOf(numberOfEntries), full_text: plainText(textOf(limitReachedMsg)) }),
      );
    } else draft.note(null, `it counts entries by ${textOf(period)}; limits here count all of them`);
  }
  const { enabled: isScheduled, start, end, pendingMsg, expiredMsg } = looseOf(scheduleForm);
  if (!isOn(isScheduled)) passOver(looseOf(scheduleForm), 'selectedDays');
  if (!isOn(looseOf(requireLogin).enabled)) passOver(looseOf(requireLogin), 'requireLoginMsg');
  const { denyEmptySubmission } = looseOf(restrictions);
  if (!isOn(looseOf(denyEmptySubmission).status ?? looseOf(denyEmptySubmission).enabled))
    passOver(looseOf(denyEmptySubmission), 'message');
  if (isOn(isScheduled)) {
    const at = (time: unknown) => /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d)/.exec(textOf(time))?.slice(1).join('T') ?? '';
    const texts = {
      not_yet_text: at(start) && plainText(textOf(pendingMsg)),
      closed_text: at(end) && plainText(textOf(expiredMsg)),
    };
    Object.assign(limits, said({ opens_at: at(start), closes_at: at(end), ...texts }));
    draft.note(null, 'it opens and closes at times of the other site: set limits.time_zone');
  }
  if (isOn(looseOf(requireLogin).enabled))
    draft.note(null, 'it asked visitors to sign in: see limits.per_person by account');
  if (Object.keys(limits).length > 0) draft.options.limits = limits;
}
