import type { MikroORM } from '@mikro-orm/mysql';
import type { Logger } from 'pino';
import { ProviderError } from '#outgoing/errors.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { licenceError } from './errors.ts';
import type { LicenceReport, LicenceServer } from './licence-server.ts';
import { factsAfter, isLicensed, type LicenceState, licenceState } from './states.ts';
import {
  deleteLicence,
  readLicence,
  readLicenceRecord,
  type StoredLicence,
  storeCheck,
  storeFailedCheck,
  writeLicence,
} from './store/licence.ts';
import { siteId } from './store/site-id.ts';
import { type LicenceSummary, summarise } from './summary.ts';

export interface LicenceServices {
  orm: MikroORM;
  box: SecretBox;
  /** Null when LICENSE_SERVER_URL is not set. */
  server: LicenceServer | null;
  baseUrl: string;
  log: Logger;
}

const LONGEST_NAME = 191;

/**
 * Licence of this site. The server counts activations; this site's is named `<host> <site id>`, and the id never changes.
 * The second of two concurrent changes is refused, and its activation is ended again.
 */
export class Licence {
  readonly #deps: LicenceServices;

  constructor(deps: LicenceServices) {
    this.#deps = deps;
  }

  async summary(now: Date): Promise<LicenceSummary> {
    return summarise(await readLicence(this.#deps), now);
  }

  /** Reads the state. Costs the same single row whether or not a licence is activated. */
  async state(now: Date): Promise<LicenceState> {
    return licenceState(await readLicenceRecord(this.#deps), now);
  }

  async isLicensed(now: Date): Promise<boolean> {
    return isLicensed(await this.state(now));
  }

  /**
   * Activates a key for this site in place of the previous key. A key that is already activated here is only checked, as by
   * `refresh`: the server's answer is stored, and nothing is refused.
   * @throws ActivationRefused, UseCaseError, ProviderError
   */
  async activate(key: string, now: Date): Promise<void> {
    const server = this.#server();
    const before = await readLicence(this.#deps);
    if (before?.key === key) {
      const report = await server.validate(key, before.instanceId);
      if (report.standing !== 'not_activated') return this.#apply(before, report, now);
    }
    const activation = await server.activate(key, await this.#name(now));
    const { instanceId } = activation;
    const written = await writeLicence(this.#deps, before, {
      key,
      instanceId,
      activatedAt: now,
      ...fieldsAfter(activation, null, now),
    });
    if (!written) {
      await this.#release(key, instanceId);
      throw licenceError('license_changed');
    }
    if (before && before.key !== key) await this.#release(before.key, before.instanceId);
  }

  /** Asks the server about the key now. @throws UseCaseError, ProviderError: the status is then unchanged */
  async refresh(now: Date): Promise<void> {
    const server = this.#server();
    const before = await this.#stored();
    await this.#ask(server, before, now);
  }

  /**
   * Ends the activation at the server and deletes the key.
   * @param force deletes the key even when the server does not answer: the activation is then used up for good
   * @throws UseCaseError, ProviderError: nothing has then changed
   */
  async deactivate({ force = false } = {}): Promise<void> {
    const before = await this.#stored();
    try {
      await this.#server().deactivate(before.key, before.instanceId);
    } catch (error) {
      if (!force) throw error;
      this.#deps.log.warn({ err: error }, 'the licence was forgotten without the licence server');
    }
    if (!(await deleteLicence(this.#deps, before))) throw licenceError('license_changed');
  }

  /**
   * Runs the scheduled check: asks the server, if a licence is activated and a server configured.
   * @returns the state after the check
   * @throws ProviderError when the answer was not clear; the failure is stored
   */
  async check(now: Date): Promise<LicenceState> {
    const { log, server } = this.#deps;
    const before = await readLicence(this.#deps);
    if (!before) return licenceState(before, now);
    try {
      if (server) await this.#ask(server, before, now);
    } catch (error) {
      const state = await this.state(now);
      log.warn({ err: error, ...statusFields(state) }, 'the licence server gave no clear answer');
      this.#logChange(before, state);
      throw error;
    }
    const state = await this.state(now);
    this.#logChange(before, state);
    return state;
  }

  /** Logs a change of status. Compares with the status at the last check, since grace begins and ends by time alone. */
  #logChange(before: StoredLicence, state: LicenceState): void {
    const previousStatus = licenceState(before, before.failedAt ?? before.checkedAt).status;
    const isGood = state.status === 'active';
    if (isGood && previousStatus === 'active') return;
    const message = state.status === previousStatus ? 'the licence is still not active' : 'the licence has changed';
    this.#deps.log[isGood ? 'info' : 'warn']({ was: previousStatus, ...statusFields(state) }, message);
  }

  async #ask(server: LicenceServer, before: StoredLicence, now: Date): Promise<void> {
    let report: LicenceReport;
    try {
      report = await server.validate(before.key, before.instanceId);
    } catch (error) {
      if (error instanceof ProviderError)
        await storeFailedCheck(this.#deps, before, { at: now, errorType: error.type });
      throw error;
    }
    await this.#apply(before, report, now);
  }

  /** Stores the report. Does nothing if the licence has changed since it was read. */
  async #apply(before: StoredLicence, report: LicenceReport, now: Date): Promise<void> {
    await storeCheck(this.#deps, before, fieldsAfter(report, before, now));
  }

  /** Ends an activation, best effort: after a failure an unused activation stays at the server. */
  async #release(key: string, instanceId: string): Promise<void> {
    await this.#server()
      .deactivate(key, instanceId)
      .catch((error: unknown) => {
        this.#deps.log.warn({ err: error, instanceId }, 'an activation of a licence key could not be given back');
      });
  }

  async #name(now: Date): Promise<string> {
    const { orm, baseUrl } = this.#deps;
    return `${new URL(baseUrl).host} ${await siteId(orm, now)}`.slice(-LONGEST_NAME);
  }

  async #stored(): Promise<StoredLicence> {
    const stored = await readLicence(this.#deps);
    if (!stored) throw licenceError('no_license');
    return stored;
  }

  #server(): LicenceServer {
    if (!this.#deps.server) throw licenceError('license_server_missing');
    return this.#deps.server;
  }
}

function statusFields({ status, reason, graceEndsAt }: LicenceState) {
  return { status, reason, grace_ends_at: graceEndsAt?.toISOString() ?? null };
}

function fieldsAfter(report: LicenceReport, before: StoredLicence | null, now: Date) {
  const { activationLimit, activationUsage } = report;
  return { ...factsAfter(report, before, now), activationLimit, activationUsage, failedAt: null, errorType: null };
}
