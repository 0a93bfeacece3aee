import type { Client, Connection, WorkflowSignalWithStartOptions, WorkflowStartOptions } from '@temporalio/client';
import { WorkflowExecutionAlreadyStartedError } from '@temporalio/common';
import { searchAttributes } from '#engine/search-attributes.ts';
import { until } from './submissions.ts';

/** What the service asked the engine to do, as the SDK's client would have been given it. */
export interface EngineRequest {
  method: 'start' | 'signalWithStart' | 'updateWithStart';
  workflowType: string;
  options: Partial<WorkflowStartOptions & WorkflowSignalWithStartOptions> & { workflowId: string };
}

interface UpdateWithStart {
  startWorkflowOperation: { workflowTypeOrFunc: string; options: EngineRequest['options'] };
}

/** Stands for Temporal's client where only what is asked of it matters. */
export interface StubEngine {
  client: Client;
  connection: Connection;
  requests: EngineRequest[];
  /** The error that every call fails with; null lets calls succeed. */
  failure: Error | null;
  /** What the run of an order answers to the update `checkout`. */
  checkout: object;
  /** What it says of every run that it is asked for. */
  description: { historyLength: number; startTime: Date };
  /** What it says of a task queue, by its name. */
  queueOf(name: string): object;
  /** Names of the search attributes that it knows. */
  attributes: readonly string[];
  /** Runs before a call is answered. */
  onRequest: (request: EngineRequest) => Promise<void>;
  /** Waits until the n-th request has come. */
  request(index?: number): Promise<EngineRequest>;
}

export function createStubEngine(): StubEngine {
  const requests: EngineRequest[] = [];
  const record = async (request: EngineRequest) => {
    requests.push(request);
    await stub.onRequest(request);
    if (stub.failure) throw stub.failure;
  };
  const withDeadline = (_deadline: unknown, call: () => Promise<unknown>) => call();
  const client = {
    withDeadline,
    workflow: {
      start: (workflowType: string, options: EngineRequest['options']) =>
        record({ method: 'start', workflowType, options }),
      signalWithStart: (workflowType: string, options: EngineRequest['options']) =>
        record({ method: 'signalWithStart', workflowType, options }),
      async executeUpdateWithStart(_update: string, { startWorkflowOperation }: UpdateWithStart) {
        const { workflowTypeOrFunc: workflowType, options } = startWorkflowOperation;
        await record({ method: 'updateWithStart', workflowType, options });
        return stub.checkout;
      },
      getHandle: () => ({ describe: async () => stub.description }),
    },
  };
  const connection = {
    withDeadline,
    workflowService: {
      async describeWorkflowExecution() {
        throw stub.failure ?? notFound();
      },
      async describeNamespace() {
        if (stub.failure) throw stub.failure;
        return {};
      },
      async describeTaskQueue({ taskQueue }: { taskQueue: { name: string } }) {
        if (stub.failure) throw stub.failure;
        return stub.queueOf(taskQueue.name);
      },
    },
    operatorService: {
      async listSearchAttributes() {
        if (stub.failure) throw stub.failure;
        return { customAttributes: Object.fromEntries(stub.attributes.map((name) => [name, 1])) };
      },
    },
  };
  const stub: StubEngine = {
    client: client as unknown as Client,
    connection: connection as unknown as Connection,
    requests,
    failure: null,
    checkout: { redirectUrl: 'https://checkout.stripe.com/c/pay/cs_1' },
    queueOf: () => ({ pollers: [] }),
    attributes: Object.values(searchAttributes).map(({ name }) => name),
    description: { historyLength: 11, startTime: new Date(0) },
    onRequest: async () => {},
    async request(index = 0) {
      await until(`request ${index} to the engine`, async () => requests.length > index);
      return requests[index] as EngineRequest;
    },
  };
  return stub;
}

/** What the client throws while nothing listens at the engine's address. */
export function engineAway(): Error {
  return Object.assign(new Error('14 UNAVAILABLE: no connection'), {
    code: 14,
    details: 'no connection',
    metadata: {},
  });
}

/** What the client throws for what the engine has looked for and not found. */
export function notFound(): Error {
  const details = 'workflow not found for ID: readiness';
  return Object.assign(new Error(`5 NOT_FOUND: ${details}`), { code: 5, details, metadata: {} });
}

/** What the client throws for a workflow id that has run before. */
export function alreadyStarted(workflowId: string, workflowType = 'submission'): Error {
  return new WorkflowExecutionAlreadyStartedError('Workflow execution already started', workflowId, workflowType);
}
