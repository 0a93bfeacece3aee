import type { EntityManager } from '@mikro-orm/mysql';
import { eraseStepsFromExports } from '#features/exports/store/erased.ts';
import type { SelectPersonalData } from '#features/feature-data.ts';
import { searchSealed } from '#features/submissions/person/sealed.ts';
import type { SecretBox } from '#security/secret-box.ts';
import {
  Absence,
  type DecisionContent,
  type PersonContent,
  Process,
  ProcessDecision,
  ProcessPerson,
  sealedDecisions,
  sealedPeople,
} from './entities.ts';
import { lockProcess, openDecision, openPerson } from './store/rows.ts';
import { erasedAddress } from './system.ts';
import { noteUnreachable } from './unreachable.ts';

/** A person of a step with the process and the decision. */
interface Asked {
  person: ProcessPerson;
  process: Process;
  decision: ProcessDecision | null;
}

/**
 * Finds a person among those whom steps ask or asked: by the address, by that of whom they stand in for, and by the address that a decision
 * names. Erased are these addresses, and the note, the name and the signature of the person's own decision; outcomes stay, because the course of a submission rests on
 * them. A step that still asks the person goes on without a mail; where it asks nobody else, an operator is told to name somebody.
 */
export const askedOf: SelectPersonalData = ({ orm, box }, request) => {
  const { person, formId } = request;
  const found = searchSealed<Asked, number>(request, {
    first: 0,
    keyOf: ({ person: { id } }) => id,
    read: (id, limit) => readAfter(orm.em.fork(), id, limit),
    open({ person: row, process, decision }) {
      const { submissionUuid: uuid, formId: form, revision } = process;
      if (formId !== undefined && form !== formId) return null;
      const { address, standsInFor } = openPerson(box, row);
      const said = decision ? openDecision(box, decision) : {};
      const others = { address, ...(standsInFor !== null && { stands_in_for: standsInFor }), ...said };
      return {
        uuid,
        formId: form,
        revision,
        createdAt: row.askedAt ?? process.createdAt,
        until: null,
        values: {},
        others,
      };
    },
    erase: (ids) =>
      orm.em.fork().transactional(async (em) => {
        const found = await em.find(ProcessPerson, { id: ids });
        const ofFound = { id: [...new Set(found.map(({ processId }) => processId))] };
        const processes = await em.find(Process, ofFound, {
          fields: ['formId', 'submissionUuid'],
          orderBy: { id: 'asc' },
        });
        // A decision at the same moment must not write the people as they were.
        for (const { submissionUuid } of processes) await lockProcess(em, submissionUuid);
        const rows = await em.find(ProcessPerson, { id: ids }, { refresh: true });
        for (const row of rows) await blank(em, box, row, person.value);
        await em.flush();
        await noteUnreachable(em, box, [...new Set(rows.map((row) => row.stepId))]);
        await eraseStepsFromExports(em, box, [...new Set(processes.map((one) => one.formId))]);
        return ids.length;
      }),
  });
  const ofPerson = { $or: [{ address: person.value }, { standIn: person.value }] };
  // Absences hold addresses, and belong to no form.
  const hasAbsences = person.field === undefined && formId === undefined && person.isIp === undefined;
  return {
    find: () => found.find(),
    async erase({ dryRun }) {
      const erased = await found.erase({ dryRun });
      const em = orm.em.fork();
      if (hasAbsences)
        erased.erased += await (dryRun ? em.count(Absence, ofPerson) : em.nativeDelete(Absence, ofPerson));
      return erased;
    },
  };
};

async function readAfter(em: EntityManager, id: number, limit: number): Promise<Asked[]> {
  const rows = await em.find(ProcessPerson, { id: { $gt: id } }, { orderBy: { id: 'asc' }, limit });
  const processes = await em.find(Process, { id: rows.map(({ processId }) => processId) });
  const decisions = await em.find(ProcessDecision, { personId: rows.map((row) => row.id) });
  return rows.flatMap((person) => {
    const process = processes.find((one) => one.id === person.processId);
    const decision = decisions.find(({ personId }) => personId === person.id) ?? null;
    return process ? { person, process, decision } : [];
  });
}

/** Erases an address from what is kept of a person of a step. */
async function blank(em: EntityManager, box: SecretBox, row: ProcessPerson, value: string): Promise<void> {
  const { address, standsInFor } = openPerson(box, row);
  const isOwn = address === value;
  const content: PersonContent = {
    address: isOwn ? erasedAddress(row.id) : address,
    standsInFor: standsInFor === value ? null : standsInFor,
  };
  row.sealed = sealedPeople.seal(box, [row.stepId, row.place], JSON.stringify(content));
  const decision = await em.findOne(ProcessDecision, { personId: row.id });
  if (decision?.sealed == null) return;
  const { names, ...own } = openDecision(box, decision);
  const kept: DecisionContent = {
    ...(!isOwn && own),
    ...(names !== undefined && names !== value && { names }),
  };
  decision.erased ||= isOwn || names === value;
  decision.sealed = Object.keys(kept).length > 0 ? sealedDecisions.seal(box, [row.id], JSON.stringify(kept)) : null;
}
