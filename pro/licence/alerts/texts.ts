import type { AlertRule } from '#features/alerts/source.ts';

export const texts: AlertRule['texts'] = {
  en: {
    rule: 'The licence is about to end, or is not active',
    title: 'The licence needs a look ({state}, until {ends})',
    ended: 'The licence is active again',
    advice: 'Renew it, or see why the licence server gives no answer; everything works until that day.',
  },
  de: {
    rule: 'Die Lizenz endet bald oder ist nicht aktiv',
    title: 'Die Lizenz braucht Aufmerksamkeit ({state}, bis {ends})',
    ended: 'Die Lizenz ist wieder aktiv',
    advice:
      'Verlängern Sie sie, oder sehen Sie nach, warum der Lizenzserver nicht antwortet; bis zu diesem Tag geht alles.',
  },
};
