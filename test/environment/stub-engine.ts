import type { Client, Connection, WorkflowSignalWithStartOptions, WorkflowStartOptions } from '@temporalio/client';
import { WorkflowExecutionAlreadyStartedError } from '@temporalio/common';
import { searchAttributes } from '#engine/search-attributes.ts';
import { until } from './submissions.ts';

/** A request of the service to the engine, with the arguments of the SDK's client. */
export interface EngineRequest {
  method: 'start' | 'signalWithStart' | 'updateWithStart';
  workflowType: string;
  options: Partial<WorkflowStartOptions & WorkflowSignalWithStartOptions> & { workflowId: string };
}

interface UpdateWithStart {
  startWorkflowOperation: { workflowTypeOrFunc: string; options: EngineRequest['options'] };
}

/** A stub of Temporal's client for tests that check only the requests to it. */
export interface StubEngine {
  client: Client;
  connection: Connection;
  requests: EngineRequest[];
  /** The error with which every call fails; null lets calls succeed. */
  failure: Error | null;
  /** The run's answer to the update `checkout` of an order. */
  checkout: object;
  /** The description of every run. */
  description: { historyLength: number; startTime: Date };
  /** Returns the description of a task queue. */
  queueOf(name: string): object;
  /** Names of the registered search attributes. */
  attributes: readonly string[];
  /** Called before a call is answered. */
  onRequest: (request: EngineRequest) => Promise<void>;
  /** Waits until the n-th request has arrived. */
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

/** Returns the client's error while nothing listens at the engine's address. */
export function engineAway(): Error {
  return Object.assign(new Error('14 UNAVAILABLE: no connection'), {
    code: 14,
    details: 'no connection',
    metadata: {},
  });
}

/** Returns the client's error for a workflow that the engine does not have. */
export function notFound(): Error {
  const details = 'workflow not found for ID: readiness';
  return Object.assign(new Error(`5 NOT_FOUND: ${details}`), { code: 5, details, metadata: {} });
}

/** Returns the client's error for a workflow id that has run before. */
export function alreadyStarted(workflowId: string, workflowType = 'submission'): Error {
  return new WorkflowExecutionAlreadyStartedError('Workflow execution already started', workflowId, workflowType);
}
