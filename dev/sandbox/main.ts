import { portFrom } from '#dev/listen.ts';
import { devHosts } from '#dev/web/host-guard.ts';
import { startSandbox } from './sandbox.ts';

const { INBOX_SMTP_PORT } = process.env;
const sandbox = await startSandbox({
  port: portFrom(process.env, 'SANDBOX_PORT', 8026),
  host: '127.0.0.1',
  names: devHosts(process.env),
  mailUrl: INBOX_SMTP_PORT ? `smtp://127.0.0.1:${INBOX_SMTP_PORT}` : undefined,
});

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => void sandbox.close());
}
// This line comes last: a parent that waits for it may send a signal at once.
console.log(`sandbox ready: ${sandbox.url}`);
