import type { ActivationRefusal } from './providers/licence-server.ts';

const MESSAGES = {
  no_license: 'No licence is activated here. Activate a license_key first.',
  license_changed: 'Somebody else has changed the licence in the same moment. Read it again.',
  license_server_missing: 'It is not known where the licence server is. Set LICENSE_SERVER_URL.',
};

/** What cannot be done with the licence now; nothing has changed. */
export class LicenceError extends Error {
  readonly code: keyof typeof MESSAGES;

  constructor(code: keyof typeof MESSAGES) {
    super(MESSAGES[code]);
    this.name = 'LicenceError';
    this.code = code;
  }
}

const REFUSALS: Record<ActivationRefusal, string> = {
  unknown: 'license_key is not known to the licence server; check that it was copied whole',
  other_product: 'license_key is for another product; use the key that came with this one',
  expired: 'license_key has expired; renew it where it was bought',
  disabled: 'license_key was disabled by the seller; ask there',
  limit_reached: 'license_key is in use at as many sites as it allows; deactivate one of them first',
  refused: 'license_key was refused by the licence server',
};

/** A key that cannot be activated; nothing has changed. The message begins with `license_key` and never holds it. */
export class LicenceKeyRefused extends Error {
  readonly reason: ActivationRefusal;

  constructor(reason: ActivationRefusal) {
    super(REFUSALS[reason]);
    this.name = 'LicenceKeyRefused';
    this.reason = reason;
  }
}
