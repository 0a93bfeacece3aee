import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Client,
  isGrpcServiceError,
  ScheduleAlreadyRunning,
  ScheduleNotFoundError,
  type ScheduleOptions,
  ScheduleOverlapPolicy,
} from '@temporalio/client';
import type { Duration } from '@temporalio/common';
import { msToTs } from '@temporalio/common/lib/time.js';
import proto from '@temporalio/proto';
import type { EngineDescription } from '#engine/description.ts';
import type { Edition } from '#forms/config/types.ts';
import { DAY_MS } from '#time.ts';

const { IndexedValueType } = proto.temporal.api.enums.v1;
/** gRPC statuses ALREADY_EXISTS and NOT_FOUND. */
const ALREADY_EXISTS = 6;
const NOT_FOUND = 5;
/** Seconds within which a server knows a namespace that was created. */
const NAMESPACE_SECONDS = 30;

export interface TemporalSetup {
  searchAttributes: string[];
  schedules: string[];
}

/**
 * Registers search attributes and schedules. May run any number of times: existing schedules are updated, and schedules that
 * only the Pro edition has are removed in the free edition. The namespace must exist.
 */
export async function setUpTemporal(
  client: Client,
  namespace: string,
  description: EngineDescription,
  edition: Edition,
): Promise<TemporalSetup> {
  const searchAttributes = await registerSearchAttributes(client, namespace, description.searchAttributes);
  const schedules: string[] = [];
  for (const schedule of description.schedules) {
    if (edition === 'free' && schedule.edition === 'pro') {
      await remove(client, schedule.id);
      continue;
    }
    await createOrUpdate(client, optionsOf(schedule, description));
    schedules.push(schedule.id);
  }
  return { searchAttributes, schedules };
}

/**
 * Creates the namespace if it is missing, and waits until the server knows it.
 * @param retentionDays days for which finished runs are kept
 * @returns true when the namespace was created now
 */
export async function createNamespace(client: Client, namespace: string, retentionDays: number): Promise<boolean> {
  const { workflowService, operatorService } = client.connection;
  // An account may be allowed to use a namespace, and not to create one.
  if (await hasNamespace(client, namespace)) return false;
  const workflowExecutionRetentionPeriod = msToTs(retentionDays * DAY_MS);
  try {
    await workflowService.registerNamespace({ namespace, workflowExecutionRetentionPeriod });
  } catch (error) {
    if (hasCode(error, ALREADY_EXISTS)) return false;
    throw error;
  }
  for (let second = 0; ; second += 1) {
    try {
      await operatorService.listSearchAttributes({ namespace });
      return true;
    } catch (error) {
      if (second === NAMESPACE_SECONDS || !hasCode(error, NOT_FOUND)) throw error;
      await sleep(1_000);
    }
  }
}

async function hasNamespace({ connection }: Client, namespace: string): Promise<boolean> {
  try {
    await connection.workflowService.describeNamespace({ namespace });
    return true;
  } catch (error) {
    if (hasCode(error, NOT_FOUND)) return false;
    throw error;
  }
}

function hasCode(error: unknown, code: number): boolean {
  return error instanceof Error && isGrpcServiceError(error) && error.code === code;
}

async function registerSearchAttributes(
  client: Client,
  namespace: string,
  required: Record<string, string>,
): Promise<string[]> {
  const { operatorService } = client.connection;
  const { customAttributes } = await operatorService.listSearchAttributes({ namespace });
  const missing = Object.entries(required).filter(([name]) => customAttributes?.[name] === undefined);
  if (missing.length > 0) {
    try {
      await operatorService.addSearchAttributes({
        namespace,
        searchAttributes: Object.fromEntries(missing.map(([name, type]) => [name, indexedValueType(type)])),
      });
    } catch (error) {
      if (!hasCode(error, ALREADY_EXISTS)) throw error;
    }
  }
  return missing.map(([name]) => name);
}

/** @param type of a search attribute, such as `KeywordList` */
export function indexedValueType(type: string): number {
  const name = `INDEXED_VALUE_TYPE_${type.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase()}`;
  return IndexedValueType[name as keyof typeof IndexedValueType];
}

function optionsOf(
  schedule: EngineDescription['schedules'][number],
  { taskQueues }: EngineDescription,
): ScheduleOptions {
  const { id, workflow, every, offset, jitter, overlap, catchupWindow } = schedule;
  return {
    scheduleId: id,
    spec: { intervals: [{ every: every as Duration, offset: offset as Duration }], jitter: jitter as Duration },
    policies: { overlap: ScheduleOverlapPolicy[overlap], catchupWindow: catchupWindow as Duration },
    action: { type: 'startWorkflow', workflowType: workflow, taskQueue: taskQueues[schedule.taskQueue], args: [] },
  };
}

async function remove(client: Client, scheduleId: string): Promise<void> {
  try {
    await client.schedule.getHandle(scheduleId).delete();
  } catch (error) {
    if (!(error instanceof ScheduleNotFoundError)) throw error;
  }
}

async function createOrUpdate(client: Client, options: ScheduleOptions): Promise<void> {
  try {
    await client.schedule.create(options);
  } catch (error) {
    if (!(error instanceof ScheduleAlreadyRunning)) throw error;
    const handle = client.schedule.getHandle(options.scheduleId);
    await handle.update(
      (existing) =>
        ({
          ...existing,
          spec: options.spec,
          policies: { ...existing.policies, ...options.policies },
          action: options.action,
        }) as Parameters<Parameters<typeof handle.update>[0]>[0],
    );
  }
}
