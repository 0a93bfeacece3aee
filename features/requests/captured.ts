import { requestsBudgets } from '#features/requests/budgets.ts';
import type { MergeContext } from '#forms/templates/merge-tags.ts';
import type { HookClient } from '#hooks/parameters.ts';
import { text } from '#http/routing/answers.ts';
import type { ClientRequest } from '#http/routing/route.ts';

/**
 * Data captured about the client: columns of stored submissions, keys in sealed submissions and in spam. Add further captured
 * data here.
 */
export interface Captured {
  /** Null if nothing is known about the submitter; then no rate limit applies. */
  ipAddress: string | null;
  userAgent: string | null;
}

export const NOT_CAPTURED: Captured = { ipAddress: null, userAgent: null };

/** Captured data of a test submission. The address is reserved for examples (RFC 5737). */
export const SAMPLE_CAPTURED: Captured = { ipAddress: '192.0.2.1', userAgent: 'durable-forms test' };

const USER_AGENT_LENGTH = requestsBudgets.userAgent.atMost;

export function capture({ clientAddress, header }: Pick<ClientRequest, 'clientAddress' | 'header'>): Captured {
  return { ipAddress: clientAddress, userAgent: header('user-agent')?.slice(0, USER_AGENT_LENGTH) ?? null };
}

/** Captures client data passed in by code, under the names that hooks use. */
export function captureFrom(read: (key: keyof HookClient) => string | null): Captured {
  return { ipAddress: read('ip_address'), userAgent: read('user_agent')?.slice(0, USER_AGENT_LENGTH) ?? null };
}

/** Picks the captured data from a larger object. */
export function pickCaptured({ ipAddress = null, userAgent = null }: Partial<Captured>): Captured {
  return { ipAddress, userAgent };
}

/** Converts captured data to the names that hooks and answers use. */
export function capturedJson({ ipAddress, userAgent }: Captured): HookClient {
  return { ip_address: ipAddress, user_agent: userAgent };
}

/** The schema of `capturedJson` in an answer that may leave it out. */
export const CAPTURED_JSON = {
  ip_address: text().nullable().optional(),
  user_agent: text().nullable().optional(),
} satisfies Record<keyof HookClient, unknown>;

/** Converts captured data to the names that merge tags and webhooks use. */
export function capturedMeta({ ipAddress, userAgent }: Captured): MergeContext['meta'] {
  return { ip: ipAddress, user_agent: userAgent };
}
