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
  /** Absent in commands, where extensions cannot submit files. */
  fileStore?: FileStore;
  scanner?: UploadScanner;
  client: Client;
  /** The parts below are present only in the HTTP role, where visitors submit. */
  payments?: PaymentService;
  captcha?: Captchas;
  spam?: SpamNotes;
  drafts?: DraftService;
  headless?: HeadlessGate;
}

/**
 * Opens the intake, which accepts the submissions of a process and of its extensions, and loads the extensions. `resources` closes
 * it.
 * @throws ExtensionError for an extension that fails to load
 */
export async function startIntake(
  role: ExtensionRole,
  parts: IntakeParts,
  resources: AsyncDisposableStack,
): Promise<Intake> {
  const intake = composeIntake(parts);
  parts.forms.onChange((id) => intake.forms.forget(id));
  resources.defer(() => intake.limits.close());
  await startExtensions(role, { ...parts, intake });
  return intake;
}

export interface ExtensionParts extends App {
  /** Absent in commands, where extensions cannot submit files. */
  fileStore?: FileStore;
  scanner?: UploadScanner;
  client: Client;
  intake: Intake;
}

/** Loads the modules of `EXTENSIONS`, before the process serves. @throws ExtensionError for a module that fails to load */
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

/** Logs rejected promises that nobody awaits, so that an extension's forgotten await does not end the process. */
function keepRunning(log: App['log']): void {
  if (process.listenerCount('unhandledRejection') > 0) return;
  process.on('unhandledRejection', (error) => {
    log.error(
      { err: error },
      'a promise was rejected and nobody waited for it; look for a missing await in an extension',
    );
  });
}
