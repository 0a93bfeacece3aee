import { Gauge, type Metric } from 'prom-client';
import type { Licence } from './licence.ts';
import { LICENCE_STATUSES } from './states.ts';

/** What Prometheus learns of the licence; read from the database at each scrape. */
export function licenceMetrics(licence: Pick<Licence, 'state'>, clock: () => Date): Metric[] {
  const status = new Gauge({
    name: 'durable_forms_license_status',
    help: 'The status of the licence: 1 for what it is, 0 for every other.',
    labelNames: ['status'],
    registers: [],
    async collect() {
      const state = await licence.state(clock());
      for (const one of LICENCE_STATUSES) this.set({ status: one }, state.status === one ? 1 : 0);
    },
  });
  const grace = new Gauge({
    name: 'durable_forms_license_grace_seconds',
    help: 'How long the grace of the licence lasts, by its reason: 0 once it is over; absent while there is none.',
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
