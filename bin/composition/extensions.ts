import type { Client } from '@temporalio/client';
import type { App } from '#features/app.ts';
import type { Captchas } from '#features/captcha/captchas.ts';
import { IntegrationQueue } from '#features/deliveries/integration-queue.ts';
import { createExtensionApi, type ExtensionRole } from '#features/extensions/api.ts';
import { FormRepository } from '#features/extensions/form-repository.ts';
import { loadExtensions } from '#features/extensions/load.ts';
import { SchemaManager } from '#features/extensions/schema-manager.ts';
import { SubmissionService } from '#features/extensions/submission-service.ts';
import { composeIntake, type Intake } from '#features/intake/compose.ts';
import { Options } from '#features/options/options.ts';
import type { HeadlessGate } from '#features/requests/headless.ts';
import type { SpamNotes } from '#features/spam/guard.ts';
import type { DraftService } from '#features/submissions/draft.ts';
import type { PaymentService } from '#features/submissions/payment.ts';
import type { UploadScanner } from '#features/uploads/scanning/scanner.ts';
import type { FileStore } from '#features/uploads/stores/store.ts';
import type { Foundation } from './foundation.ts';

export interface IntakeParts extends App, Pick<Foundation, 'features'> {
  /** Absent where commands run alone: then extensions hand in no files. */
  fileStore?: FileStore;
  scanner?: UploadScanner;
  client: Client;
  /** Only where visitors submit. */
  payments?: PaymentService;
  captcha?: Captchas;
  spam?: SpamNotes;
  drafts?: DraftService;
  headless?: HeadlessGate;
}

/**
 * What accepts submissions in a process, those of its extensions too, which are loaded here. `opened` closes it.
 * @throws ExtensionError for an extension that does not work
 */
export async function startIntake(
  role: ExtensionRole,
  parts: IntakeParts,
  opened: AsyncDisposableStack,
): Promise<Intake> {
  const intake = composeIntake(parts);
  parts.forms.onChange((id) => intake.forms.forget(id));
  opened.defer(() => intake.limits.close());
  await startExtensions(role, { ...parts, intake });
  return intake;
}

export interface ExtensionParts extends App {
  /** Absent where commands run alone: then extensions hand in no files. */
  fileStore?: FileStore;
  scanner?: UploadScanner;
  client: Client;
  intake: Intake;
}

/** Loads the modules of `EXTENSIONS`, before the process serves. @throws ExtensionError for one that does not work. */
export async function startExtensions(role: ExtensionRole, parts: ExtensionParts): Promise<void> {
  const { settings, log, clock, orm, forms: store, integrations, hooks, intake, fileStore, scanner } = parts;
  if (settings.extensions.length === 0) return;
  const uploads = fileStore && scanner && { ...parts, fileStore, scanner };
  const submissions = new SubmissionService({ intake, ...(uploads && { uploads }) });
  const forms = new FormRepository({ forms: store, clock });
  const queue = new IntegrationQueue(parts);
  const schema = new SchemaManager({ orm, databaseUrl: settings.databaseUrl });
  const options = new Options({ orm });
  keepRunning(log);
  await loadExtensions(settings.extensions, {
    folder: process.cwd(),
    apiFor: (name) =>
      createExtensionApi({ name, role, hooks, integrations, submissions, forms, queue, schema, options, log, clock }),
    log,
  });
}

/** A promise that a handler forgot to wait for must not take the service down with it. */
function keepRunning(log: App['log']): void {
  if (process.listenerCount('unhandledRejection') > 0) return;
  process.on('unhandledRejection', (error) => {
    log.error(
      { err: error },
      'a promise was rejected and nobody waited for it; look for a missing await in an extension',
    );
  });
}
