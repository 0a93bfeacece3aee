import { readFileSync } from 'node:fs';
import { Client, Connection } from '@temporalio/client';
import { createPool, type Pool } from 'mysql2/promise';
import type { DevFile } from '#dev/launcher/session.ts';

/** A running stack that nobody else uses, with connections to it. Each part may be killed now and then. */
export interface Stack {
  dev: DevFile;
  /** Path of its dev.json, whose processes change. */
  devJson: string;
  db: Pool;
  client: Client;
  /** Prints the progress for people. */
  say(text: string): void;
}

export async function openStack(devJson: string): Promise<Stack & AsyncDisposable> {
  const dev = readDevFile(devJson);
  const db = createPool({ uri: dev.databaseUrl, connectionLimit: 2 });
  const connection = await Connection.connect({ address: dev.temporalAddress });
  return {
    dev,
    devJson,
    db,
    client: new Client({ connection, namespace: dev.temporalNamespace }),
    say: (text) => void process.stderr.write(`${text}\n`),
    async [Symbol.asyncDispose]() {
      await db.end();
      await connection.close();
    },
  };
}

/** @param path of the dev.json of a running stack; its pids change when a role is restarted */
export function readDevFile(path: string | undefined): DevFile {
  if (!path) throw new Error('DEV_JSON is not set; run "npm run bench", or name the dev.json of a running stack in it');
  return JSON.parse(readFileSync(path, 'utf8')) as DevFile;
}

export async function select<Row>(db: Pick<Pool, 'query'>, sql: string, values: unknown[] = []): Promise<Row[]> {
  const [rows] = await db.query(sql, values);
  return rows as Row[];
}

/** Returns the authorization header of the stack's administrator. */
export function asAdmin({
  adminUser,
  adminApplicationPassword,
}: Pick<DevFile, 'adminUser' | 'adminApplicationPassword'>) {
  const login = Buffer.from(`${adminUser}:${adminApplicationPassword}`).toString('base64');
  return { authorization: `Basic ${login}` };
}

/**
 * Requests JSON.
 * @throws Error that names the address and the status
 */
export async function ask<T>(method: string, url: string, body?: object, headers = {}): Promise<T> {
  const response = await fetch(url, {
    method,
    ...(body && { body: JSON.stringify(body) }),
    headers: { ...headers, 'content-type': 'application/json' },
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${text.slice(0, 300)}`);
  return (text === '' ? undefined : JSON.parse(text)) as T;
}
