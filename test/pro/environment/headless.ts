import { License } from '#pro/licence/entities.ts';
import { type LicenceRecord, writeLicence } from '#pro/licence/store/licence.ts';
import type { Answer, TestService } from '#test/environment/service.ts';
import { createForm, VALUES } from '#test/environment/visitor.ts';

type Parts = Pick<TestService, 'orm' | 'box'>;

/** Stores a licence with these changes; by default it is active and checked now. */
export async function giveLicence(service: Parts, now: Date, changes: Partial<LicenceRecord> = {}): Promise<void> {
  await service.orm.em.fork().nativeDelete(License, {});
  await writeLicence(service, null, {
    key: 'canary-licence-key-0001',
    instanceId: 'site',
    standing: 'active',
    expiresAt: null,
    activationLimit: 3,
    activationUsage: 1,
    activatedAt: now,
    checkedAt: now,
    failedAt: null,
    errorType: null,
    ...changes,
  });
}

/** Creates a form that accepts headless submissions. @returns its id and key */
export async function headlessForm(service: TestService, headless: object = {}, options: object = {}) {
  const id = await createForm(service, { headless: { enabled: true, ...headless }, ...options });
  return { id, key: await rotate(service, id) };
}

/** Generates a new key for a form. */
export async function rotate(service: TestService, id: number, json?: object): Promise<string> {
  const { status, text, body } = await service.as.admin('POST', `b:/forms/${id}/headless-key`, json);
  if (status !== 200) throw new Error(`no key: ${status} ${text}`);
  return (body as { api_key: string }).api_key;
}

/** Submits with a key. */
export function submitHeadless(
  service: TestService,
  id: number | string,
  key: string,
  { json = VALUES, headers = {} }: { json?: unknown; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const own = { 'x-svcb-api-key': key, ...headers };
  return service.call('POST', `b:/forms/${id}/submissions`, { json, headers: own });
}
