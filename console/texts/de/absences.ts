import type { Translated } from '#console/texts/language.ts';
import type { texts as english } from '../en/absences.ts';

export const texts: Translated<typeof english> = {
  title: 'Abwesenheiten',
  back: '← Zu meinen Aufgaben',
  about:
    'Schritte, die während einer Abwesenheit beginnen, fragen die Vertretung. Wer schon gefragt ist, bleibt gefragt.',
  own: 'Wann Sie abwesend sind',
  notAway: 'Es ist keine Abwesenheit eingetragen.',
  enter: 'Abwesenheit eintragen',
  change: 'Ändern',
  end: 'Ich bin zurück',
  ended: 'Ihre Abwesenheit ist beendet.',
  span: (from, until, standIn) => `Von ${from} bis ${until}. Vertretung: ${standIn}.`,
  all: 'Alle',
  add: 'Abwesenheit hinzufügen',
  none: 'Niemand ist abwesend.',
  who: 'Wer abwesend ist',
  whoAbout: 'Die E-Mail-Adresse, unter der Schritte fragen.',
  from: 'Erster Tag weg',
  until: 'Erster Tag zurück',
  standIn: 'Vertretung',
  standInAbout: 'Die E-Mail-Adresse von jemandem, der hier ein Konto hat.',
  save: 'Speichern',
  saved: 'Die Abwesenheit ist gespeichert.',
  delete: 'Löschen',
  deleteOf: (address) => `Abwesenheit von ${address} löschen`,
  deleted: 'Die Abwesenheit ist gelöscht.',
};
