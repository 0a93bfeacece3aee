import { ProviderError, reworded } from '#outgoing/errors.ts';
import type { Actor } from '#security/actor.ts';
import type { AuditEvent, AuditTrail } from '#security/audit-events.ts';
import { keyRefused } from './errors.ts';
import type { Licence } from './licence.ts';
import { ActivationRefused } from './licence-server.ts';
import type { LicenceSummary } from './summary.ts';

/** What the use cases of the licence need. Each returns what the licence is then. */
export interface LicenceApp {
  licence: Licence;
  audit: Pick<AuditTrail, 'note'>;
  clock: () => Date;
}

/** Activates a key for this site, in place of the one before. @throws UseCaseError, ProviderError */
export async function activateLicence(app: LicenceApp, actor: Actor, key: string): Promise<LicenceSummary> {
  await app.licence.activate(key, app.clock()).catch(async (error: unknown) => {
    if (!(error instanceof ActivationRefused)) throw andThen(error, 'Nothing was changed. Try again in a moment.');
    await app.audit.note(actor, 'license.refused', { reason: error.reason });
    throw keyRefused(error.reason);
  });
  return noteChange(app, actor, 'license.activated');
}

/** Asks the licence server about the key now. @throws UseCaseError, ProviderError: then the status is as it was */
export async function refreshLicence(app: LicenceApp, actor: Actor): Promise<LicenceSummary> {
  await app.licence.refresh(app.clock()).catch((error: unknown) => {
    throw andThen(error, 'The licence stays as it was; the server is asked again every day.');
  });
  return noteChange(app, actor, 'license.refreshed');
}

/** @param force also when the licence server does not answer. @throws UseCaseError, ProviderError: then nothing has changed */
export async function deactivateLicence(app: LicenceApp, actor: Actor, force = false): Promise<LicenceSummary> {
  await app.licence.deactivate({ force }).catch((error: unknown) => {
    throw andThen(
      error,
      'The licence stays as it was. Try again in a moment, or forget the key here all the same: force.',
    );
  });
  return noteChange(app, actor, 'license.deactivated', force ? { force } : {});
}

/** What follows from a server that gives no answer. */
function andThen(error: unknown, what: string): unknown {
  return error instanceof ProviderError ? reworded(error, `${error.message} ${what}`) : error;
}

async function noteChange({ licence, audit, clock }: LicenceApp, actor: Actor, event: AuditEvent, more: object = {}) {
  const summary = await licence.summary(clock());
  await audit.note(actor, event, { status: summary.status, ...more });
  return summary;
}
