import type { Translated } from '#console/texts/language.ts';
import type { texts as english } from '../../en/parts/bulk.ts';

export const texts: Translated<typeof english> = {
  progress: 'Fortschritt',
  running: (done, total) => `${done} von ${total} erledigt`,
  runningOn: (done) => `${done} erledigt`,
  waiting: (seconds) => `Der Dienst bittet um ${seconds} s Wartezeit. Danach geht es automatisch weiter.`,
  stop: 'Stoppen',
  stopping: 'Wird gestoppt …',
  worked: (count, total) => `${count} von ${total} erfolgreich.`,
  done: (count) => `${count} erledigt.`,
  nothing: 'Es war nichts zu tun.',
  failed: (count) => `${count} fehlgeschlagen.`,
  left: (count) => `${count} nicht begonnen.`,
  stopped: 'Gestoppt. Erledigtes bleibt erledigt; der Rest ist unverändert.',
  again: 'Fehlgeschlagene wiederholen',
  goOn: 'Mit dem Rest fortfahren',
  stay: 'Lassen Sie diese Seite geöffnet, bis der Vorgang beendet ist.',
  andMore: (count) => `und ${count} weitere`,
};
