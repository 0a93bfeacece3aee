import { boolean, object } from 'yup';
import { definitionOf } from '#features/processes/option.ts';
import { type ListedProcess, PROCESS_STATES, type StepCount } from '#features/processes/store/list.ts';
import type { Names } from '#features/processes/store/names.ts';
import type { Task, TaskView } from '#features/processes/tasks.ts';
import { endTitle, type OpeningView, type PersonView, type ProcessView } from '#features/processes/view.ts';
import { SHOWN_FIELD } from '#features/submissions/routes/readers.ts';
import type { JsonObject } from '#forms/config/json.ts';
import { possibleOutcomes } from '#forms/process/course.ts';
import { NEEDS, OUTCOMES, STEP_KINDS, TIME_UNITS, targetOf } from '#forms/process/definition.ts';
import { isMailbox } from '#forms/templates/mailbox.ts';
import { among, anything, count, id, listOf, mapOf, shaped, text, timestamp, yesOrNo } from '#http/routing/answers.ts';
import { resource } from '#http/routing/resource.ts';

const ALL_OUTCOMES = [...new Set(Object.values(OUTCOMES).flat())];
const PEOPLE_STATES = ['later', 'asked', 'decided', 'replaced', 'spared'] as const;
const STEP_STATES = ['asking', 'nobody', 'ended'] as const;
export const DECIDED_BY = ['link', 'account', 'token', 'command', 'deadline'] as const;

/** A process in a list, with its names. */
type Line = ListedProcess & { names: Names };

/** A line of the list of processes: no value, no address. */
export const LINE = resource<Line>()({
  submission_id: [id(), ({ process }) => process.submissionId],
  form_id: [id(), ({ process }) => process.formId],
  form_title: [text(), ({ names }) => names.form],
  revision: [id(), ({ process }) => process.revision],
  state: [among(PROCESS_STATES), ({ process }) => process.status],
  step: [text().nullable(), ({ process }) => process.stepKey],
  step_title: [text().nullable(), ({ process: { stepKey }, names }) => (stepKey == null ? null : names.step(stepKey))],
  step_kind: [among(STEP_KINDS).nullable(), ({ step }) => step?.kind],
  since: [timestamp(), ({ process }) => process.since],
  deadline_at: [timestamp().nullable(), ({ step }) => step?.deadlineAt],
  overdue_at: [timestamp().nullable(), ({ step }) => step?.overdueAt],
  nobody: [yesOrNo(), ({ step }) => step?.status === 'nobody'],
  asked: [count(), ({ asked }) => asked],
  decided: [count(), ({ decided }) => decided],
  end: [text().nullable(), ({ process }) => process.end],
  created_at: [timestamp(), ({ process }) => process.createdAt],
  ended_at: [timestamp().nullable(), ({ process }) => process.endedAt],
});

export const STEP_COUNT = resource<StepCount & { names: Names }>()({
  form_id: [id(), ({ formId }) => formId],
  form_title: [text(), ({ names }) => names.form],
  state: [among(PROCESS_STATES), ({ state }) => state],
  step: [text().nullable(), ({ step }) => step],
  step_title: [text().nullable(), ({ step, names }) => (step === null ? null : names.step(step))],
  count: [count(), (row) => row.count],
  oldest_at: [timestamp(), ({ oldest }) => oldest],
  overdue: [count(), ({ overdue }) => overdue],
  nobody: [count(), ({ nobody }) => nobody],
});

/** Other systems and erased people have no address. */
function mailboxOf(address: string | undefined): string | null {
  return address !== undefined && isMailbox(address) ? address : null;
}

const PERSON = resource<PersonView>()({
  id: [id(), ({ row }) => row.id],
  state: [among(PEOPLE_STATES), ({ row }) => row.status],
  outcome: [among(ALL_OUTCOMES).nullable(), ({ row }) => row.outcome],
  account: [text().nullable(), ({ account }) => account],
  system: [text().nullable(), ({ system }) => system],
  address: [text().nullable(), ({ content }) => mailboxOf(content?.address)],
  stands_in_for: [text().nullable(), ({ content }) => content?.standsInFor],
  reminders: [count(), ({ row }) => row.reminders],
  asked_at: [timestamp().nullable(), ({ row }) => row.askedAt],
  decided_at: [timestamp().nullable(), ({ decision }) => decision?.at],
  decided_by: [text().nullable(), ({ decidedBy }) => decidedBy],
  via: [among(DECIDED_BY).nullable(), ({ decision }) => decision?.via],
  version: [count().nullable(), ({ decision }) => decision?.version],
  note: [text().nullable(), ({ said }) => said?.note],
  names: [text().nullable(), ({ said }) => said?.names],
});

const OPENING = resource<OpeningView>()({
  number: [id(), ({ row }) => row.number],
  state: [among(STEP_STATES), ({ row }) => row.status],
  outcome: [among(ALL_OUTCOMES).nullable(), ({ row }) => row.outcome],
  opened_at: [timestamp(), ({ row }) => row.openedAt],
  deadline_at: [timestamp().nullable(), ({ row }) => row.deadlineAt],
  deadlines: [count(), ({ row }) => row.deadlines],
  overdue_at: [timestamp().nullable(), ({ row }) => row.overdueAt],
  ended_at: [timestamp().nullable(), ({ row }) => row.endedAt],
  people: [listOf(PERSON.schema), ({ people }) => people.map(PERSON.json)],
});

