import { defineTexts } from '#console/texts/language.ts';

export const texts = defineTexts(
  {
    spf: 'SPF: which servers may send',
    dkim: 'DKIM: the key that mails are signed with',
    dmarc: 'DMARC: what to do with mails that are neither',
    where: 'Name of the record (TXT)',
    there: 'There now',
    publish: 'Publish this instead',
    publishNew: 'Publish this',
    copyName: 'Copy the name',
    copyRecord: 'Copy the record',
    status: {
      found: 'Found',
      missing: 'Missing',
      wrong: 'Wrong',
      unknown: 'Not known',
      could_not_look_up: 'Could not be looked up',
    },
  },
  {
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
  },
);
