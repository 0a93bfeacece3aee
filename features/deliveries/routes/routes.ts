import type { MikroORM } from '@mikro-orm/mysql';
import { type Request, type RequestHandler, Router } from 'express';
import { object } from 'yup';
import type { DeliveryKind } from '#engine/names.ts';
import { can } from '#features/accounts/users.ts';
import type { Delivery, DeliveryState } from '#features/deliveries/entities.ts';
import { DeliveryError } from '#features/deliveries/errors.ts';
import { KINDS, workflowIdOf } from '#features/deliveries/kinds.ts';
import {
  type DeliveryDetails,
  findDeliveries,
  readDelivery,
  submissionIdsOf,
} from '#features/deliveries/store/view.ts';
import {
  cancelDelivery,
  type DeliveryCommandDeps,
  type Retried,
  retryDeliveries,
  retryDelivery,
} from '#features/deliveries/use-cases.ts';
import { audit } from '#http/middleware/audit.ts';
import { createOnce } from '#http/middleware/idempotency.ts';
import { optionalJsonBody } from '#http/middleware/json-body.ts';
import { invalid, oneOf, readBody, readQuery } from '#http/middleware/read.ts';
import { temporalUiLink } from '#http/temporal-ui.ts';
import type { AuditEvent } from '#security/audit-events.ts';
import { filterOf, givenFilters, type OwnFilters, pageOf, selectionSchema } from './selection.ts';

export interface DeliveryRoutesDeps extends DeliveryCommandDeps {
  orm: MikroORM;
  admin: RequestHandler;
  temporalUiUrl: string | undefined;
  temporalNamespace: string;
}

/** What the routes of one kind of delivery are called and how they show it. */
export interface DeliveryRoutes {
  kind: DeliveryKind;
  filters: OwnFilters;
  path: string;
  /** What the list has them under. */
  listed: string;
  /** The last part of the path of a retry. */
  verb: 'retry' | 'resend';
  /** What is noted when one is retried, when many are, and when one is cancelled; and what calls the one. */
  audited: { one: AuditEvent; many: AuditEvent; cancel: AuditEvent; id: string };
  json(row: Delivery, submissionId: number | null): object;
  detailsJson(details: DeliveryDetails, shown: { values: boolean }): object;
}

/** What a bulk retry did; kept with its `Idempotency-Key`. */
type RetriedMany = { matched: number; retried: number; next: string | null };

const BODY_LIMIT = 16 * 1024;
const config = oneOf(['pinned', 'current']).default('pinned');
export const RETRY = object({ config });
export const listOf = (filters: OwnFilters) => selectionSchema(filters, { most: 100, preset: 50 });
export const retryManyOf = (filters: OwnFilters) =>
  selectionSchema(filters, { most: 1_000, preset: 1_000 }).shape({ config });
/** Those that have not reached their receiver and were not cancelled. */
export const RETRIED_STATES: readonly DeliveryState[] = ['failed', 'retrying'];

/**
 * Integration jobs or mails for operators: list, details, retry, cancel. Errors: 401, 403, 404, 409 when nothing can be done, 422.
 * A command that was answered with 202 is carried out even if the engine is away now.
 */
export function deliveryRoutes(deps: DeliveryRoutesDeps, routes: DeliveryRoutes): Router {
  const { orm, admin } = deps;
  const { kind, filters, path, verb, audited } = routes;
  const LIST = listOf(filters);
  const RETRY_MANY = retryManyOf(filters);
  const router = Router();
  const body = optionalJsonBody(BODY_LIMIT);

  router.get(path, admin, async (req, res) => {
    const selection = readQuery(req, LIST);
    const { limit, after } = selection;
    const em = orm.em.fork();
    const page = { order: 'desc', limit: limit + 1, after } as const;
    const { rows, next } = pageOf(await findDeliveries(em, kind, filterOf(selection, filters), page), limit);
    const ids = await submissionIdsOf(em, rows);
    const list = rows.map((row) => routes.json(row, ids.get(row.submissionUuid) ?? null));
    res.json({ [routes.listed]: list, next });
  });

  router.get(`${path}/:id`, admin, async (req, res) => {
    const values = req.principal !== undefined && can(req.principal, 'SUBMISSIONS_PREVIEW');
    const found = await readDelivery(deps, kind, idOf(req, kind));
    if (!found) throw new DeliveryError(KINDS[kind].codes.notFound);
    const run = workflowIdOf(found.delivery);
    res.json({
      ...routes.detailsJson(found, { values }),
      temporal_ui_url: temporalUiLink(deps.temporalUiUrl, deps.temporalNamespace, run),
    });
  });

  router.post(`${path}/${verb}`, admin, body, async (req, res) => {
    const selection = readBody(req, RETRY_MANY);
    const { config, limit, after } = selection;
    const filter = givenFilters(selection, filters);
    if (Object.keys(filter).length === 0) {
      throw invalid({ filter: `at least one filter is needed, so that nobody has to ${verb} everything by mistake` });
    }
    if (selection.state === 'pending') throw invalid({ state: 'state must not be pending: those are under way' });
    const states = selection.state ? [selection.state] : RETRIED_STATES;
    const { matched, retried, next } = await createOnce<RetriedMany, RetriedMany>(deps, req, {
      async create(keep) {
        const order = { order: 'asc', limit: limit + 1, after } as const;
        const deferredAfter = states.includes('retrying') ? deps.clock() : undefined;
        const meant = { ...filterOf(selection, filters), states, deferredAfter };
        const { rows, next } = pageOf(await findDeliveries(orm.em.fork(), kind, meant, order), limit);
        const answer = (count: number) => ({ matched: rows.length, retried: count, next });
        const ids = rows.map(({ id }) => id);
        const done = await retryDeliveries(deps, ids, config, states, (em, count) => keep(em, answer(count)));
        await audit(req, audited.many, { filter, config, matched: rows.length, retried: done });
        return answer(done);
      },
      repeat: async (made) => made,
    });
    res.status(202).json({ success: true, matched, retried, skipped: matched - retried, next });
  });

  router.post(`${path}/:id/${verb}`, admin, body, async (req, res) => {
    const id = idOf(req, kind);
    const { config } = readBody(req, RETRY);
    const result = await createOnce<Pick<Retried, 'done' | 'replay'>, Retried>(deps, req, {
      async create(keep) {
        const { done, replay } = await retryDelivery(deps, kind, id, config, (em, made) => keep(em, { ...made }));
        await audit(req, audited.one, { [audited.id]: id, config, done, replay });
        return { done, replay };
      },
      repeat: async (made) => made,
    });
    res.status(202).json({ success: true, id, replayed: result.done === 'replayed', replays: result.replay });
  });

  router.post(`${path}/:id/cancel`, admin, body, async (req, res) => {
    const id = idOf(req, kind);
    await cancelDelivery(deps, kind, id);
    await audit(req, audited.cancel, { [audited.id]: id });
    res.status(202).json({ success: true, id });
  });

  return router;
}

/** Exactly an id: MySQL would also find `id` by `id ` with a trailing blank. @throws DeliveryError for anything else. */
function idOf({ params }: Request, kind: DeliveryKind): string {
  const id = String(params.id);
  if (!/^[\w-]{36}$/.test(id)) throw new DeliveryError(KINDS[kind].codes.notFound);
  return id;
}
