import { listen, portFrom } from '#dev/listen.ts';
import { devHosts, guardHost } from './host-guard.ts';
import { proxyTo } from './proxy.ts';

// Temporal UI does not check `Host`, and has no flag for it. This process serves the port that people open.
const host = '127.0.0.1';
const behind = { host, port: portFrom(process.env, 'TEMPORAL_UI_BEHIND_PORT', 0) };
const port = portFrom(process.env, 'TEMPORAL_UI_PORT', 8233);
const { url, close } = await listen(guardHost(proxyTo(behind), devHosts(process.env)), port, host);

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => void close());
}
console.log(`temporal ui ready: ${url}`);
