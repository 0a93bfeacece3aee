import { listen, portFrom } from '#dev/listen.ts';
import { createBalancer } from './balancer.ts';

// The balancer in front of the HTTP roles of `npm run cluster`. BALANCER_PORT is its port, BALANCER_ROLES a comma list of the
// roles' addresses.
const { BALANCER_ROLES: roles = '' } = process.env;
const stop = new AbortController();
const { listener, watch } = createBalancer(roles.split(',').filter((url) => url !== ''));
const watching = watch(stop.signal);
const { url, close } = await listen(listener, portFrom(process.env, 'BALANCER_PORT', 0), '127.0.0.1');
console.log(`balancer ready at ${url}`);
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, async () => {
    stop.abort();
    await Promise.all([watching, close()]);
  });
}
