import type { BASES } from '#test/http/hostile/world/bases.ts';
import { newDelivery, type World } from '#test/http/hostile/world/world.ts';
import { CANARIES, type Furnished } from './plant.ts';

/**
 * Right requests that the hostile tests lack, or that return less there: for the submission that has a file and an earlier
 * version.
 */
export function basesWithFiles(furnished: () => Furnished): typeof BASES {
  const ofFile = () => ({ params: { id: String(furnished().id), file: furnished().fileId } });
  return {
    'PATCH b:/submissions/:id': () => ({
      params: { id: String(furnished().id) },
      bodies: [{ values: { text: CANARIES.text }, version: 2 }],
    }),
    'GET b:/submissions/:id/form': () => ({ params: { id: String(furnished().id) } }),
    'PUT b:/submissions/:id/form': () => ({
      params: { id: String(furnished().id) },
      // This request changes another version: a page sends all its fields, and missing ones would be emptied.
      bodies: [{ fields: { text: 'Another', _svc_edit: '1' } }],
      outcome: 409,
    }),
    'GET b:/submissions/:id/timeline': async (world: World) => ({
      params: { id: String((await newDelivery(world, 'mail', 'failed')).submissionId) },
    }),
    'GET b:/submissions/:id/run': async (world: World) => ({
      params: { id: String((await newDelivery(world, 'integration', 'failed')).submissionId) },
    }),
    'GET b:/submissions/:id/versions': () => ({ params: { id: String(furnished().id) } }),
    'GET b:/submissions/:id/files/:file': ofFile,
    'POST b:/submissions/:id/files/:file/links': ofFile,
    'POST b:/person/find': () => ({ bodies: [{ address: CANARIES.email }] }),
    'POST b:/person/export': () => ({ bodies: [{ address: CANARIES.email }] }),
    'POST b:/forms/:id/notifications/:key/preview': async (world: World) => ({
      params: { id: String(world.formId), key: 'team' },
      bodies: [{ submission_id: (await newDelivery(world, 'mail', 'failed')).submissionId }],
    }),
  };
}

/** Guesses of a person who knows some of the answers. */
export const GUESSES: Readonly<Record<string, readonly unknown[]>> = {
  'PATCH b:/submissions/:id': [
    { values: { text: 'canary-text-0000' } },
    { values: { email: 'nothing' } },
    { values: { text: CANARIES.text, email: 'nothing' } },
    { values: { file: [{ id: 'x' }] } },
  ],
  'PUT b:/submissions/:id/form': [
    { fields: { text: 'canary-text-0000', _svc_edit: '1' } },
    { fields: { email: 'nothing', _svc_edit: '1' } },
    { fields: { file: ['x'], _svc_edit: '1' } },
  ],
  'POST b:/integration-jobs/retry': [{ state: 'failed', config: 'current' }],
  'POST b:/email-deliveries/resend': [{ state: 'failed', config: 'current' }],
  'POST b:/integration-jobs/:id/retry': [{ config: 'current' }, { config: 'pinned' }],
  'POST b:/email-deliveries/:id/resend': [{ config: 'current' }, { config: 'pinned' }],
  'POST b:/submissions/:id/run/replay': [{ config: 'current' }, { config: 'pinned' }],
};
