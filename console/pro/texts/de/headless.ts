import type { Translated } from '#console/texts/language.ts';
import type { texts as english } from '../en/headless.ts';

export const texts: Translated<typeof english> = {
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
  keepHoursAbout: 'Damit kein Aufruf scheitert, während Server umgestellt werden; 0 beendet ihn sofort. Höchstens 168.',
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
};
