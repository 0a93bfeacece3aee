import { setTimeout as sleep } from 'node:timers/promises';
import type { Pace } from '#dev/bench/rounds/pace.ts';
import { createForm } from '#dev/load/forms.ts';
import { startReceiver } from '#dev/load/receiver.ts';
import { type Spread, spreadOf } from '#dev/load/report/spread.ts';
import { percentile } from '#dev/load/requests.ts';
import { ask, type Stack } from '#dev/load/stack.ts';

/** Milliseconds from the answer with 200 until the webhook's request arrives. */
export interface LatencyFigures {
  samples: number;
  p50: number;
  p99: number;
  /** The spread of the median over the samples. */
  spread: Spread;
}

const SAMPLES = 100;
const WARM_UP = 5;
/** The longest of the random pauses between submissions, so that they meet the worker's poll at any moment. */
const LONGEST_PAUSE_MS = 120;
const PATIENCE_MS = 15_000;

/** Measures how long a submission waits on an idle service: one at a time, with a mail and a webhook each. */
export async function measureLatency({ dev, say }: Stack, { until }: Pace): Promise<LatencyFigures> {
  say('from answer to delivery, one at a time …');
  const receiver = await startReceiver();
  try {
    const { submit } = await createForm(dev, { webhooks: { crm: receiver.url } });
    const times: number[] = [];
    for (let sample = -WARM_UP; sample < SAMPLES && performance.now() < until; sample += 1) {
      await sleep(Math.random() * LONGEST_PAUSE_MS);
      const arrival = receiver.next(PATIENCE_MS);
      // A rejection is handled where `arrival` is awaited, below.
      arrival.catch(() => {});
      await ask('POST', submit.url, JSON.parse(submit.body), submit.headers);
      const answered = performance.now();
      const arrived = await arrival;
      if (sample >= 0) times.push(Math.max(0, arrived - answered));
    }
    times.sort((a, b) => a - b);
    return {
      samples: times.length,
      p50: percentile(times, 0.5),
      p99: percentile(times, 0.99),
      spread: spreadOf(times),
    };
  } finally {
    receiver.close();
  }
}
