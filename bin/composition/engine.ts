import { fileURLToPath } from 'node:url';
import { Client, Connection, type ConnectionOptions } from '@temporalio/client';
import type { DataConverter } from '@temporalio/common';
import type { NativeConnectionOptions } from '@temporalio/worker';
import type { Settings } from '#features/environment.ts';
import { EncryptionCodec } from '#security/payload-codec.ts';
import type { SecretBox } from '#security/secret-box.ts';

/** Client and connection by which a role reaches Temporal. */
export interface Engine {
  client: Client;
  connection: Connection;
}

/** Longest delay between attempts to reconnect. gRPC's own would find the engine again only minutes after it is back. */
const RECONNECT_MS = 5_000;

/** Connects at the first call, so that a role that accepts submissions starts without the engine too. */
export function openEngine(settings: Settings, box: SecretBox): Engine {
  const connection = openConnection(settings);
  const { namespace } = settings.temporal;
  return { connection, client: new Client({ connection, namespace, dataConverter: dataConverter(box) }) };
}

/**
 * Opens a connection as roles use it. With an empty list of `interceptors` calls are not retried until their deadline, and fail
 * with the plain error.
 */
export function openConnection(settings: Settings, options: Pick<ConnectionOptions, 'interceptors'> = {}): Connection {
  const channelArgs = { 'grpc.max_reconnect_backoff_ms': RECONNECT_MS };
  return Connection.lazy({ ...connectionOptions(settings), ...options, channelArgs });
}

/** Returns address and credentials of the engine, for clients and workers. */
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

/** Returns the converter that encrypts every payload and every failure. */
export function dataConverter(box: SecretBox): DataConverter {
  return {
    payloadCodecs: [new EncryptionCodec(box)],
    failureConverterPath: fileURLToPath(new URL('../../security/failure-converter.cjs', import.meta.url)),
  };
}
