import { defineTexts } from '#console/texts/language.ts';

export const texts = defineTexts(
  {
    title: (form: string) => `API key of “${form}”`,
    about:
      'With its key a server sends the form without a page: no nonce, no CAPTCHA, no fill time. The key belongs on that server and in no page.',
    state: 'State',
    enabled: 'The form takes submissions with its key.',
    disabled: 'The form takes none yet: switch “Submissions of servers” on in the builder.',
    toBuilder: 'Options in the builder',
    hasKey: 'There is a key.',
    noKey: 'There is no key.',
    previous: 'The key before works too, until',
    allowlist: 'Only from these addresses:',
    everywhere: 'From any address.',
    perMinute: (count: string) => `At most ${count} submissions a minute.`,
    noLimit: 'As many submissions a minute as come.',
    make: 'Make a key',
    replace: 'Put another key in its place',
    keepHours: 'The key before works for so many hours more',
    keepHoursAbout: 'So that no call fails while servers are changed; 0 ends it at once. At most 168.',
    shownOnce: 'This is the key. It is shown here and never again:',
    inUseTitle: 'A key before that one still works',
    inUseBody:
      'Only two keys work at a time. If you go on, the oldest one ends at once, and servers that still use it are refused.',
    force: 'End it and make the key',
    revoke: 'Revoke the key',
    revokeTitle: 'Revoke the key?',
    revokeBody:
      'Servers that use it are refused from now on, also with the key before. This cannot be taken back; another key can be made.',
    revoked: 'The key is revoked.',
  },
  {
    title: (form) => `API-Schlüssel von „${form}“`,
    about:
      'Mit seinem Schlüssel sendet ein Server das Formular ohne Seite: ohne Nonce, CAPTCHA und Mindestzeit. Der Schlüssel gehört auf diesen Server und in keine Seite.',
    state: 'Stand',
    enabled: 'Das Formular nimmt Einsendungen mit seinem Schlüssel an.',
    disabled: 'Das Formular nimmt noch keine an: „Submissions of servers“ im Editor einschalten.',
    toBuilder: 'Optionen im Editor',
    hasKey: 'Es gibt einen Schlüssel.',
    noKey: 'Es gibt keinen Schlüssel.',
    previous: 'Der vorige Schlüssel geht auch noch, bis',
    allowlist: 'Nur von diesen Adressen:',
    everywhere: 'Von jeder Adresse.',
    perMinute: (count) => `Höchstens ${count} Einsendungen in der Minute.`,
    noLimit: 'So viele Einsendungen in der Minute, wie kommen.',
    make: 'Schlüssel anlegen',
    replace: 'Schlüssel ersetzen',
    keepHours: 'So viele Stunden geht der vorige Schlüssel noch',
    keepHoursAbout:
      'Damit kein Aufruf scheitert, während Server umgestellt werden; 0 beendet ihn sofort. Höchstens 168.',
    shownOnce: 'Das ist der Schlüssel. Er steht hier und nie wieder:',
    inUseTitle: 'Ein noch älterer Schlüssel geht noch',
    inUseBody:
      'Nur zwei Schlüssel gehen zugleich. Wenn Sie weitermachen, endet der älteste sofort, und Server, die ihn noch benutzen, werden abgewiesen.',
    force: 'Ihn beenden und den Schlüssel anlegen',
    revoke: 'Schlüssel widerrufen',
    revokeTitle: 'Den Schlüssel widerrufen?',
    revokeBody:
      'Server, die ihn benutzen, werden ab jetzt abgewiesen, auch mit dem vorigen. Das lässt sich nicht zurücknehmen; ein neuer Schlüssel kann angelegt werden.',
    revoked: 'Der Schlüssel ist widerrufen.',
  },
);
