import { cancellationSignal } from '@temporalio/activity';
import { ApplicationFailure } from '@temporalio/common';
import { attemptTime, givenUpSignal, toFailure } from '#activities/attempt.ts';
import type { RoleApp } from '#features/app.ts';
import type { Export, ExportSchedule } from '#features/exports/entities.ts';
import type { ZipParts } from '#features/exports/making/zip.ts';
import { mailMade } from '#features/exports/schedules/mail.ts';
import { findSchedule, noteEnd, noteWent, wantedOfSchedule } from '#features/exports/schedules/store.ts';
import { findExport, noteDelivered, noteUndelivered, wantedOf } from '#features/exports/store/exports.ts';
import { bytesOfExport, type ExportParts } from '#features/exports/use-cases.ts';
import { StoreRefused } from '#features/uploads/stores/s3-errors.ts';
import type { S3Settings } from '#features/uploads/stores/s3-settings.ts';
import { StoreUnavailable } from '#features/uploads/stores/store.ts';
import { ProviderError } from '#outgoing/errors.ts';
import { SYSTEM } from '#security/actor.ts';

export interface DeliverParts
  extends Pick<ExportParts, 'orm' | 'box' | 'baseUrl' | 'audit'>,
    Pick<RoleApp, 'readSite'>,
    Pick<ZipParts, 'fileStore'> {
  mailer: Pick<RoleApp['mailer'], 'send'>;
  settings: ExportParts['settings'] & { exportBucket?: S3Settings };
}

/** `gone`: the export or its schedule is not there any more, a submission of it was erased, or it is only kept by now. */
export type DeliverOutcome = 'delivered' | 'gone';

/** They say something of the recipients, which does not pass. */
const OF_RECIPIENT = new Set(['mail_rejected', 'mail_suppressed', 'mail_invalid']);

export function createDeliverActivities(app: DeliverParts) {
  const { orm, box } = app;

  const ways: Readonly<Record<ExportSchedule['way'], (row: Export, schedule: ExportSchedule) => Promise<boolean>>> = {
    keep: async () => false,

    async mail(row, schedule) {
      const { told } = wantedOfSchedule(box, schedule);
      if (!told) return false;
      try {
        await mailMade(app, row, { ...told, title: wantedOf(box, row).title }, givenUpSignal());
      } catch (error) {
        // Somebody may mend what is refused for good; a recipient that is dead stays so.
        throw error instanceof ProviderError ? toFailure(error, { retryable: !OF_RECIPIENT.has(error.type) }) : error;
      }
      return true;
    },

    async store(row) {
      const { exportBucket } = app.settings;
      if (!exportBucket) throw failureOf('store_not_set', 'EXPORTS_S3_BUCKET is not set.');
      const { bytes } = await bytesOfExport(app, row);
      // Late: the SDK is large, and most sites do without it.
      const { objectName, putExport } = await import('#features/exports/schedules/bucket.ts');
      try {
        await putExport(exportBucket, objectName(row, wantedOf(box, row)), bytes(), cancellationSignal());
      } catch (error) {
        if (!(error instanceof StoreUnavailable)) throw error;
        const message = 'The bucket of exports took no object.';
        throw failureOf(error instanceof StoreRefused ? 'store_refused' : 'store_unavailable', message);
      }
      return true;
    },
  };

  return {
    /** Makes one attempt to bring an export where its schedule says; what went before does not go again. */
    async deliverExport({ exportUuid }: { exportUuid: string }): Promise<DeliverOutcome> {
      const now = attemptTime();
      const row = await findExport(app, exportUuid, now);
      if (row?.status === 'failed') await noteEnd(app, row, row.errorType ?? 'failed');
      if (row?.status !== 'done' || !row.scheduleUuid) return 'gone';
      if (row.deliveredAt) return 'delivered';
      const schedule = await findSchedule(app, row.scheduleUuid);
      if (!schedule || !(await ways[schedule.way](row, schedule))) return 'gone';
      await noteDelivered(orm.em.fork(), row.id, now);
      await noteWent(app, row);
      if (schedule.way === 'store') {
        const { formId, format, uuid } = row;
        await app.audit.note(SYSTEM, 'submissions.exported', { formId, format, export: uuid, schedule: schedule.uuid });
      }
      return 'delivered';
    },

    /** Notes that it went nowhere, and that it is not tried any more. The export itself stays. */
    async giveUpDelivery({ exportUuid, type, now }: { exportUuid: string; type: string; now: number }): Promise<void> {
      const row = await findExport(app, exportUuid, new Date(now));
      if (!row) return;
      const errorType = type.slice(0, 64);
      await noteUndelivered(orm.em.fork(), row.id, errorType);
      await noteEnd(app, row, errorType);
    },
  };
}

function failureOf(type: string, message: string): ApplicationFailure {
  return ApplicationFailure.create({ type, message, category: 'BENIGN' });
}
