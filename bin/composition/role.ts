import type { Client } from '@temporalio/client';
import type { Logger } from 'pino';
import type { App, RoleApp } from '#features/app.ts';
import { createPostHost } from '#features/content/host.ts';
import { createDeliveries } from '#features/integrations/deliveries.ts';
import { composeMail } from '#features/mail/compose.ts';
import { type ScanOutcome, UploadScanner } from '#features/uploads/scanning/scanner.ts';
import { fileLink } from '#features/uploads/serving/links.ts';
import { storesNoFile } from '#features/uploads/store/stores-no-file.ts';
import { openFileStore } from '#features/uploads/stores/open.ts';
import type { FileStore } from '#features/uploads/stores/store.ts';
import { createHttpClient } from '#outgoing/http-client.ts';

export interface RoleOptions {
  client: Client;
  dispatcher?: RoleApp['dispatcher'];
  timeouts?: RoleApp['timeouts'];
  /** Most connections for mails at a time. */
  mailConnections: number;
  /** Milliseconds that a third party may take for a request. */
  requestMs?: number;
  /** Returns the milliseconds of a monotonic clock. */
  monotonic?: () => number;
  countScan?: (outcome: ScanOutcome) => void;
}

/**
 * Opens the parts by which both roles reach third parties: HTTP client, mailer, deliveries and file store. `resources` closes
 * them.
 */
export async function openRole(app: App, options: RoleOptions, resources: AsyncDisposableStack): Promise<RoleApp> {
  const { settings, clock } = app;
  const {
    client,
    dispatcher,
    timeouts = {},
    mailConnections: maxConnections,
    requestMs: timeoutMs,
    monotonic,
  } = options;
  const { allowedPrivateNetworks } = settings;
  const http = createHttpClient({ allowedPrivateNetworks, timeoutMs, userAgent: 'durable-forms', clock });
  resources.defer(() => http.close());
  const mail = composeMail({ ...app, http, maxConnections, monotonic });
  resources.defer(() => mail.mailer.close());
  const postHost = createPostHost({ ...app, http });
  const deliveries = await createDeliveries({
    http,
    posts: postHost,
    readSite: app.readSite,
    apiUrls: settings.apiUrls,
    fileUrl: (file, until) => fileLink(app, file, until),
  });
  const fileStore = await openFileStore(settings.uploads, () => storesNoFile(app.orm));
  resources.defer(() => fileStore.close?.());
  void logStoreMistake(fileStore, app.log);
  return {
    ...app,
    client,
    dispatcher,
    http,
    timeouts,
    mailer: mail.mailer,
    mailState: mail.state,
    mailRecorder: mail.recorder,
    postHost,
    deliveries,
    fileStore,
    scanner: new UploadScanner({ ...app, fileStore }, options.countScan),
  };
}

/** Logs a wrong setting of the file store. The role still starts: everything but files works without. */
async function logStoreMistake(store: FileStore, log: Logger): Promise<void> {
  try {
    const mistake = await store.findMistake?.();
    if (mistake) log.error(`Files of visitors cannot be stored. ${mistake}`);
  } catch (error) {
    log.warn({ err: error }, 'the store for files of visitors does not answer');
  }
}
