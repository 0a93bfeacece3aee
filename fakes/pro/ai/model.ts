/** A question to the model, independent of the provider. */
export interface Question {
  system: string;
  messages: { role: string; text: string }[];
  schema: Record<string, unknown> | undefined;
}

interface Field {
  type: string;
  name: string;
  label: string;
  [key: string]: unknown;
}

interface Form {
  title: string;
  config: { fields: Field[]; options: Record<string, unknown> };
}

/** Words in an instruction and the fields that they add, in the order of the fields. */
const FIELDS: [RegExp, Field][] = [
  [/\bnames?\b/i, { type: 'text', name: 'name', label: 'Your name', required: true, max_length: 120 }],
  [/\be-?mails?\b/i, { type: 'email', name: 'email', label: 'E-mail address', required: true }],
  [/\b(phone|telephone|mobile)\b/i, { type: 'tel', name: 'phone', label: 'Phone number' }],
  [/\b(company|organi[sz]ation)\b/i, { type: 'text', name: 'company', label: 'Company', max_length: 120 }],
  [/\b(website|homepage)\b/i, { type: 'url', name: 'website', label: 'Website' }],
  [/\bdates?\b/i, { type: 'date', name: 'date', label: 'Date', required: true }],
  [
    /\b(guests|people|persons)\b/i,
    { type: 'number', name: 'guests', label: 'How many people?', required: true, min: 1, max: 50, step: 1 },
  ],
  [
    /\b(message|comment|question|feedback)s?\b/i,
    { type: 'textarea', name: 'message', label: 'Message', required: true, max_length: 5000 },
  ],
  [
    /\b(consent|privacy|terms)\b/i,
    { type: 'consent', name: 'consent', label: 'I agree that my details are used to answer me.', required: true },
  ],
];

/**
 * Answers a question: the schema tells the task, and a few words tell the fields of a form. No intelligence, but always the
 * same and always valid.
 */
export function answerQuestion({ system, messages, schema }: Question): unknown {
  const requested = Object.keys((schema?.properties as object | undefined) ?? schemaIn(system));
  const text = messages.find(({ role }) => role === 'user')?.text ?? '';
  const form = formIn(text);
  if (requested.includes('findings')) return review(form);
  if (requested.includes('success_message')) return template(form);
  if (requested.includes('config')) return generate(between(text, 'instruction'), form);
  return {};
}

function generate(instruction: string, form: Form | null) {
  const existing = form?.config.fields ?? [];
  const requested = FIELDS.flatMap(([words, field]) => (words.test(instruction) ? [field] : []));
  const added = requested.filter(({ name }) => !existing.some((field) => field.name === name));
  const fields = [...existing, ...added];
  if (fields.length === 0)
    fields.push({ type: 'textarea', name: 'message', label: 'Message', required: true, max_length: 5000 });
  const options = form?.config.options ?? { success_message: 'Thank you. We have received it.' };
  const notes = ['Made by the sandbox: it knows a few words, and is no model.'];
  return { title: form?.title ?? titleOf(instruction), config: { fields, options }, notes };
}

/** Derives a title from an instruction: `A booking form with …` becomes `Booking form`. */
function titleOf(instruction: string): string {
  const [, words = 'Contact form'] =
    /^\W*(?:an?\s+|the\s+|make\s+|create\s+)*([\p{L}\s-]{2,60}?form)\b/iu.exec(instruction) ?? [];
  return words.charAt(0).toUpperCase() + words.slice(1);
}

interface Finding {
  severity: string;
  field: string | null;
  reason: string;
  patch: { op: string; path: string; value: unknown }[];
}

function review(form: Form | null) {
  const findings = (form?.config.fields ?? []).flatMap((field, index): Finding[] => {
    const path = `/config/fields/${index}`;
    if (field.type === 'textarea' && field.max_length === undefined) {
      const patch = [{ op: 'add', path: `${path}/max_length`, value: 5000 }];
      return [{ severity: 'warning', field: field.name, reason: 'Anybody can send a text of any length.', patch }];
    }
    if (field.type === 'text' && /e[-_]?mail/i.test(field.name)) {
      const patch = [{ op: 'replace', path: `${path}/type`, value: 'email' }];
      return [{ severity: 'error', field: field.name, reason: 'It takes what is no e-mail address.', patch }];
    }
    return [];
  });
  if (form && !form.config.options.success_message) {
    const patch = [{ op: 'add', path: '/config/options/success_message', value: 'Thank you. We have received it.' }];
    findings.push({
      severity: 'suggestion',
      field: null,
      reason: 'Visitors read the same text after every form.',
      patch,
    });
  }
  return { summary: findings.length > 0 ? 'The form can be improved.' : 'The form is sound.', findings };
}

function template(form: Form | null) {
  const has = (name: string) => form?.config.fields.some((field) => field.name === name);
  return {
    subject: has('name') ? '{form:title}: {field:name} has written' : '{form:title}: a new submission',
    success_message: has('name') ? 'Thank you, {field:name}. We will answer soon.' : 'Thank you. We will answer soon.',
  };
}

function formIn(text: string): Form | null {
  try {
    return JSON.parse(between(text, 'form')) as Form;
  } catch {
    return null;
  }
}

/** Returns the properties of the schema in the prompt, for servers that support no schemas. */
function schemaIn(system: string): object {
  const schema = system.slice(system.lastIndexOf('\n{') + 1);
  try {
    return (JSON.parse(schema) as { properties?: object }).properties ?? {};
  } catch {
    return {};
  }
}

function between(text: string, tag: string): string {
  const start = text.indexOf(`<${tag}>`);
  const end = text.lastIndexOf(`</${tag}>`);
  return start < 0 || end < start ? '' : text.slice(start + tag.length + 2, end);
}
