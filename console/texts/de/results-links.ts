import type { Translated } from '#console/texts/language.ts';
import type { texts as english } from '../en/results-links.ts';

export const texts: Translated<typeof english> = {
  share: 'Ergebnisse teilen',
  about:
    'Wer einen Link hat, sieht Anzahlen, Durchschnitte und Diagramme, ohne sich anzumelden. Texte, einzelne Antworten und sensible Felder werden nie gezeigt, und gar nichts, solange weniger als fünf Personen geantwortet haben.',
  make: 'Link erstellen',
  name: 'Name',
  nameHelp: 'Um Ihre Links zu unterscheiden.',
  ends: 'Gültig',
  endsHelp: 'Sie können ihn jederzeit widerrufen.',
  inDays: (days) => `${days} Tage`,
  never: 'Läuft nie ab',
  made: (name) => `Der Link „${name}“ ist fertig`,
  madeAbout: 'Kopieren Sie ihn jetzt: Er wird nur dieses eine Mal gezeigt.',
  copy: 'Link kopieren',
  kept: 'Ich habe ihn kopiert',
  none: 'Es gibt noch keine Links.',
  end: 'Läuft ab',
  over: 'Abgelaufen',
  opened: 'Zuletzt geöffnet',
  notYet: 'noch nicht',
  created: (login) => `Erstellt von ${login},`,
  somebody: 'einem gelöschten Konto',
  revoke: 'Widerrufen',
  revokeOf: (name) => `Den Link „${name}“ widerrufen`,
  revokeBody: 'Wer den Link hat, kann die Ergebnisse nicht mehr öffnen. Das lässt sich nicht rückgängig machen.',
  revoked: (name) => `Der Link „${name}“ funktioniert nicht mehr.`,
};
