import { DriverException } from '@mikro-orm/core';
import { isGrpcServiceError, NamespaceNotFoundError } from '@temporalio/client';
import { DatabaseUnavailable } from '#db/connections/unavailable.ts';

/** Maps a gRPC status to the setting that causes it; every other status says something about what was asked for. */
const ENGINE_SETTINGS: Record<number, string> = {
  4: 'TEMPORAL_ADDRESS',
  7: 'TEMPORAL_API_KEY, TEMPORAL_TLS_*',
  14: 'TEMPORAL_ADDRESS',
  16: 'TEMPORAL_API_KEY, TEMPORAL_TLS_*',
};

/** Describes a failure in one line. If a service cannot be reached, the line names the setting with its address. */
export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof NamespaceNotFoundError) return `TEMPORAL_NAMESPACE: ${error.message}`;
  const engine = isGrpcServiceError(error) ? error : error.cause;
  if (engine instanceof Error && isGrpcServiceError(engine)) return describeAnswer(engine);
  const { message, code } = error as Error & { code?: unknown };
  const silent = error instanceof DatabaseUnavailable && error.sqlMessage === undefined;
  const unreachable = silent || /^ER_((DB)?ACCESS_DENIED|BAD_DB)/.test(String(code));
  if (unreachable) return `DATABASE_URL: ${message}`;
  // The whole message would repeat the statement, and with it the values of the row.
  if (error instanceof DriverException) return `database error: ${'sqlMessage' in error ? error.sqlMessage : code}`;
  return message;
}

const NOT_FOUND = 5;

function describeAnswer({ code, message, details }: { code: number; message: string; details: string }): string {
  // The engine says of much more that it has not found it.
  if (code === NOT_FOUND && /^namespace\b/i.test(details)) return `TEMPORAL_NAMESPACE: ${message}`;
  const setting = ENGINE_SETTINGS[code];
  return setting ? `${setting}: ${message}` : `Temporal answers with an error: ${details || message}`;
}
