import type { Translated } from '#console/texts/language.ts';
import type { texts as english } from '../en/drafts.ts';

export const texts: Translated<typeof english> = {
  title: 'Entwürfe',
  intro:
    'Besucher haben diese Formulare gespeichert, um später weiterzumachen. Was sie eingaben, von wem es ist und der Link dazu werden niemandem gezeigt; jedes wird gelöscht, wenn seine Zeit um ist.',
  empty:
    'Niemand hat ein Formular gespeichert. Ein Formular bietet es mit seiner Option „Speichern und später fortsetzen“ an.',
  toForms: 'Zu den Formularen',
  form: 'Formular',
  open: 'Können fortgesetzt werden',
  soon: 'Laufen in 7 Tagen ab',
  next: 'Nächstes läuft ab',
  last: 'Letztes läuft ab',
  oldest: 'Ältestes begonnen',
  saved: 'Zuletzt gespeichert',
};
