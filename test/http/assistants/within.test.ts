import type { RequestListener } from 'node:http';
import { describe, expect, test } from '@jest/globals';
import type { Request } from 'express';
import { type CallParts, callTool } from '#http/assistants/call.ts';
import type { DescribedTool } from '#http/assistants/tools.ts';
import { createInProcessCaller, type RouteAnswer } from '#http/assistants/within.ts';
import type { AccountActor } from '#security/actor.ts';
import { budgets } from '#security/budgets.ts';

const HEADERS: Record<string, string> = {
  authorization: 'Basic x',
  'x-forwarded-for': '203.0.113.9',
  host: 'forms.example.org',
  origin: 'https://elsewhere.example',
};
const BY = {
  socket: { remoteAddress: '192.0.2.7' },
  clientSecure: true,
  get: (name: string) => HEADERS[name],
} as unknown as Request;
const never = new AbortController().signal;

/** Calls a service that answers so. */
const ask = (service: RequestListener, body?: unknown, signal = never): Promise<RouteAnswer> =>
  createInProcessCaller(service)(BY, { method: 'POST', path: '/a?b=c', headers: { 'If-Match': '"3"' }, body }, signal);

describe('a request within the process', () => {
  test('is one of the client: from its address, with its credentials, and with nothing else of what it has sent', async () => {
    const answered = await ask(
      (req, res) => {
        let sent = '';
        req.on('data', (part) => (sent += part));
        req.on('end', () => {
          const { method, url, headers, socket } = req;
          const encrypted = (socket as { encrypted?: boolean }).encrypted;
          const seen = { method, url, headers, from: socket.remoteAddress, encrypted, sent };
          res.setHeader('X-Request-Id', 'one');
          res.end(JSON.stringify(seen));
        });
      },
      { a: 'ü' },
    );
    expect(answered).toMatchObject({ status: 200, requestId: 'one' });
    expect(JSON.parse(answered.text)).toEqual({
      method: 'POST',
      url: '/a?b=c',
      from: '192.0.2.7',
      encrypted: true,
      sent: '{"a":"ü"}',
      headers: {
        authorization: 'Basic x',
        'x-forwarded-for': '203.0.113.9',
        host: 'forms.example.org',
        'if-match': '"3"',
        'content-type': 'application/json',
        'content-length': '10',
        connection: expect.any(String),
      },
    });
  });

  test('has an answer of any length up to the limit, and none of more', async () => {
    const most = budgets.toolAnswer.atMost;
    const long = (bytes: number) => ask((_req, res) => void res.end('x'.repeat(bytes)));
    expect((await long(most)).text.length).toBe(most);
    await expect(long(most + 1)).rejects.toThrow();
  });

  test('ends when the client goes away, and fails when its answer breaks off', async () => {
    const gone = new AbortController();
    const closed = new Promise((resolve) => {
      const waiting = ask(
        (req) => {
          req.on('close', resolve);
          gone.abort();
        },
        undefined,
        gone.signal,
      );
      waiting.catch(() => {});
    });
    await closed;
    await expect(
      ask((_req, res) => {
        res.setHeader('content-length', '10');
        res.write('half', () => res.destroy());
      }),
    ).rejects.toThrow();
  });
});

test('a tool whose request fails within says no more than that, and leaves a line of the log and an entry', async () => {
  const [lines, notes]: [object[], unknown[][]] = [[], []];
  const raw = { id: 'outer', log: { error: (line: object) => lines.push(line) } } as unknown as Request;
  const parts = {
    clock: () => new Date(),
    audit: { note: async (...note: unknown[]) => void notes.push(note) },
    ...{ surfaceA: '/a', surfaceB: '/b', host: '/host' },
    callRoute: async () => {
      throw new Error('a secret of ours');
    },
  } as unknown as CallParts;
  const tool = {
    name: 'list_forms',
    route: { method: 'GET', path: 'b:/forms' },
    locations: {},
    listed: { inputSchema: { properties: {} } },
  } as unknown as DescribedTool;
  const actor = { kind: 'account' } as AccountActor;
  const { isError, text } = await callTool(parts, { actor, raw, disconnected: never }, tool, {});
  expect([isError, JSON.parse(text)]).toMatchObject([true, { success: false, code: 'internal_error' }]);
  expect(text).not.toContain('secret');
  expect(lines).toMatchObject([{ requestId: 'outer', tool: 'list_forms' }]);
  expect(notes).toEqual([[actor, 'assistant.called', { tool: 'list_forms', status: 500 }]]);
});
