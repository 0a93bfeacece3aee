import { startExtensions } from '#bin/composition/extensions.ts';
import { openFileStore } from '#features/uploads/stores/open.ts';
import type { TestService } from './service.ts';

/** Loads extensions into a running service, as its role does with `EXTENSIONS` before it listens. */
export async function loadIntoService(service: TestService, extensions: string[]): Promise<void> {
  const { foundation, intake, engine } = service;
  const settings = { ...foundation.settings, extensions };
  const fileStore = await openFileStore(settings.uploads);
  return startExtensions('http', { ...foundation, settings, client: engine.client, intake, fileStore });
}
