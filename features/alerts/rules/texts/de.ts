import type { RuleTexts } from '#features/alerts/source.ts';
import type { english } from './en.ts';

export const german: Record<keyof typeof english, RuleTexts> = {
  receiver_away: {
    rule: 'Ein Empfänger oder Mailanbieter nimmt nichts an',
    title: '{subject} nimmt keine Zustellungen an',
    ended: 'Nichts an {subject} scheitert mehr',
    advice:
      'Prüfen Sie, ob der Empfänger arbeitet und annimmt, was wir schicken. Zustellungen werden von selbst wiederholt; gescheiterte lassen sich gemeinsam wiederholen.',
  },
  failures_in_hour: {
    rule: 'Viele Zustellungen sind binnen einer Stunde gescheitert',
    title: '{count} Zustellungen an {subject} sind gescheitert',
    ended: 'An {subject} scheitern keine Zustellungen mehr',
    advice: 'Lesen Sie, was der Empfänger dazu sagt, beheben Sie es und wiederholen Sie die gescheiterten gemeinsam.',
  },
  delivery_failed: {
    rule: 'Eine Zustellung ist endgültig gescheitert',
    title: 'Zustellungen an {subject} sind endgültig gescheitert',
    ended: 'An {subject} scheitern keine Zustellungen mehr',
    advice:
      'Sie werden nicht von selbst wiederholt. Lesen Sie, was der Empfänger dazu sagt, beheben Sie es und wiederholen Sie sie.',
  },
  notification_refused: {
    rule: 'Jede Mail einer Benachrichtigung wird wegen ihres Empfängers abgelehnt',
    title: 'Die Mails der Benachrichtigung „{subject}“ werden wegen ihres Empfängers abgelehnt',
    ended: 'Mails der Benachrichtigung „{subject}“ kommen wieder an',
    advice: 'Prüfen Sie die Adresse in der Benachrichtigung, und ob sie auf der Liste der gesperrten Adressen steht.',
  },
  form_silent: {
    rule: 'Ein Formular erhält keine Einsendungen, obwohl sonst welche kommen',
    title: 'Für das Formular „{subject}“ ist seit {hours} Stunden nichts gekommen',
    ended: 'Für das Formular „{subject}“ kommen wieder Einsendungen',
    advice: 'Füllen Sie das Formular dort aus, wo es eingebettet ist, und prüfen Sie, ob es sich absenden lässt.',
  },
  quarantine_fills: {
    rule: 'Die Quarantäne eines Formulars füllt sich',
    title: 'Die Quarantäne des Formulars „{subject}“ füllt sich ({count} seit gestern, kein Platz für {dropped})',
    ended: 'Die Quarantäne des Formulars „{subject}“ füllt sich nicht mehr',
    advice: 'Prüfen Sie, ob es Spam ist, und geben Sie frei, was keiner ist. Ein CAPTCHA hält Programme fern.',
  },
  publication_failed: {
    rule: 'Ein Entwurf wurde nicht zu seiner Zeit veröffentlicht',
    title: 'Der Entwurf des Formulars {subject} wurde nicht zu seiner Zeit veröffentlicht',
    ended: 'Der Entwurf des Formulars {subject} ist veröffentlicht oder hat eine neue Zeit',
    advice:
      'Öffnen Sie das Formular und drücken Sie auf Veröffentlichen: Dort steht, warum, und was sich ändert. Veröffentlichen Sie es von Hand oder mit einer neuen Zeit.',
  },
  certificate_ending: {
    rule: 'Ein Zertifikat läuft ab',
    title: 'Das Zertifikat von {subject} läuft am {ends} ab',
    ended: 'Das Zertifikat von {subject} wurde erneuert',
    advice: 'Erneuern Sie es vor diesem Tag: Besucher oder die Engine sind sonst nicht zu erreichen.',
  },
  key_ending: {
    rule: 'Ein Schlüssel läuft ab',
    title: 'Der Schlüssel {subject} läuft am {ends} ab',
    ended: 'Der Schlüssel {subject} läuft nicht mehr ab',
    advice: 'Erzeugen Sie einen neuen und geben Sie ihn dem, der ihn benutzt.',
  },
  engine_away: {
    rule: 'Die Engine antwortet nicht',
    title: 'Die Engine antwortet nicht',
    ended: 'Die Engine antwortet wieder',
    advice:
      'Einsendungen werden aufbewahrt und gehen weiter, sobald sie zurück ist. Sehen Sie in ihr Protokoll und auf TEMPORAL_ADDRESS.',
  },
  workers_away: {
    rule: 'Kein Worker läuft',
    title: 'Kein Worker fragt nach Arbeit: {queues}',
    ended: 'Worker fragen wieder nach Arbeit',
    advice:
      'Einsendungen werden aufbewahrt und warten. Starten Sie einen Worker, oder sehen Sie in das Protokoll dessen, der laufen sollte.',
  },
};
