import type { Translated } from '#console/texts/language.ts';
import type { errors as english } from '../../en/submissions/export-errors.ts';

export const errors: Translated<typeof english> = {
  submission_erased: 'Eine enthaltene Einsendung wurde gelöscht',
  too_many_files: 'Zu viele Dateien für einen Export: Exportieren Sie weniger Tage auf einmal',
  too_many_rows: 'Zu viele Einsendungen für eine Arbeitsmappe: Verwenden Sie CSV',
  too_many_columns: 'Zu viele Spalten für eine Arbeitsmappe: Verwenden Sie CSV',
  form_trashed: 'Das Formular ist im Papierkorb',
  form_not_found: 'Das Formular gibt es nicht mehr',
  store_not_set: 'Der Bucket für Exporte ist nicht eingerichtet',
  store_refused: 'Der Bucket hat die Datei abgewiesen',
  store_unavailable: 'Der Bucket antwortet nicht',
  failed: 'Ein unerwarteter Fehler ist aufgetreten',
  invalid_rows_of: 'Das Formular hat die wiederholten Zeilen nicht mehr, die dieser Export auflistet',
  too_many_exports: 'Zu viele Exporte sind in Arbeit: Warten Sie, bis einer fertig ist',
  export_removed: 'Er wurde entfernt, bevor er fertig war',
  export_expired: 'Er ist abgelaufen, bevor er zugestellt wurde',
  recipients_refused: 'Einige Empfänger wurden abgewiesen; die anderen wurden benachrichtigt',
  recipients_missing: 'Er hat keine Empfänger',
  export_schedule_unreadable:
    'Er wurde mit einem Schlüssel verschlüsselt, den der Dienst nicht mehr hat: Entfernen Sie ihn, und legen Sie ihn neu an',
};
