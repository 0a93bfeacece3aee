import { createLog } from '#bin/log.ts';
import type { FieldConfig } from '#forms/config/types.ts';
import type { HookTimeouts } from '#hooks/definitions.ts';
import { Hooks } from '#hooks/hooks.ts';
import type { EmailMessage, HookContext, HookForm, PostArgs } from '#hooks/parameters.ts';

export const FIELD = { type: 'text', name: 'name', label: 'Your name' } as FieldConfig;
export const FORM = {
  id: 7,
  title: 'Contact us',
  active: 1,
  config: { fields: [FIELD], options: {} },
} as unknown as HookForm;
export const CONTEXT: HookContext = { surface: 'a', ip_address: '203.0.113.9', user_agent: 'Test/1.0' };
export const MESSAGE: EmailMessage = {
  to: 'team@example.com',
  subject: 'Hello',
  html: '<p>Hello</p>',
  text: 'Hello',
  from_name: 'Forms',
  from_email: 'forms@example.org',
};
export const POST: PostArgs = { post_type: 'post', post_title: 'T', post_content: '<p>C</p>', post_status: 'draft' };

/** Creates hooks whose handlers may take 50 ms, with their log. */
export function createHooks(timeouts: Partial<HookTimeouts> = { request: 50, run: 50, dispatch: 50 }) {
  const logLines: string[] = [];
  const hooks = new Hooks({ log: createLog('http', 'debug', { write: (line) => void logLines.push(line) }), timeouts });
  return { hooks, logLines };
}

/** A placeholder for a parameter that is not read. */
export function never<T>(): T {
  return {} as T;
}

/** Returns a promise that never settles, like a hanging handler's. */
export function forever<T>(): Promise<T> {
  return new Promise<T>(() => {});
}
