import { defineTexts } from '#console/texts/language.ts';

export const texts = defineTexts('partsMailDns', {
  spf: 'SPF: which servers may send',
  dkim: 'DKIM: the key that mails are signed with',
  dmarc: 'DMARC: what to do with mails that fail both',
  where: 'Name of the record (TXT)',
  there: 'Current record',
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
});
