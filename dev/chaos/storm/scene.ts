import { Client, Connection } from '@temporalio/client';
import { createPool, type Pool } from 'mysql2/promise';
import { readDevFile } from '#dev/bench/stack.ts';
import type { DevFile } from '#dev/launcher/session.ts';

/** A running stack that nobody else uses, and what reaches into it. Each part dies now and then. */
export interface Scene {
  dev: DevFile;
  /** Path of its dev.json; the processes in it change. */
  devJson: string;
  db: Pool;
  client: Client;
  say(text: string): void;
}

export async function openScene(devJson: string): Promise<Scene & AsyncDisposable> {
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
