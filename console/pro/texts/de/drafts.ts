import type { Translated } from '#console/texts/language.ts';
import type { texts as english } from '../en/drafts.ts';

export const texts: Translated<typeof english> = {
  title: 'Entwürfe',
  intro:
    'Formulare, die Besucher gespeichert haben, um sie später fortzusetzen. Inhalte, Besitzer und Links werden nie angezeigt. Jeder Entwurf wird gelöscht, wenn er abläuft.',
  empty:
    'Keine Entwürfe. Besucher können ein Formular speichern, wenn seine Option „Speichern und später fortsetzen“ eingeschaltet ist.',
  toForms: 'Zu den Formularen',
  form: 'Formular',
  open: 'Fortsetzbar',
  soon: 'Laufen in 7 Tagen ab',
  next: 'Nächster läuft ab',
  last: 'Letzter läuft ab',
  oldest: 'Ältester begonnen',
  saved: 'Zuletzt gespeichert',
};
