import { isDeepStrictEqual } from 'node:util';
import type { MikroORM } from '@mikro-orm/mysql';
import type { Logger } from 'pino';
import { ProviderError } from '#outgoing/errors.ts';
import type { SecretBox } from '#security/secret-box.ts';
import type { MailRecorder } from './diagnostics/recorder.ts';
import { withHeaders } from './headers.ts';
import type { MailProviderKind, MailProviderParts, MailSettings } from './providers/kind.ts';
import type { MailProvider, MailReceipt, OutgoingMail } from './providers/mail.ts';
import { findMailProvider, HOST_MAIL } from './providers/table.ts';
import { withoutSuppressed } from './recipients.ts';
import { completeSettings, type MailChoice } from './settings/definition.ts';
import type { MailState } from './state.ts';
import { suppress } from './store/suppressions.ts';

export interface MailerParts extends Omit<MailProviderParts, 'settings'> {
  orm: MikroORM;
  box: SecretBox;
  log: Logger;
  clock: () => Date;
  /** Provider of MAIL_URL. */
  host: MailProvider;
  state: MailState;
  recorder: MailRecorder;
}

/**
 * A provider with its settings, and its name as a third party. Other settings give another name, for which no failures are
 * recorded yet.
 */
export interface ChosenMail extends Pick<MailProvider, 'name' | 'send'> {
  party: string;
  takesFile?: MailProviderKind['takesFile'];
}

interface Opened {
  provider: MailProvider;
  settings: Readonly<Record<string, string>>;
}

/**
 * Sends mail through the provider that the site has chosen, to recipients that are not suppressed. Addresses that an answer
 * reports as dead are suppressed, and the results of recent mails are recorded for diagnostics.
 */
export class Mailer {
  readonly #deps: MailerParts;
  readonly #opened = new Map<string, Opened>();

  constructor(deps: MailerParts) {
    this.#deps = deps;
  }

  /**
   * Returns the site's current choice. The returned object does not change if the site chooses another provider before a mail
   * is sent.
   * @param options.anew reads the settings again, in case they were corrected within the last second
   */
  async chosen(options?: { anew?: boolean }): Promise<ChosenMail> {
    const { state } = this.#deps;
    const settings = await state.settings(options);
    const { provider: id } = settings;
    return {
      name: id,
      party: `mail ${id} ${state.version}`,
      takesFile: findMailProvider(id)?.takesFile,
      send: async (message, signal) => this.#attempt(id, this.#provider(settings), message, signal),
    };
  }

  /** @throws as `MailProvider.send` */
  async send(message: OutgoingMail, signal?: AbortSignal): Promise<MailReceipt> {
    return (await this.chosen()).send(message, signal);
  }

  /**
   * Sends through a given provider, which need not be the site's choice.
   * @throws ProviderError `not_configured` if it has no saved settings; otherwise as `send`
   */
  async sendBy(id: string, message: OutgoingMail, signal?: AbortSignal): Promise<MailReceipt> {
    const { providers } = await this.#deps.state.settings({ anew: true });
    return this.#attempt(id, this.#provider({ provider: id, providers }), message, signal);
  }

  /** Sends one mail with unsaved settings and then discards them. @throws as `sendBy` */
  async sendWith(candidate: MailChoice, message: OutgoingMail, signal?: AbortSignal): Promise<MailReceipt> {
    await this.#deps.state.settings({ anew: true });
    const provider = this.#open(candidate).provider;
    try {
      return await this.#attempt(candidate.provider, provider, message, signal);
    } finally {
      if (provider !== this.#deps.host) await provider.close();
    }
  }

  async close(): Promise<void> {
    const { host, recorder, state } = this.#deps;
    state.close();
    const opened = [...this.#opened.values()].map(({ provider }) => provider);
    await Promise.all([...new Set([...opened, host])].map((provider) => provider.close()));
    await recorder.close();
  }

  async #attempt(id: string, provider: MailProvider, message: OutgoingMail, signal?: AbortSignal) {
    const { recorder, state, clock } = this.#deps;
    try {
      const addressed = withoutSuppressed(message, (address) => state.isSuppressed(address));
      const receipt = await provider.send(withHeaders(addressed), signal);
      recorder.sent(id, clock());
      if (receipt.bounced) await this.#noteDead(id, receipt.bounced);
      return receipt;
    } catch (error) {
      if (error instanceof ProviderError) {
        recorder.failed(id, error, clock());
        if (error.bounced.length > 0) await this.#noteDead(id, error.bounced, error.status);
      }
      throw error;
    }
  }

  /** Suppresses dead addresses. A failure is only logged, because the result of the mail stands regardless. */
  async #noteDead(provider: string, addresses: readonly string[], statusCode?: number): Promise<void> {
    const { state, log, clock } = this.#deps;
    try {
      await suppress(this.#deps, addresses, { provider, statusCode }, clock());
      state.expire();
    } catch (error) {
      log.warn({ err: error, provider, addresses: addresses.length }, 'dead addresses could not be noted');
    }
  }

  /** Returns the opened provider; opens it again if its settings have changed. */
  #provider(candidate: MailChoice): MailProvider {
    const previous = this.#opened.get(candidate.provider);
    if (previous && isDeepStrictEqual(previous.settings, candidate.providers[candidate.provider] ?? {}))
      return previous.provider;
    const opened = this.#open(candidate);
    this.#opened.set(candidate.provider, opened);
    // `close` first finishes the mails that are being sent.
    previous?.provider
      .close()
      .catch((error: unknown) => this.#deps.log.warn({ err: error }, 'a mail provider did not close'));
    return opened.provider;
  }

  #open({ provider: id, providers }: MailChoice): Opened {
    const settings = providers[id] ?? {};
    if (id === HOST_MAIL) return { provider: this.#deps.host, settings };
    const kind = findMailProvider(id);
    const complete = kind && completeSettings(kind, settings);
    if (!complete) {
      const what = `${kind?.title ?? 'The mail provider'} is not set up: save its settings at settings/email.`;
      // Transient, so that no mail is lost: an administrator may configure the provider later.
      throw new ProviderError(what, { kind: 'transient', type: 'not_configured' });
    }
    refuseMistakes(kind, complete);
    return { provider: kind.open({ ...this.#deps, settings: complete }), settings };
  }
}

/**
 * Rejects settings that are invalid by the present rules, for example because they were saved under older ones.
 * @throws ProviderError naming the setting
 */
function refuseMistakes(kind: MailProviderKind, settings: MailSettings): void {
  for (const { name, findMistake } of kind.settings) {
    const value = settings[name];
    const mistake = value ? findMistake(value) : null;
    if (mistake === null) continue;
    const what = `The setting ${kind.id}.${name} ${mistake}. Save it again at settings/email.`;
    // Transient like a missing setting: an administrator may correct it, and no mail is lost.
    throw new ProviderError(what, { kind: 'transient', type: 'not_configured' });
  }
}
