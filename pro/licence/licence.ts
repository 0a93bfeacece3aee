import type { MikroORM } from '@mikro-orm/mysql';
import type { Logger } from 'pino';
import { ProviderError } from '#outgoing/errors.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { licenceError } from './errors.ts';
import type { LicenceReport, LicenceServer } from './licence-server.ts';
import { factsAfter, isLicensed, type LicenceState, licenceState } from './states.ts';
import {
  deleteLicence,
  noteCheck,
  noteFailedCheck,
  readLicence,
  readLicenceRecord,
  type StoredLicence,
  writeLicence,
} from './store/licence.ts';
import { siteId } from './store/site-id.ts';
import { type LicenceSummary, summarise } from './summary.ts';

export interface LicenceServices {
  orm: MikroORM;
  box: SecretBox;
  /** Null where LICENSE_SERVER_URL is not set. */
  server: LicenceServer | null;
  baseUrl: string;
  log: Logger;
}

const LONGEST_NAME = 191;

/**
 * The licence of this site. The server counts activations: this one is named `<host> <site id>`, and the id never changes.
 * Two changes at a time: the second is refused, and gives back what it has activated.
 */
export class Licence {
  readonly #deps: LicenceServices;

  constructor(deps: LicenceServices) {
    this.#deps = deps;
  }

  async summary(now: Date): Promise<LicenceSummary> {
    return summarise(await readLicence(this.#deps), now);
  }

  /** One look at one row, whatever there is. */
  async state(now: Date): Promise<LicenceState> {
    return licenceState(await readLicenceRecord(this.#deps), now);
  }

  async isLicensed(now: Date): Promise<boolean> {
    return isLicensed(await this.state(now));
  }

  /**
   * Activates a key for this site, in place of the one before. A key that is activated here is only checked,
   * as by `refresh`: what the server says of it is noted, and nothing is refused.
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
      ...answered(activation, null, now),
    });
    if (!written) {
      await this.#giveBack(key, instanceId);
      throw licenceError('license_changed');
    }
    if (before && before.key !== key) await this.#giveBack(before.key, before.instanceId);
  }

  /** Asks the server about the key now. @throws UseCaseError, ProviderError: then the status is as it was */
  async refresh(now: Date): Promise<void> {
    const server = this.#server();
    const before = await this.#stored();
    await this.#ask(server, before, now);
  }

  /**
   * Gives the activation back and forgets the key.
   * @param force also when the server does not answer: the activation is then used up for good
   * @throws UseCaseError, ProviderError: then nothing has changed
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
   * What the schedule does: asks the server, where there is a licence and a server.
   * @returns what the licence is then
   * @throws ProviderError when there was no clear answer; it is noted
   */
  async check(now: Date): Promise<LicenceState> {
    const { log, server } = this.#deps;
    const before = await readLicence(this.#deps);
    if (!before) return licenceState(before, now);
    try {
      if (server) await this.#ask(server, before, now);
    } catch (error) {
      const state = await this.state(now);
      log.warn({ err: error, ...shown(state) }, 'the licence server gave no clear answer');
      this.#logChange(before, state);
      throw error;
    }
    const state = await this.state(now);
    this.#logChange(before, state);
    return state;
  }

  /** Grace begins and ends by the time alone: what the licence was is what it was when somebody last looked. */
  #logChange(before: StoredLicence, state: LicenceState): void {
    const was = licenceState(before, before.failedAt ?? before.checkedAt).status;
    const isGood = state.status === 'active';
    if (isGood && was === 'active') return;
    const message = state.status === was ? 'the licence is still not active' : 'the licence has changed';
    this.#deps.log[isGood ? 'info' : 'warn']({ was, ...shown(state) }, message);
  }

  async #ask(server: LicenceServer, before: StoredLicence, now: Date): Promise<void> {
    let report: LicenceReport;
    try {
      report = await server.validate(before.key, before.instanceId);
    } catch (error) {
      if (error instanceof ProviderError) await noteFailedCheck(this.#deps, before, { at: now, errorType: error.type });
      throw error;
    }
    await this.#apply(before, report, now);
  }

  /** A report on what somebody else has changed meanwhile is left out. */
  async #apply(before: StoredLicence, report: LicenceReport, now: Date): Promise<void> {
    await noteCheck(this.#deps, before, answered(report, before, now));
  }

  /** Best effort: what stays is an activation at the server that nobody uses. */
  async #giveBack(key: string, instanceId: string): Promise<void> {
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

function shown({ status, reason, graceEndsAt }: LicenceState) {
  return { status, reason, grace_ends_at: graceEndsAt?.toISOString() ?? null };
}

function answered(report: LicenceReport, before: StoredLicence | null, now: Date) {
  const { activationLimit, activationUsage } = report;
  return { ...factsAfter(report, before, now), activationLimit, activationUsage, failedAt: null, errorType: null };
}
