import { object } from 'yup';
import { formsBudgets } from '#features/forms/budgets.ts';
import { statusOf } from '#features/forms/status.ts';
import {
  decodeFormPlace,
  encodeFormPlace,
  FORM_ORDERS,
  FORM_STATES,
  type ListedForm,
  selectForms,
} from '#features/forms/store/select.ts';
import { type FormSummary, summariseForms } from '#features/forms/store/summaries.ts';
import type { FormParts } from '#features/forms/use-cases.ts';
import { oneOf as among, digits, parsed, text as textOf } from '#forms/json-schema/keys.ts';
import { noted } from '#forms/json-schema/meta.ts';
import { count, id, listOf, oneOf, text, timestamp, yesOrNo } from '#http/routing/answers.ts';
import { route } from '#http/routing/route.ts';
import { budgets } from '#security/budgets.ts';
import { formJson, publicStateJson } from './form-json.ts';
import { FORM, PUBLIC } from './form-schemas.ts';

const MOST_IDS = 100;

const QUERY = object({
  fields: among(['all', 'titles', 'summary']),
  ids: parsed(`must be at most ${MOST_IDS} numbers of forms with commas between`, idsOf, { json: { type: 'string' } }),
  search: textOf(budgets.search.atMost, { least: 1 }),
  state: among(FORM_STATES),
  sort: among(FORM_ORDERS),
  limit: digits(1, 100),
  after: parsed('must be the "next" of an earlier answer', decodeFormPlace, { json: { type: 'string' } }),
});

const TITLE = object({
  id: id(),
  title: text(),
  active: count().max(1),
  revision: id(),
  created_at: timestamp(),
  updated_at: timestamp(),
  ...PUBLIC,
});
const SUMMARY = TITLE.shape({
  submissions: count(),
  /** True if the form has more submissions than were counted. */
  more_submissions: yesOrNo(),
  last_submission_at: timestamp().nullable(),
  failed_deliveries: count(),
  /** Absent in editions without drafts. */
  drafts: count().optional(),
});

/** Lists the forms of the site (docs/interface.md 4.7): all forms, or a page of the selected ones. */
export const formListRoute = route({
  operation: 'listForms',
  method: 'GET',
  path: 'b:/forms',
  tag: 'Forms',
  summary: 'The forms of the site',
  description: `Without a query all forms except those in the trash; with a query one page of them. \`next\` is the \`after\` of the next page, \`search\` matches titles, \`ids\` selects forms, and \`state\` is \`active\` by default. With \`fields=titles\` forms have no config. With \`fields=summary\` they have counts instead: up to ${formsBudgets.countedOfForm.atMost} submissions of each form are counted, and as many failed deliveries of the site, the newest.`,
  access: 'admin',
  tool: { preset: { fields: 'summary' } },
  query: QUERY,
  answers: {
    200: object({
      forms: listOf(oneOf(FORM, noted({ name: 'FormSummary' }, SUMMARY), noted({ name: 'FormTitle' }, TITLE))),
      next: text().nullable().optional(),
      total: count().optional(),
    }),
  },
  async handle({ orm, forms, installed, clock }: FormParts, { query }) {
    if (Object.values(query).every((value) => value === undefined)) {
      return { forms: (await forms.list()).map((form) => formJson(form, forms, clock())) };
    }
    const { fields, ids: among, search, state = 'active', sort = 'id', limit = 50, after } = query;
    const page = await selectForms(orm, { state, ids: among, text: search, order: sort }, { limit, after });
    const ids = page.forms.map((form) => form.id);
    const beyond = { next: page.next && encodeFormPlace(page.next), total: page.total };
    if (fields === 'titles') return { forms: page.forms.map((form) => titleJson(form, clock())), ...beyond };
    if (fields === 'summary') {
      const summaries = await summariseForms({ orm, installed }, ids, clock());
      return { forms: page.forms.map((form) => summaryJson(form, summaries.get(form.id), clock())), ...beyond };
    }
    const found = new Map((await forms.list(ids)).map((form) => [form.id, form]));
    return { forms: ids.flatMap((one) => formOf(one) ?? []), ...beyond };

    function formOf(one: number) {
      const form = found.get(one);
      return form && formJson(form, forms, clock());
    }
  },
});

function titleJson(form: ListedForm, now: Date) {
  const { id, title, active, revision, createdAt, updatedAt } = form;
  const times = { created_at: createdAt.toISOString(), updated_at: updatedAt.toISOString() };
  const status = statusOf(form, form.times, now);
  return { id, title, active: active ? 1 : 0, revision, ...times, ...publicStateJson(form, status) };
}

function summaryJson(form: ListedForm, summary: FormSummary | undefined, now: Date) {
  const { submissions = 0, more = false, lastSubmissionAt = null, failed = 0, drafts = null } = summary ?? {};
  return {
    ...titleJson(form, now),
    submissions,
    more_submissions: more,
    last_submission_at: lastSubmissionAt?.toISOString() ?? null,
    failed_deliveries: failed,
    ...(drafts !== null && { drafts }),
  };
}

function idsOf(given: unknown): number[] | undefined {
  if (typeof given !== 'string' || !/^\d{1,15}(,\d{1,15})*$/.test(given)) return undefined;
  const ids = given.split(',').map(Number);
  return ids.length <= MOST_IDS ? ids : undefined;
}
