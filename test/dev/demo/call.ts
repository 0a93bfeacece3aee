import type { Store } from '#dev/demo/store.ts';

/** A request to the demo. `refused` is true where the demo says that it cannot do this. */
export interface DemoCall {
  /** Method and address below the REST root, with its query. */
  call: string;
  body?: unknown;
  refused: boolean;
}

/** Calls the operations of the Pro package. */
export type ProCalls = (calling: {
  ok(call: string, body?: unknown): DemoCall;
  not(call: string, body?: unknown): DemoCall;
  store: Store;
}) => Generator<DemoCall>;
