import { portFrom } from '#dev/listen.ts';
import { devHosts } from '#dev/web/host-guard.ts';
import { startInbox } from './inbox.ts';

const inbox = await startInbox({
  smtpPort: portFrom(process.env, 'INBOX_SMTP_PORT', 1025),
  httpPort: portFrom(process.env, 'INBOX_HTTP_PORT', 8025),
  host: '127.0.0.1',
  names: devHosts(process.env),
  file: process.env.INBOX_FILE,
});

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => void inbox.close());
}
// This line comes last: a parent that waits for it may send a signal at once.
console.log(`inbox ready: ${inbox.url} (mail to ${inbox.mailUrl})`);
