import { formOf, type NewForm } from '#console/views/forms/new/template.ts';
import { EXAMPLES, type Example } from '#dev/examples/list.ts';
import { randomOf } from '#dev/examples/random.ts';
import { sentAnswers } from '#dev/examples/sent.ts';
import type { FormRules } from '#forms/config/rules.ts';
import { sanitiseSubmission } from '#forms/values/sanitise.ts';
import { validateSubmission } from '#forms/values/validate.ts';
import { DAY_MS, SECOND_MS } from '#time.ts';
import { separated } from '../forms/secrets.ts';
import { contentOf, type DemoForm, type DemoSubmission } from '../store.ts';
import { uuidOf } from './ids.ts';

/** The address at which the example site gets its mail. */
export const OFFICE = 'office@riverside.example.org';
/** The receiver of an integration of the examples. */
export const TICKETS = 'https://tickets.example.org';

/** The integration of an example form, by the index of the example. */
const INTEGRATIONS: Readonly<Record<number, object>> = {
  5: { key: 'tickets', integration_id: 'webhook', enabled: true, settings: { url: `${TICKETS}/hooks/forms` } },
  7: {
    key: 'planning',
    integration_id: 'webhook',
    enabled: true,
    settings: { url: 'https://data.example.org/survey' },
  },
};
/** The form whose newest changes are a draft, and the one that is closed. */
const [WITH_DRAFT, CLOSED] = [6, 7];
/** The share of submissions that somebody has read. */
const READ = 0.8;
/** The share of the places of a form that are taken. */
const TAKEN = 0.9;

export interface SeedAmount {
  now: Date;
  /** Submissions to each form. */
  answers: number;
}

/** Creates the ten examples, and a draft that nobody has published yet. */
export function seedForms(rules: FormRules, { now }: SeedAmount): DemoForm[] {
  const days = (count: number) => new Date(now.getTime() - count * DAY_MS);
  const choices = { language: 'en', mailTo: OFFICE, ...(rules.edition === 'pro' && { provider: 'stripe' }) } as const;
  const forms = EXAMPLES.map(({ template }, at) =>
    published(rules, at + 1, withIntegration(formOf(template, choices), at), days(75 - at)),
  );
  addDraft(forms[WITH_DRAFT], days(1));
  const closed = forms[CLOSED];
  if (closed) closed.closedAt = days(2);
  const next = EXAMPLES[2] as Example;
  const unpublished = published(
    rules,
    forms.length + 1,
    { ...formOf(next.template, choices), title: 'Summer party' },
    days(3),
  );
  const [revision] = unpublished.revisions;
  if (revision) revision.publishedAt = null;
  return [...forms, { ...unpublished, publishedAt: null }];
}

function withIntegration({ title, config }: NewForm, at: number): NewForm {
  const own = INTEGRATIONS[at];
  return { title, config: own ? { ...config, options: { ...config.options, integrations: [own] } } : config };
}

/** Every form but the newest ones has an earlier revision, in which its first label was another. */
function published(rules: FormRules, id: number, given: NewForm, createdAt: Date): DemoForm {
  const parsed = rules.parseForm(given);
  const { config, secretPaths } = separated(rules, parsed.config, []);
  const earlier = structuredClone(config);
  const [first] = earlier.fields;
  if (first && 'label' in first) first.label = `${first.label} *`;
  const later = new Date(createdAt.getTime() + 5 * DAY_MS);
  const { title } = parsed;
  const [one, two] = [
    { revision: 1, title, config: earlier, createdAt, publishedAt: createdAt },
    { revision: 2, title, config, createdAt: later, publishedAt: later },
  ];
  return {
    ...{ id, isActive: true, draftRevision: null, createdAt, secretPaths, closedAt: null, publishAt: null },
    ...(id > EXAMPLES.length
      ? { revision: 1, revisions: [{ ...one, config }], updatedAt: createdAt, publishedAt: createdAt }
      : { revision: 2, revisions: [one, two], updatedAt: later, publishedAt: createdAt }),
  };
}

function addDraft(form: DemoForm | undefined, createdAt: Date): void {
  if (!form) return;
  const { config, title } = contentOf(form);
  const changed = structuredClone(config);
  const last = changed.fields.at(-1);
  if (last && 'label' in last) last.label = `${last.label} (optional)`;
  changed.options.success_message = 'Thank you! We read every answer.';
  const revision = form.revision + 1;
  form.revisions.push({ revision, title, config: changed, createdAt, publishedAt: null });
  Object.assign(form, { draftRevision: revision, updatedAt: createdAt });
}

/** Answers all example forms. @returns the newest first */
export function seedSubmissions(forms: readonly DemoForm[], { now, answers }: SeedAmount): DemoSubmission[] {
  const all = EXAMPLES.flatMap(({ texts }, at) => {
    const form = forms[at];
    return form ? answersOf(form, texts, { seed: at + 1, now, answers }) : [];
  });
  const inOrder = all.sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
  return inOrder.map((submission, at) => ({ ...submission, id: at + 1 })).reverse();
}

function answersOf(
  form: DemoForm,
  texts: Example['texts'],
  amount: SeedAmount & { seed: number },
): Omit<DemoSubmission, 'id'>[] {
  const { config, revision } = contentOf(form);
  const random = randomOf(amount.seed + 1_000);
  const places = config.options.limits?.max_submissions ?? Number.POSITIVE_INFINITY;
  const answers = Math.min(amount.answers, Math.floor(places * TAKEN));
  return sentAnswers(config, texts, { ...amount, answers }).flatMap(({ sent, values }) => {
    // The examples end yesterday, the demo a moment ago.
    const createdAt = new Date(Date.parse(sent) + DAY_MS);
    if (createdAt > (form.closedAt ?? amount.now)) return [];
    return {
      ...{ uuid: uuidOf(random), formId: form.id, revision, version: 1, createdAt },
      completedAt: new Date(createdAt.getTime() + random.whole(1, 4) * SECOND_MS),
      values: validateSubmission(config, sanitiseSubmission(config, values)).values,
      state: 'completed' as const,
      isRead: random.chance(READ),
      isStarred: random.chance(0.04),
      address: `203.0.113.${random.whole(1, 250)}`,
    };
  });
}
