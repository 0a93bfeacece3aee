import type { Client } from '@temporalio/client';
import type { Logger } from 'pino';
import type { App, RoleApp } from '#features/app.ts';
import { createPostHost } from '#features/content/host.ts';
import { createDeliveries } from '#features/integrations/deliveries.ts';
import { composeMail } from '#features/mail/compose.ts';
import { type ScanOutcome, UploadScanner } from '#features/uploads/scanning/scanner.ts';
import { fileLink } from '#features/uploads/serving/links.ts';
import { keepsNoFile } from '#features/uploads/store/kept.ts';
import { openFileStore } from '#features/uploads/stores/open.ts';
import type { FileStore } from '#features/uploads/stores/store.ts';
import { createHttpClient } from '#outgoing/http-client.ts';

export interface RoleOptions {
  client: Client;
  dispatcher?: RoleApp['dispatcher'];
  timeouts?: RoleApp['timeouts'];
  /** Mails that are sent at a time. */
  mailConnections: number;
  /** How long a third party may take over a request, in ms. */
  requestMs?: number;
  /** Ms of a clock that only goes forward. */
  monotonic?: () => number;
  countScan?: (outcome: ScanOutcome) => void;
}

/** What both roles reach third parties with. `opened` closes it. */
export async function openRole(app: App, options: RoleOptions, opened: AsyncDisposableStack): Promise<RoleApp> {
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
  opened.defer(() => http.close());
  const mail = composeMail({ ...app, http, maxConnections, monotonic });
  opened.defer(() => mail.mailer.close());
  const postHost = createPostHost({ ...app, http });
  const deliveries = await createDeliveries({
    http,
    posts: postHost,
    readSite: app.readSite,
    apiUrls: settings.apiUrls,
    fileUrl: (file, until) => fileLink(app, file, until),
  });
  const fileStore = await openFileStore(settings.uploads, () => keepsNoFile(app.orm));
  opened.defer(() => fileStore.close?.());
  void sayMistake(fileStore, app.log);
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

/** Files wait for whoever mends the setting; all else works without. */
async function sayMistake(store: FileStore, log: Logger): Promise<void> {
  try {
    const mistake = await store.findMistake?.();
    if (mistake) log.error(`Files of visitors cannot be kept. ${mistake}`);
  } catch (error) {
    log.warn({ err: error }, 'where files of visitors are kept does not answer');
  }
}
