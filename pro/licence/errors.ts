import { UseCaseError } from '#db/use-case-error.ts';
import type { ActivationRefusal } from './licence-server.ts';

const REASONS = {
  no_license: ['conflict', 'No licence is activated here. Activate a license_key first.'],
  license_changed: ['conflict', 'Somebody else has changed the licence in the same moment. Read it again.'],
  license_server_missing: ['unavailable', 'It is not known where the licence server is. Set LICENSE_SERVER_URL.'],
} as const;

/** Creates the error for an operation that the state of the licence does not allow. Nothing has changed. */
export function licenceError(code: keyof typeof REASONS): UseCaseError {
  const [kind, message] = REASONS[code];
  return new UseCaseError(kind, code, message);
}

const REFUSALS: Record<ActivationRefusal, string> = {
  unknown: 'license_key is not known to the licence server; check that it was copied whole',
  other_product: 'license_key is for another product; use the key that came with this one',
  expired: 'license_key has expired; renew it where it was bought',
  disabled: 'license_key was disabled by the seller; ask there',
  limit_reached: 'license_key is in use at as many sites as it allows; deactivate one of them first',
  refused: 'license_key was refused by the licence server',
};

/** Creates the error for a key that cannot be activated. Nothing has changed. The message never contains the key. */
export function keyRefused(reason: ActivationRefusal): UseCaseError {
  const message = REFUSALS[reason];
  return new UseCaseError('invalid', 'validation_failed', `${message}.`, { license_key: message });
}
