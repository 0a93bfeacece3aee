import type { Translated } from '#console/texts/language.ts';
import type { errors as english } from '../../en/submissions/export-errors.ts';

export const errors: Translated<typeof english> = {
  submission_erased: 'Eine Einsendung, die darin war, wurde gelöscht',
  too_many_files: 'Es sind zu viele Dateien für einen Export: Nehmen Sie einen Teil nach Tagen',
  too_many_rows: 'Es sind zu viele Einsendungen für eine Arbeitsmappe: Nehmen Sie CSV',
  too_many_columns: 'Es sind zu viele Spalten für eine Arbeitsmappe: Nehmen Sie CSV',
  form_trashed: 'Das Formular ist im Papierkorb',
  form_not_found: 'Das Formular gibt es nicht mehr',
  store_not_set: 'Der Bucket für Exporte ist nicht eingerichtet',
  store_refused: 'Der Bucket weist ab, was hineinsoll',
  store_unavailable: 'Der Bucket antwortet nicht',
  failed: 'Etwas Unerwartetes ist geschehen',
  invalid_rows_of: 'Das Formular hat die Zeilen nicht mehr, die er zeigt',
  too_many_exports: 'Es werden so viele Exporte erstellt, wie sein dürfen: Sehen Sie nach, ob einer hängt',
  export_removed: 'Er wurde entfernt, bevor er da war',
  export_expired: 'Seine Zeit war um, bevor er zugestellt wurde',
  recipients_refused: 'Einige Empfänger wurden abgewiesen; die anderen haben Nachricht',
  recipients_missing: 'Er hat keine Empfänger',
  export_schedule_unreadable:
    'Er ist mit einem Schlüssel versiegelt, den der Dienst nicht mehr hat: Entfernen Sie ihn und legen Sie ihn neu an',
};
