import { fileURLToPath } from 'node:url';
import { Client, Connection, type ConnectionOptions } from '@temporalio/client';
import type { DataConverter } from '@temporalio/common';
import type { NativeConnectionOptions } from '@temporalio/worker';
import type { Settings } from '#features/environment.ts';
import { EncryptionCodec } from '#security/payload-codec.ts';
import type { SecretBox } from '#security/secret-box.ts';

/** How a role reaches Temporal. */
export interface Engine {
  client: Client;
  connection: Connection;
}

/** Otherwise an engine that was away for long would be found again minutes after it is back. */
const RECONNECT_MS = 5_000;

/** Connects when it is first used: a role that accepts submissions starts without the engine too. */
export function openEngine(settings: Settings, box: SecretBox): Engine {
  const connection = openConnection(settings);
  const { namespace } = settings.temporal;
  return { connection, client: new Client({ connection, namespace, dataConverter: dataConverter(box) }) };
}

/** As a role has it. Without `interceptors` calls are tried again until their deadline, and their errors say no more. */
export function openConnection(settings: Settings, options: Pick<ConnectionOptions, 'interceptors'> = {}): Connection {
  const channelArgs = { 'grpc.max_reconnect_backoff_ms': RECONNECT_MS };
  return Connection.lazy({ ...connectionOptions(settings), ...options, channelArgs });
}

/** Where the engine is and how to get in; for clients and for workers. */
export function connectionOptions({ temporal }: Settings): Pick<NativeConnectionOptions, 'address' | 'apiKey' | 'tls'> {
  const { address, apiKey, tls } = temporal;
  if (!tls || tls === true) return { address, apiKey, tls };
  const bytes = (text: string | undefined) =>
    text === undefined ? undefined : Buffer.from(text.replaceAll('\\n', '\n'));
  const [clientCert, clientKey] = [bytes(tls.clientCert), bytes(tls.clientKey)];
  return {
    address,
    apiKey,
    tls: {
      serverNameOverride: tls.serverName,
      serverRootCACertificate: bytes(tls.serverRootCA),
      ...(clientCert && clientKey && { clientCertPair: { crt: clientCert, key: clientKey } }),
    },
  };
}

/** Every payload and every failure is encrypted. */
export function dataConverter(box: SecretBox): DataConverter {
  return {
    payloadCodecs: [new EncryptionCodec(box)],
    failureConverterPath: fileURLToPath(new URL('../../security/failure-converter.cjs', import.meta.url)),
  };
}
