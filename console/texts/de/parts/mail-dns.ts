import type { Translated } from '#console/texts/language.ts';
import type { texts as english } from '../../en/parts/mail-dns.ts';

export const texts: Translated<typeof english> = {
  spf: 'SPF: welche Server verschicken dürfen',
  dkim: 'DKIM: der Schlüssel, mit dem E-Mails unterschrieben sind',
  dmarc: 'DMARC: was mit E-Mails geschieht, für die beides nicht gilt',
  where: 'Name des Eintrags (TXT)',
  there: 'Jetzt steht dort',
  publish: 'Stattdessen eintragen',
  publishNew: 'Dies eintragen',
  copyName: 'Namen kopieren',
  copyRecord: 'Eintrag kopieren',
  status: {
    found: 'Gefunden',
    missing: 'Fehlt',
    wrong: 'Falsch',
    unknown: 'Nicht bekannt',
    could_not_look_up: 'Ließ sich nicht nachsehen',
  },
};
