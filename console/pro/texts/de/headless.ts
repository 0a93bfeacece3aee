import type { Translated } from '#console/texts/language.ts';
import type { texts as english } from '../en/headless.ts';

export const texts: Translated<typeof english> = {
  title: (form) => `API-Schlüssel von „${form}“`,
  about:
    'Mit diesem Schlüssel kann ein Server das Formular ohne Seite absenden: Nonce, CAPTCHA und Ausfüllzeit werden nicht geprüft. Bewahren Sie den Schlüssel auf dem Server auf, niemals in einer Webseite.',
  state: 'Status',
  enabled: 'Das Formular nimmt Einsendungen mit seinem Schlüssel an.',
  disabled: 'Das Formular nimmt noch keine an: Schalten Sie im Editor „Submissions of servers“ ein.',
  toBuilder: 'Optionen im Editor öffnen',
  hasKey: 'Ein Schlüssel ist hinterlegt.',
  noKey: 'Kein Schlüssel hinterlegt.',
  previous: 'Der vorherige Schlüssel gilt bis',
  allowlist: 'Nur von diesen Adressen:',
  everywhere: 'Von jeder Adresse.',
  perMinute: (count) => `Höchstens ${count} Einsendungen pro Minute.`,
  noLimit: 'Keine Begrenzung der Einsendungen pro Minute.',
  make: 'Schlüssel anlegen',
  replace: 'Schlüssel ersetzen',
  keepHours: 'Stunden, die der vorherige Schlüssel gültig bleibt',
  keepHoursAbout: 'Gibt Ihnen Zeit, Server umzustellen. 0 beendet ihn sofort; höchstens 168.',
  shownOnce: 'Dies ist der Schlüssel. Er wird nur einmal angezeigt:',
  inUseTitle: 'Ein älterer Schlüssel ist noch gültig',
  inUseBody:
    'Nur zwei Schlüssel sind gleichzeitig gültig. Wenn Sie fortfahren, endet der älteste sofort, und Server, die ihn noch verwenden, verlieren den Zugang.',
  force: 'Ihn beenden und den Schlüssel anlegen',
  revoke: 'Schlüssel widerrufen',
  revokeTitle: 'Schlüssel widerrufen?',
  revokeBody:
    'Server, die ihn verwenden, verlieren sofort den Zugang, auch solche mit dem vorherigen Schlüssel. Das lässt sich nicht rückgängig machen; Sie können aber einen neuen Schlüssel anlegen.',
  revoked: 'Schlüssel widerrufen.',
};
