import type { ReadTimeline, TimelineEntry } from '#features/timeline.ts';
import { isMailbox } from '#forms/templates/mailbox.ts';
import { Process, ProcessDecision, ProcessPerson, ProcessStep } from './entities.ts';
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
    const which = { step: key, number };
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
  const { endedAt, end, status } = process;
  const path = `b:/submissions/${id}/process` as const;
  return [
    ...steps.flatMap(ofStep),
    ...(endedAt
      ? [entry('process_ended', endedAt, end ?? null, {})]
      : [
          {
            ...entry('process', process.since, status, { step: process.stepKey ?? null }),
            actions: actionsOf(path, status === 'open'),
          },
        ]),
  ];
};

function actionsOf(path: `b:/${string}`, isOpen: boolean): TimelineEntry['actions'] {
  return [
    ...(isOpen ? [{ name: 'remind', method: 'POST', path: `${path}/remind` } as const] : []),
    { name: 'stop', method: 'POST', path: `${path}/stop` },
  ];
}
