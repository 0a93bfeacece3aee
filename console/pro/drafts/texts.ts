import { defineTexts } from '#console/texts/language.ts';

export const texts = defineTexts(
  {
    title: 'Drafts',
    intro:
      'Visitors saved these forms to continue later. What they typed, whose it is and the link to it are shown to nobody; each is erased when its time is over.',
    empty: 'Nobody has saved a form. A form offers it with its option “Save and continue later”.',
    toForms: 'To the forms',
    form: 'Form',
    open: 'Can be continued',
    soon: 'Expire within 7 days',
    next: 'Next expires',
    last: 'Last expires',
    oldest: 'Oldest begun',
    saved: 'Saved last',
  },
  {
    title: 'Entwürfe',
    intro:
      'Besucher haben diese Formulare gespeichert, um später weiterzumachen. Was sie eingaben, von wem es ist und der Link dazu werden niemandem gezeigt; jedes wird gelöscht, wenn seine Zeit um ist.',
    empty:
      'Niemand hat ein Formular gespeichert. Ein Formular bietet es mit seiner Option „Speichern und später fortsetzen“ an.',
    toForms: 'Zu den Formularen',
    form: 'Formular',
    open: 'Können fortgesetzt werden',
    soon: 'Laufen in 7 Tagen ab',
    next: 'Nächstes läuft ab',
    last: 'Letztes läuft ab',
    oldest: 'Ältestes begonnen',
    saved: 'Zuletzt gespeichert',
  },
);
