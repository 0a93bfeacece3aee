import { requestsBudgets } from '#features/requests/budgets.ts';
import type { MergeContext } from '#forms/templates/merge-tags.ts';
import type { HookClient } from '#hooks/parameters.ts';
import { text } from '#http/routing/answers.ts';
import type { ClientRequest } from '#http/routing/route.ts';

/** What is captured of the client: columns of stored submissions, keys of sealed ones and of spam. Another one is added here. */
export interface Captured {
  /** Null when nothing is known of the submitter: then there is no rate limit. */
  ipAddress: string | null;
  userAgent: string | null;
}

export const NOT_CAPTURED: Captured = { ipAddress: null, userAgent: null };

/** In place of a visitor's; the address is reserved for examples. */
export const SAMPLE_CAPTURED: Captured = { ipAddress: '192.0.2.1', userAgent: 'durable-forms test' };

const USER_AGENT_LENGTH = requestsBudgets.userAgent.atMost;

export function capture({ clientAddress, header }: Pick<ClientRequest, 'clientAddress' | 'header'>): Captured {
  return { ipAddress: clientAddress, userAgent: header('user-agent')?.slice(0, USER_AGENT_LENGTH) ?? null };
}

/** The same from code, which names them as hooks do. */
export function captureGiven(read: (key: keyof HookClient) => string | null): Captured {
  return { ipAddress: read('ip_address'), userAgent: read('user_agent')?.slice(0, USER_AGENT_LENGTH) ?? null };
}

/** Only that of something that holds more. */
export function capturedOf({ ipAddress = null, userAgent = null }: Partial<Captured>): Captured {
  return { ipAddress, userAgent };
}

/** As hooks and answers name it. */
export function capturedJson({ ipAddress, userAgent }: Captured): HookClient {
  return { ip_address: ipAddress, user_agent: userAgent };
}

/** The schema of `capturedJson` in an answer that may leave it out. */
export const CAPTURED_JSON = {
  ip_address: text().nullable().optional(),
  user_agent: text().nullable().optional(),
} satisfies Record<keyof HookClient, unknown>;

/** As merge tags and the receivers of webhooks name it. */
export function capturedMeta({ ipAddress, userAgent }: Captured): MergeContext['meta'] {
  return { ip: ipAddress, user_agent: userAgent };
}
