import type { EntityManager } from '@mikro-orm/mysql';
import type { Delivery } from '#features/deliveries/entities.ts';
import { Submission, TransientValues } from '#features/submissions/entities.ts';
import type { Surface } from '#features/submissions/store/submission.ts';
import { revisionsBefore } from '#features/submissions/versions/versions.ts';

/** The origin of a delivery. */
export interface Origin {
  /** Null when the form does not store submissions. */
  submissionId: number | null;
  surface: Surface;
  /** The revision that the submission is pinned to. */
  revision: number;
  /** The revisions of earlier versions, for a submission whose answers were edited. */
  earlier?: ReadonlyMap<number, number> | undefined;
}

/** Reads the origins of deliveries, by the submission's uuid; erased submissions are left out. */
export async function readOrigins(
  em: EntityManager,
  deliveries: readonly Pick<Delivery, 'submissionUuid'>[],
): Promise<Map<string, Origin>> {
  const uuid = [...new Set(deliveries.map(({ submissionUuid }) => submissionUuid))];
  const stored = await em.find(Submission, { uuid }, { fields: ['id', 'uuid', 'surface', 'revision', 'version'] });
  const changed = stored.filter(({ version }) => version > 1).map((one) => one.uuid);
  const earlier = await revisionsBefore(em, changed);
  const transient = await em.find(TransientValues, { uuid }, { fields: ['uuid', 'surface', 'revision'] });
  const origins = new Map<string, Origin>();
  for (const { id, uuid, surface, revision } of stored)
    origins.set(uuid, { submissionId: id, surface, revision, earlier: earlier.get(uuid) });
  for (const { uuid, surface, revision } of transient) origins.set(uuid, { submissionId: null, surface, revision });
  return origins;
}
