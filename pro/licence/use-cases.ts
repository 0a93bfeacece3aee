import { ProviderError, reworded } from '#outgoing/errors.ts';
import type { Actor } from '#security/actor.ts';
import type { AuditEvent, AuditTrail } from '#security/audit-events.ts';
import { keyRefused } from './errors.ts';
import type { Licence } from './licence.ts';
import { ActivationRefused } from './licence-server.ts';
import type { LicenceSummary } from './summary.ts';

/** Dependencies of the licence's use cases, each of which returns the licence's summary afterwards. */
export interface LicenceApp {
  licence: Licence;
  audit: Pick<AuditTrail, 'note'>;
  clock: () => Date;
}

/** Activates a key for this site in place of the previous key. @throws UseCaseError, ProviderError */
export async function activateLicence(app: LicenceApp, actor: Actor, key: string): Promise<LicenceSummary> {
  await app.licence.activate(key, app.clock()).catch(async (error: unknown) => {
    if (!(error instanceof ActivationRefused)) throw withAdvice(error, 'Nothing was changed. Try again in a moment.');
    await app.audit.note(actor, 'license.refused', { reason: error.reason });
    throw keyRefused(error.reason);
  });
  return noteChange(app, actor, 'license.activated');
}

/** Asks the licence server about the key now. @throws UseCaseError, ProviderError: the status is then unchanged */
export async function refreshLicence(app: LicenceApp, actor: Actor): Promise<LicenceSummary> {
  await app.licence.refresh(app.clock()).catch((error: unknown) => {
    throw withAdvice(error, 'The licence stays as it was; the server is asked again every day.');
  });
  return noteChange(app, actor, 'license.refreshed');
}

/**
 * Deactivates the licence.
 * @param force also when the server does not answer.
 * @throws UseCaseError, ProviderError: nothing has then changed
 */
export async function deactivateLicence(app: LicenceApp, actor: Actor, force = false): Promise<LicenceSummary> {
  await app.licence.deactivate({ force }).catch((error: unknown) => {
    throw withAdvice(
      error,
      'The licence stays as it was. Try again in a moment, or forget the key here all the same: force.',
    );
  });
  return noteChange(app, actor, 'license.deactivated', force ? { force } : {});
}

/** Appends advice to the message of a ProviderError; returns other errors unchanged. */
function withAdvice(error: unknown, advice: string): unknown {
  return error instanceof ProviderError ? reworded(error, `${error.message} ${advice}`) : error;
}

async function noteChange({ licence, audit, clock }: LicenceApp, actor: Actor, event: AuditEvent, more: object = {}) {
  const summary = await licence.summary(clock());
  await audit.note(actor, event, { status: summary.status, ...more });
  return summary;
}
