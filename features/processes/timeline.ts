import type { EntityManager } from '@mikro-orm/mysql';
import { FormRevision } from '#features/forms/entities.ts';
import { Submission } from '#features/submissions/entities.ts';
import type { ReadTimeline, TimelineEntry } from '#features/timeline.ts';
import { isMailbox } from '#forms/templates/mailbox.ts';
import { Process, ProcessDecision, ProcessPerson, ProcessStep } from './entities.ts';
import { processOf } from './option.ts';
import { titlesOfSteps } from './store/names.ts';
import { openDecision, openPerson } from './store/rows.ts';
import { systemOf } from './system.ts';
import { readLogins } from './view.ts';

/**
 * Adds the course of a submission's process to its timeline: steps that were opened and ended, people who were asked and decided, and the
 * end. Addresses and notes only for readers who may see values. Reminders are among the mails.
 */
export const processEntries: ReadTimeline = async ({ em, box, values }, { id, uuid }) => {
  const process = await em.findOne(Process, { submissionUuid: uuid });
  if (!process) return [];
  const { id: processId } = process;
  const steps = await em.find(ProcessStep, { processId }, { orderBy: { number: 'asc' } });
  const people = await em.find(ProcessPerson, { processId }, { orderBy: { stepId: 'asc', place: 'asc' } });
  const decisions = await em.find(ProcessDecision, { processId });
  const loginOf = await readLogins(em, [...people, ...decisions]);
  const titleOf = await readTitles(em, process, steps);
  const entry = (kind: string, at: Date, state: string | null, details: object): TimelineEntry => ({
    ...{ kind, at, state, id: null, actions: [] },
    details: { ...details },
  });

  const whoOf = (person: ProcessPerson) => {
    const { address, standsInFor } = openPerson(box, person);
    const system = systemOf(address);
    return {
      ...{ account: loginOf(person.accountId), system },
      ...(values && isMailbox(address) && { address, stands_in_for: standsInFor }),
    };
  };
  const ofStep = (step: ProcessStep): TimelineEntry[] => {
    const { key, number, kind, openedAt, endedAt, outcome, overdueAt, deadlineAt } = step;
    const which = { step: key, step_title: titleOf(key), number };
    const own = people.filter(({ stepId }) => stepId === step.id);
    return [
      entry('step_opened', openedAt, step.status, { ...which, kind, deadline_at: deadlineAt?.toISOString() ?? null }),
      ...own.flatMap((person) =>
        person.askedAt ? entry('step_asked', person.askedAt, person.status, { ...which, ...whoOf(person) }) : [],
      ),
      ...own.flatMap((person) => {
        const decision = decisions.find(({ personId }) => personId === person.id);
        if (!decision) return [];
        const { via, version, accountId } = decision;
        const said = values ? openDecision(box, decision) : {};
        const by = { via, version, by: loginOf(accountId), ...said };
        return entry('step_decided', decision.at, decision.outcome, { ...which, ...whoOf(person), ...by });
      }),
      ...(overdueAt ? [entry('step_overdue', overdueAt, null, which)] : []),
      ...(endedAt ? [entry('step_ended', endedAt, outcome ?? null, which)] : []),
    ];
  };
  const { endedAt, end, status, stepKey = null } = process;
  const path = `b:/submissions/${id}/process` as const;
  return [
    ...steps.flatMap(ofStep),
    ...(endedAt
      ? [entry('process_ended', endedAt, end ?? null, {})]
      : [
          {
            ...entry('process', process.since, status, { step: stepKey, step_title: stepKey && titleOf(stepKey) }),
            actions: actionsOf(path, status === 'open'),
          },
        ]),
  ];
};

/** Returns a function for the titles of the steps of a process; the key for a step that has none any more. */
async function readTitles(
  em: EntityManager,
  { submissionUuid, formId, revision }: Process,
  steps: readonly ProcessStep[],
) {
  const fields = ['uuid', 'formId', 'version', 'revision'] as const;
  const submission = await em.findOneOrFail(Submission, { uuid: submissionUuid }, { fields });
  const form = await em.findOne(FormRevision, { formId, revision });
  const option = (form && processOf(form.config)) ?? { steps: [] };
  return titlesOfSteps(
    em,
    submission,
    option,
    steps.map(({ key }) => key),
  );
}

function actionsOf(path: `b:/${string}`, isOpen: boolean): TimelineEntry['actions'] {
  return [
    ...(isOpen ? [{ name: 'remind', method: 'POST', path: `${path}/remind` } as const] : []),
    { name: 'stop', method: 'POST', path: `${path}/stop` },
  ];
}
