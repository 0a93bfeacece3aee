import { object } from 'yup';
import {
  type AbsenceParts,
  absenceNotFound,
  addAbsence,
  addressNamed,
  addressOf,
  deleteAbsence,
  endOwnAbsence,
  listAbsences,
  setOwnAbsence,
} from '#features/processes/absences.ts';
import type { Absence } from '#features/processes/entities.ts';
import { text as textOf } from '#forms/json-schema/keys.ts';
import { time } from '#forms/json-schema/time.ts';
import { id, listOf, SUCCESS, text, timestamp } from '#http/routing/answers.ts';
import { json } from '#http/routing/body.ts';
import { idParam } from '#http/routing/params.ts';
import { resource } from '#http/routing/resource.ts';
import { route } from '#http/routing/route.ts';

export const ABSENCE = resource<Absence>()({
  id: [id(), (row) => row.id],
  address: [text(), ({ address }) => address],
  stand_in: [text(), ({ standIn }) => standIn],
  from: [timestamp(), ({ fromAt }) => fromAt],
  until: [timestamp(), ({ untilAt }) => untilAt],
  created_at: [timestamp(), ({ createdAt }) => createdAt],
});

const WHEN = {
  from: time().required(`\${path} is required`),
  until: time().required(`\${path} is required`),
  stand_in: textOf(254, { least: 1 }).required(`\${path} is required: an e-mail address`),
};
const EXAMPLE = { from: '2031-07-01', until: '2031-07-15', stand_in: 'deputy@example.org' };
const ASKED =
  'Steps that are opened meanwhile ask the stand-in, or the stand-in of the stand-in. Whoever is asked already stays asked until the deadline of the step.';

const own = { tag: 'Processes', access: 'account', path: 'b:/absence' } as const;
const ofAll = { tag: 'Processes', access: 'preview' } as const;

/** Routes for absences: anybody's own, and those of all for accounts that may hand steps to others. */
export const absenceRoutes = [
  route({
    ...own,
    operation: 'readOwnAbsence',
    method: 'GET',
    summary: 'The absences of the signed-in account that are not over',
    answers: { 200: object({ absences: listOf(ABSENCE.schema) }) },
    async handle({ orm, clock }: AbsenceParts, { actor }) {
      const address = await addressOf(orm.em.fork(), actor.account.id);
      return { absences: (await listAbsences({ orm }, clock(), address)).map(ABSENCE.json) };
    },
  }),

  route({
    ...own,
    operation: 'setOwnAbsence',
    method: 'PUT',
    summary: 'Say when the signed-in account is away, and who stands in',
    description: `Replaces its absences that are not over. ${ASKED}`,
    body: json(object(WHEN), { example: EXAMPLE }),
    answers: { 200: object({ success: SUCCESS, absence: ABSENCE.schema }) },
    errors: [409],
    audit: 'absence.added',
    async handle(app: AbsenceParts, { body, actor }) {
      const { from, until, stand_in: standIn } = body;
      const absence = await setOwnAbsence(app, actor, actor.account.id, { from, until, standIn });
      return { success: true as const, absence: ABSENCE.json(absence) };
    },
  }),

  route({
    ...own,
    operation: 'endOwnAbsence',
    method: 'DELETE',
    summary: 'End the absence of the signed-in account',
    answers: { 204: null },
    audit: 'absence.deleted',
    async handle(app: AbsenceParts, { actor }) {
      await endOwnAbsence(app, actor, actor.account.id);
    },
  }),

  route({
    ...ofAll,
    operation: 'listAbsences',
    method: 'GET',
    path: 'b:/absences',
    summary: 'The absences that are not over, the next first',
    answers: { 200: object({ absences: listOf(ABSENCE.schema) }) },
    async handle({ orm, clock }: AbsenceParts) {
      return { absences: (await listAbsences({ orm }, clock())).map(ABSENCE.json) };
    },
  }),

  route({
    ...ofAll,
    operation: 'createAbsence',
    method: 'POST',
    path: 'b:/absences',
    summary: 'Say when somebody is away, and who stands in',
    description: `\`address\`, or \`account\`: the login of an account. One absence at a time for each: 409 \`absence_overlaps\`. ${ASKED}`,
    body: json(object({ address: textOf(254), account: textOf(60), ...WHEN }), {
      example: { address: 'sue@example.org', ...EXAMPLE },
    }),
    answers: { 201: object({ success: SUCCESS, absence: ABSENCE.schema }) },
    errors: [409],
    audit: 'absence.added',
    async handle(app: AbsenceParts, { body, actor }) {
      const { address, account, from, until, stand_in: standIn } = body;
      const whose = await addressNamed(app.orm.em.fork(), { address, account });
      const absence = await addAbsence(app, actor, whose, { from, until, standIn });
      return { success: true as const, absence: ABSENCE.json(absence) };
    },
  }),

  route({
    ...ofAll,
    operation: 'deleteAbsence',
    method: 'DELETE',
    path: 'b:/absences/:id',
    summary: 'Delete an absence',
    params: { id: idParam(absenceNotFound) },
    answers: { 204: null },
    audit: 'absence.deleted',
    handle: (app: AbsenceParts, { params, actor }) => deleteAbsence(app, actor, params.id),
  }),
];
