import type { Translated } from '#console/texts/language.ts';
import type { texts as english } from '../../en/parts/bulk.ts';

export const texts: Translated<typeof english> = {
  progress: 'Fortschritt',
  running: (done, total) => `${done} von ${total} erledigt`,
  runningOn: (done) => `${done} erledigt`,
  waiting: (seconds) => `Der Dienst bat um ${seconds} s Geduld. Es geht von selbst weiter.`,
  stop: 'Anhalten',
  stopping: 'Hält an …',
  worked: (count, total) => `${count} von ${total} haben geklappt.`,
  done: (count) => `${count} erledigt.`,
  nothing: 'Es war nichts zu tun.',
  failed: (count) => `${count} haben nicht geklappt.`,
  left: (count) => `${count} wurden nicht begonnen.`,
  stopped: 'Es wurde angehalten. Was getan ist, bleibt getan; der Rest ist wie zuvor.',
  again: 'Die gescheiterten noch einmal versuchen',
  goOn: 'Mit dem Rest weitermachen',
  stay: 'Diese Seite offen lassen, bis es zu Ende ist.',
  andMore: (count) => `und ${count} weitere`,
};
