import type { Translated } from '#console/texts/language.ts';
import type { texts as english } from '../../en/parts/mail-dns.ts';

export const texts: Translated<typeof english> = {
  spf: 'SPF: welche Server senden dürfen',
  dkim: 'DKIM: der Schlüssel, mit dem E-Mails signiert werden',
  dmarc: 'DMARC: was mit E-Mails geschieht, die beides nicht erfüllen',
  where: 'Name des Eintrags (TXT)',
  there: 'Aktueller Eintrag',
  publish: 'Stattdessen eintragen',
  publishNew: 'Dies eintragen',
  copyName: 'Namen kopieren',
  copyRecord: 'Eintrag kopieren',
  status: {
    found: 'Gefunden',
    missing: 'Fehlt',
    wrong: 'Falsch',
    unknown: 'Unbekannt',
    could_not_look_up: 'Konnte nicht abgefragt werden',
  },
};
