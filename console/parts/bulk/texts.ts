import { defineTexts } from '#console/texts/language.ts';

export const texts = defineTexts(
  {
    progress: 'Progress',
    running: (done: string, total: string) => `${done} of ${total} done`,
    waiting: (seconds: string) => `The service asked to wait ${seconds} s. It goes on by itself.`,
    stop: 'Stop',
    stopping: 'Stopping …',
    worked: (count: string, total: string) => `${count} of ${total} worked.`,
    failed: (count: string) => `${count} failed.`,
    left: (count: string) => `${count} were not begun.`,
    again: 'Try those that failed again',
    goOn: 'Go on with the rest',
    stay: 'Keep this page open until it has ended.',
  },
  {
    progress: 'Fortschritt',
    running: (done, total) => `${done} von ${total} erledigt`,
    waiting: (seconds) => `Der Dienst bat um ${seconds} s Geduld. Es geht von selbst weiter.`,
    stop: 'Anhalten',
    stopping: 'Hält an …',
    worked: (count, total) => `${count} von ${total} haben geklappt.`,
    failed: (count) => `${count} haben nicht geklappt.`,
    left: (count) => `${count} wurden nicht begonnen.`,
    again: 'Die gescheiterten noch einmal versuchen',
    goOn: 'Mit dem Rest weitermachen',
    stay: 'Diese Seite offen lassen, bis es zu Ende ist.',
  },
);
