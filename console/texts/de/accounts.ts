import type { Translated } from '#console/texts/language.ts';
import type { texts as english } from '../en/accounts.ts';

export const texts: Translated<typeof english> = {
  accounts: 'Konten',
  back: 'Alle Konten',
  login: 'Benutzername',
  loginHelp: 'Buchstaben, Ziffern und . _ @ -. Er lässt sich später nicht ändern.',
  email: 'E-Mail-Adresse',
  role: 'Rolle',
  anyRole: 'Alle Rollen',
  state: 'Status',
  anyState: 'Alle',
  enabled: 'Aktiv',
  disabled: 'Gesperrt',
  disabledSince: (moment) => `Gesperrt seit ${moment}`,
  ownRights: 'individuelle Rechte',
  lastSignIn: 'Zuletzt angemeldet',
  sessions: 'Sitzungen',
  appPasswords: 'Anwendungspasswörter',
  noPassword: 'kein Passwort',
  passwordThere: 'Passwort gesetzt',
  you: 'Sie',
  none: 'Kein Konto passt zu diesen Filtern.',
  make: 'Neues Konto',
  makeAction: 'Konto anlegen',
  madeIt: 'Konto angelegt.',
  password: 'Passwort',
  passwordHelp:
    'Mindestens 12 Zeichen. Bleibt das Feld leer, kann sich niemand anmelden, bis ein Passwort gesetzt ist.',
  account: (login) => `Konto ${login}`,
  rights: 'Rechte',
  rightsOfRole: 'Rechte der Rolle',
  rightsOwn: 'Individuelle Rechte',
  rightsOf: (list) => `Die Rolle umfasst: ${list}.`,
  nothing: 'nichts',
  roles: {
    administrator: 'Administrator: alle Rechte',
    manager: 'Manager: alle Rechte, außer Einsendungen zu lesen',
    reader: 'Leser: liest nur Einsendungen',
    editor: 'Redakteur: kann sich anmelden, hat aber keine Rechte, bis Sie welche vergeben',
  },
  roleNames: { administrator: 'Administrator', manager: 'Manager', reader: 'Leser', editor: 'Redakteur' },
  capabilities: {
    manage_options: 'Verwalten: Formulare, Zustellungen, Einstellungen, Konten',
    SUBMISSIONS_PREVIEW: 'Einsendungen von Besuchern lesen',
  },
  lacked: 'Sie können kein Recht vergeben, das Sie selbst nicht haben.',
  details: 'Konto',
  changesCount: 'Änderungen gelten ab der nächsten Anfrage des Kontos.',
  ownAccount:
    'Dies ist Ihr eigenes Konto. Hier lässt sich nur die Adresse ändern, damit Sie sich nicht selbst aussperren.',
  toOwn: 'Zum Passwort und zu den Anwendungspasswörtern',
  facts: 'Aktivität',
  created: 'Angelegt',
  never: 'Nie',
  setPassword: 'Passwort setzen',
  setPasswordAbout: 'Beendet alle Sitzungen des Kontos. Anwendungspasswörter bleiben gültig.',
  setPasswordAction: 'Passwort setzen',
  passwordIsSet: 'Passwort gesetzt. Alle Sitzungen wurden beendet.',
  removePassword: 'Passwort entfernen',
  removePasswordBody:
    'Niemand kann sich mehr damit anmelden, und alle Sitzungen enden. Anwendungspasswörter bleiben gültig.',
  passwordIsGone: 'Passwort entfernt.',
  newPassword: 'Neues Passwort',
  danger: 'Zugang beenden',
  endSessions: 'Alle Sitzungen beenden',
  endSessionsBody: 'Das Konto wird überall abgemeldet und kann sich neu anmelden. Anwendungspasswörter bleiben gültig.',
  sessionsEnded: (count) => `Beendete Sitzungen: ${count}.`,
  disable: 'Sperren',
  disableBody:
    'Das Konto wird abgemeldet und kann nicht mehr benutzt werden, auch nicht mit Anwendungspasswörtern, bis es jemand wieder freigibt.',
  enable: 'Freigeben',
  isDisabled: 'Konto gesperrt.',
  isEnabled: 'Konto freigegeben.',
  remove: 'Löschen',
  removeBody: (login) =>
    `Löscht ${login} mit allen Sitzungen und Anwendungspasswörtern. Alles, was das Konto angelegt hat, bleibt erhalten.`,
  openSteps: 'Schritte, die darauf warten',
  stepsWait: (count) =>
    count === 1
      ? 'Ein offener Schritt wartet auf eine Entscheidung dieses Kontos. Fragen Sie unter „Wartend“ jemand anderen.'
      : `${count} offene Schritte warten auf eine Entscheidung dieses Kontos. Fragen Sie unter „Wartend“ jemand anderen.`,
  stepsLeft: (count) =>
    count === 1
      ? 'Ein offener Schritt hat es gefragt. Wo sonst niemand gefragt ist, benennen Sie jemanden unter „Wartend“.'
      : `${count} offene Schritte haben es gefragt. Wo sonst niemand gefragt ist, benennen Sie jemanden unter „Wartend“.`,
  removed: (login) => `Konto ${login} gelöscht.`,
  search: 'Benutzername oder Adresse',
};
