import type { EntityManager } from '@mikro-orm/mysql';
import { cancellationSignal } from '@temporalio/activity';
import { ApplicationFailure } from '@temporalio/common';
import { attemptTime, givenUpSignal, toFailure } from '#activities/attempt.ts';
import type { RoleApp } from '#features/app.ts';
import type { Export, ExportSchedule } from '#features/exports/entities.ts';
import type { ZipParts } from '#features/exports/making/zip.ts';
import { mailExport } from '#features/exports/schedules/mail.ts';
import { findSchedule, requestOfSchedule } from '#features/exports/schedules/store.ts';
import { recordDelivery, recordFailure } from '#features/exports/store/ends.ts';
import { findExportEvenExpired, noteDelivered, noteUndelivered, openRequest } from '#features/exports/store/exports.ts';
import { bytesOfExport, type ExportParts } from '#features/exports/use-cases.ts';
import { StoreRefused } from '#features/uploads/stores/s3-errors.ts';
import { StoreUnavailable } from '#features/uploads/stores/store.ts';
import { ProviderError } from '#outgoing/errors.ts';
import { SYSTEM } from '#security/actor.ts';

export interface DeliverParts
  extends Pick<ExportParts, 'orm' | 'box' | 'baseUrl' | 'settings' | 'audit' | 'installed'>,
    Pick<RoleApp, 'readSite'>,
    Pick<ZipParts, 'fileStore'> {
  mailer: Pick<RoleApp['mailer'], 'send'>;
}

/** `gone`: the export or its schedule no longer exists, a submission in it was erased, or the schedule no longer delivers. */
export type DeliverOutcome = 'delivered' | 'gone';

/** The result of the delivery; null when the export is only stored. */
type Way = { errorType: string | null } | null;

/** Error types about the recipients, which do not pass. */
const OF_RECIPIENT = new Set(['mail_rejected', 'mail_suppressed', 'mail_invalid']);

export function createDeliverActivities(app: DeliverParts) {
  const { orm, box } = app;

  const ways: Readonly<Record<ExportSchedule['way'], (row: Export, schedule: ExportSchedule) => Promise<Way>>> = {
    keep: async () => null,

    async mail(row, schedule) {
      const { told } = requestOfSchedule(box, schedule);
      if (!told) throw failureOf('recipients_missing', 'The schedule names no recipients.');
      try {
        const message = { ...told, title: openRequest(box, row).title };
        const { accepted } = await mailExport(app, row, message, givenUpSignal());
        return { errorType: accepted < told.recipients.length ? 'recipients_refused' : null };
      } catch (error) {
        // An administrator may correct a permanent refusal; an invalid recipient stays invalid.
        throw error instanceof ProviderError ? toFailure(error, { retryable: !OF_RECIPIENT.has(error.type) }) : error;
      }
    },

    async store(row) {
      const { exportBucket } = app.settings;
      if (!exportBucket) throw failureOf('store_not_set', 'EXPORTS_S3_BUCKET is not set.');
      const { wanted, bytes } = await bytesOfExport(app, row);
      // Imported late: the SDK is large, and most sites do not need it.
      const { objectName, putExport } = await import('#features/exports/schedules/bucket.ts');
      try {
        await putExport(exportBucket, objectName(row, wanted), bytes(), cancellationSignal());
      } catch (error) {
        if (!(error instanceof StoreUnavailable)) throw error;
        const message = 'The bucket of exports took no object.';
        throw failureOf(error instanceof StoreRefused ? 'store_refused' : 'store_unavailable', message);
      }
      return { errorType: null };
    },
  };

  return {
    /** Makes one attempt to deliver an export by its schedule's method. A delivered export is not delivered again. */
    async deliverExport({ exportUuid }: { exportUuid: string }): Promise<DeliverOutcome> {
      const now = attemptTime();
      const row = await findExportEvenExpired(app, exportUuid);
      if (!row?.scheduleUuid) return 'gone';
      if (row.deliveredAt) return 'delivered';
      if (row.status !== 'done' || row.expiresAt <= now) {
        await recordFailure(orm.em.fork(), row, row.status === 'done' ? 'export_expired' : (row.errorType ?? 'failed'));
        return 'gone';
      }
      const schedule = await findSchedule(app, row.scheduleUuid);
      const went = schedule && (await ways[schedule.way](row, schedule));
      if (!went) return 'gone';
      const keep = (more?: (em: EntityManager) => Promise<void>) =>
        orm.em.fork().transactional(async (em) => {
          if (await noteDelivered(em, row.id, now)) await recordDelivery(em, row, went);
          await more?.(em);
        });
      if (schedule.way !== 'store') await keep();
      else {
        const { formId, format, uuid } = row;
        const details = { formId, format, export: uuid, schedule: schedule.uuid };
        await app.audit.together(SYSTEM, 'submissions.exported', (note) => keep((em) => note(em, details)));
      }
      return 'delivered';
    },

    /** Records that the export was not delivered and will not be tried again. The export itself stays. */
    async giveUpDelivery({ exportUuid, type }: { exportUuid: string; type: string }): Promise<void> {
      const row = await findExportEvenExpired(app, exportUuid);
      if (!row) return;
      const errorType = type.slice(0, 64);
      await orm.em.fork().transactional(async (em) => {
        await noteUndelivered(em, row.id, errorType);
        await recordFailure(em, row, errorType);
      });
    },
  };
}

function failureOf(type: string, message: string): ApplicationFailure {
  return ApplicationFailure.create({ type, message, category: 'BENIGN' });
}
