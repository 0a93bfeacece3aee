import { defineTexts } from '#console/texts/language.ts';

export const texts = defineTexts('partsBulk', {
  progress: 'Progress',
  running: (done: string, total: string) => `${done} of ${total} done`,
  runningOn: (done: string) => `${done} done`,
  waiting: (seconds: string) => `The service asked to wait ${seconds} s. It goes on by itself.`,
  stop: 'Stop',
  stopping: 'Stopping …',
  worked: (count: string, total: string) => `${count} of ${total} worked.`,
  done: (count: string) => `${count} done.`,
  nothing: 'There was nothing to do.',
  failed: (count: string) => `${count} failed.`,
  left: (count: string) => `${count} were not begun.`,
  stopped: 'It was stopped. What was done stays done; the rest is as it was.',
  again: 'Try those that failed again',
  goOn: 'Go on with the rest',
  stay: 'Keep this page open until it has ended.',
  andMore: (count: string) => `and ${count} more`,
});
