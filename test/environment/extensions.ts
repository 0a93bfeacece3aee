import { startExtensions } from '#bin/composition/extensions.ts';
import type { TestService } from './service.ts';

/** Loads extensions into a service that runs, as its role does with `EXTENSIONS` before it listens. */
export function loadIntoService(service: TestService, extensions: string[]): Promise<void> {
  const { foundation, intake, engine } = service;
  const settings = { ...foundation.settings, extensions };
  return startExtensions('http', { ...foundation, settings, client: engine.client, intake });
}
