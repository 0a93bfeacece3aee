import type { Translated } from '#console/texts/language.ts';
import type { texts as english } from '../../en/forms/data.ts';

export const texts: Translated<typeof english> = {
  forms: 'Formulare',
  newForm: 'Neues Formular',
  edit: 'Bearbeiten',
  openPage: 'Seite öffnen',
  newWindow: '(neues Fenster)',
  duplicate: 'Duplizieren',
  exportJson: 'Als JSON exportieren',
  revisions: 'Fassungen',
  details: 'Zahlen, Einbettung, Links',
  trash: 'In den Papierkorb',
  restore: 'Aus dem Papierkorb holen',
  actionsOf: (title) => `Aktionen für „${title}“`,
  trashTitle: (title) => `„${title}“ in den Papierkorb legen?`,
  trashBody:
    'Die Seite und Einbettungen sagen dann, dass es das Formular nicht gibt, und niemand kann es mehr absenden, weder Besucher noch Server. Alles, was gesendet wurde, bleibt und kann gelesen werden. Das Formular kann jederzeit wieder herausgeholt werden.',
  trashed: (title) => `„${title}“ ist im Papierkorb.`,
  restored: (title) => `„${title}“ kann wieder gesendet werden.`,
  duplicated: (title) => `Das ist die Kopie von „${title}“.`,
  copyOf: (title) => `${title.slice(0, 240)} (Kopie)`,
  inTrash: 'Im Papierkorb',
  secretsDropped: 'Diese Geheimnisse bleiben nicht, weil ihr Ziel ein anderes ist:',
  toBeSeenTo: 'Noch zu tun:',
  raced:
    'Jemand hat das Formular inzwischen gespeichert. Sehen Sie sich an, was sich geändert hat, und versuchen Sie es noch einmal.',
  lostBody: 'Diese Antworten bleiben gespeichert, haben aber keinen Platz mehr im Formular:',
  lostAtLeast: 'Es gibt mehr Einsendungen, als angesehen werden konnten: Die Zahlen sind Mindestwerte.',
  lostAnyway: 'Trotzdem speichern',
  lost: (submissions, drafts) => `Einsendungen: ${submissions}, Entwürfe: ${drafts}`,
  lostRemoved: 'wird entfernt',
  lostType: 'bekommt einen Typ, der das Gesendete nicht nimmt',
  lostPart: 'verliert einen Teil oder eine Zeile, die ausgefüllt war',
  lostOption: (options) => `verliert Auswahlen, die getroffen wurden: ${options}`,
};
