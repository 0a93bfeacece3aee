import { defineTexts } from '#console/texts/language.ts';

export const errors = defineTexts('submissionsExportErrors', {
  submission_erased: 'A submission that was in it has been erased',
  too_many_files: 'There are too many files for one export: take a part of them by days',
  too_many_rows: 'There are too many submissions for a workbook: take CSV',
  too_many_columns: 'There are too many columns for a workbook: take CSV',
  form_trashed: 'The form is in the trash',
  form_not_found: 'The form is gone',
  store_not_set: 'The bucket of exports is not set',
  store_refused: 'The bucket refuses what is put there',
  store_unavailable: 'The bucket does not answer',
  failed: 'Something unexpected has happened',
  invalid_rows_of: 'The form no longer has the rows that it shows',
  too_many_exports: 'As many exports are made as may be: see whether one of them hangs',
  export_removed: 'It was removed before it was there',
  export_expired: 'Its time was over before it went',
  recipients_refused: 'Some recipients were refused; the others were told',
  recipients_missing: 'It has no recipients',
  export_schedule_unreadable: 'It was sealed with a key that the service no longer has: remove it, and make it anew',
});
