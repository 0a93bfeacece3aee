import { defineTexts } from '#console/texts/language.ts';

export const texts = defineTexts('partsBulk', {
  progress: 'Progress',
  running: (done: string, total: string) => `${done} of ${total} done`,
  runningOn: (done: string) => `${done} done`,
  waiting: (seconds: string) => `The service asked to wait ${seconds} s. It continues automatically.`,
  stop: 'Stop',
  stopping: 'Stopping …',
  worked: (count: string, total: string) => `${count} of ${total} succeeded.`,
  done: (count: string) => `${count} done.`,
  nothing: 'There was nothing to do.',
  failed: (count: string) => `${count} failed.`,
  left: (count: string) => `${count} were not started.`,
  stopped: 'Stopped. Finished items stay changed; the others are unchanged.',
  again: 'Retry failed items',
  goOn: 'Continue with the rest',
  stay: 'Keep this page open until it is finished.',
  andMore: (count: string) => `and ${count} more`,
});