const STEP = object({
  key: text(),
  title: text(),
  kind: among(STEP_KINDS),
  needs: among(NEEDS),
  /** True when the step is passed over for some submissions. */
  conditional: yesOrNo(),
  deadline: object({ after: count(), unit: among(TIME_UNITS) })
    .nullable()
    .defined(),
  leads_to: mapOf(text()),
  openings: listOf(OPENING.schema),
});

export const PROCESS = object({
  submission_id: id(),
  form_id: id(),
  form_title: text(),
  revision: id(),
  version: count(),
  state: among(PROCESS_STATES),
  step: text().nullable(),
  since: timestamp(),
  correction: object({ of: text(), since: timestamp(), lapses_at: timestamp().nullable() }).nullable().defined(),
  end: text().nullable(),
  end_title: text().nullable(),
  created_at: timestamp(),
  ended_at: timestamp().nullable(),
  steps: listOf(STEP),
});

export function processJson({ process, submission, title, option, openings, titleOf }: ProcessView) {
  const { correction, end } = process;
  const { steps } = definitionOf(option);
  const openingsOf = (key: string) => openings.filter(({ row }) => row.key === key).map(OPENING.json);
  // A process that was moved to a newer revision may have been at steps that are gone.
  const gone = new Map(
    openings.flatMap(({ row: { key, kind } }) =>
      steps.some((step) => step.key === key) ? [] : [[key, kind] as const],
    ),
  );
  return {
    ...{ submission_id: submission.id, form_id: process.formId, form_title: title, revision: process.revision },
    ...{ version: submission.version, state: process.status, step: process.stepKey ?? null },
    since: process.since.toISOString(),
    correction: correction
      ? {
          of: correction.of,
          since: new Date(correction.since).toISOString(),
          lapses_at: correction.lapsesAt === null ? null : new Date(correction.lapsesAt).toISOString(),
        }
      : null,
    ...{ end: end ?? null, end_title: end == null ? null : endTitle(option, end) },
    ...{ created_at: process.createdAt.toISOString(), ended_at: process.endedAt?.toISOString() ?? null },
    steps: [
      ...[...gone].map(([key, kind]) => ({
        ...{ key, title: titleOf(key), kind, needs: 'one' as const, conditional: false, deadline: null, leads_to: {} },
        openings: openingsOf(key),
      })),
      ...steps.map((step) => ({
        ...{ key: step.key, title: step.title, kind: step.kind, needs: step.needs },
        conditional: step.conditional !== undefined,
        deadline: step.deadline ? { after: step.deadline.after, unit: step.deadline.unit } : null,
        leads_to: Object.fromEntries(possibleOutcomes(step).map((outcome) => [outcome, targetOf(step, outcome)])),
        openings: openingsOf(step.key),
      })),
    ],
  };
}

const TASK_KEYS = {
  id: [id(), ({ person }: Task) => person.id],
  submission_id: [id(), ({ submissionId }: Task) => submissionId],
  form_id: [id(), ({ process }: Task) => process.formId],
  form_title: [text(), ({ names }: Task) => names.form],
  step: [text(), ({ step }: Task) => step.key],
  step_title: [text(), ({ step, names }: Task) => names.step(step.key)],
  kind: [among(STEP_KINDS), ({ step }: Task) => step.kind],
  state: [among(['open', 'decided']), ({ person }: Task) => (person.status === 'asked' ? 'open' : 'decided')],
  outcome: [among(ALL_OUTCOMES).nullable(), ({ person }: Task) => person.outcome],
  asked_at: [timestamp(), ({ person }: Task) => person.askedAt as Date],
  deadline_at: [timestamp().nullable(), ({ step }: Task) => step.deadlineAt],
  overdue_at: [timestamp().nullable(), ({ step }: Task) => step.overdueAt],
  stands_in_for: [text().nullable(), ({ standsInFor }: Task) => standsInFor],
} as const;

export const TASK_LINE = resource<Task>()(TASK_KEYS);

const TASK_REST = resource<TaskView>()({
  needs: [among(NEEDS), ({ option }) => option.needs],
  outcomes: [listOf(among(ALL_OUTCOMES)), ({ outcomes }) => [...outcomes]],
  note: [among(['none', 'optional', 'required']), ({ option }) => option.note],
  names_next: [boolean().defined(), ({ option }) => option.names_next === true],
  version: [count(), ({ version }) => version],
  values_schema: [shaped<JsonObject>({ type: 'object' }).nullable(), ({ fills }) => fills?.schema],
  values: [mapOf(anything()).nullable(), ({ fills }) => fills?.values],
  url: [text().nullable(), ({ url }) => url],
  decided_at: [timestamp().nullable(), ({ decision }) => decision?.at],
  decided_note: [text().nullable(), ({ said }) => said?.note],
  fields: [listOf(object(SHOWN_FIELD)), ({ fields }) => fields],
});

export const TASK = TASK_LINE.schema.concat(TASK_REST.schema);

export function taskJson(task: TaskView) {
  return { ...TASK_LINE.json(task), ...TASK_REST.json(task) };
}
