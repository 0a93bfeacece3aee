import { defineTexts } from '#console/texts/language.ts';

export const errors = defineTexts('submissionsExportErrors', {
  submission_erased: 'A submission it contained has been erased',
  too_many_files: 'Too many files for one export: export fewer days at a time',
  too_many_rows: 'Too many submissions for a workbook: use CSV',
  too_many_columns: 'Too many columns for a workbook: use CSV',
  form_trashed: 'The form is in the trash',
  form_not_found: 'The form no longer exists',
  store_not_set: 'The export bucket is not configured',
  store_refused: 'The bucket rejected the file',
  store_unavailable: 'The bucket does not respond',
  failed: 'An unexpected error occurred',
  invalid_rows_of: 'The form no longer has the repeated rows that this export lists',
  too_many_exports: 'Too many exports are in progress: wait for one to finish',
  export_removed: 'It was removed before it was finished',
  export_expired: 'It expired before it was delivered',
  recipients_refused: 'Some recipients were rejected; the others were notified',
  recipients_missing: 'It has no recipients',
  export_schedule_unreadable:
    'It was encrypted with a key that the service no longer has: remove it and create it again',
});
