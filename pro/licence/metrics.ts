import { Gauge, type Metric } from 'prom-client';
import type { Licence } from './licence.ts';
import { LICENCE_STATUSES } from './states.ts';

/** Prometheus metrics of the licence, read from the database at each scrape. */
export function licenceMetrics(licence: Pick<Licence, 'state'>, clock: () => Date): Metric[] {
  const status = new Gauge({
    name: 'durable_forms_license_status',
    help: 'The status of the licence: 1 for the current status, 0 for all others.',
    labelNames: ['status'],
    registers: [],
    async collect() {
      const state = await licence.state(clock());
      for (const name of LICENCE_STATUSES) this.set({ status: name }, state.status === name ? 1 : 0);
    },
  });
  const grace = new Gauge({
    name: 'durable_forms_license_grace_seconds',
    help: 'Seconds until the grace period of the licence ends, by its reason: 0 once it is over; absent without one.',
    labelNames: ['reason'],
    registers: [],
    async collect() {
      const now = clock();
      const { reason, graceEndsAt } = await licence.state(now);
      this.reset();
      if (reason && graceEndsAt) this.set({ reason }, Math.max(0, (graceEndsAt.getTime() - now.getTime()) / 1000));
    },
  });
  return [status, grace];
}
