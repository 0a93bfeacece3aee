import type { SetupContext } from '#dev/setup/context.ts';

/** Absolute paths. */
export interface Tools {
  /** Path of Node 24. */
  node: string;
  /** Absent when TEMPORAL_ADDRESS names a server. */
  temporalCli?: string;
  /** Absent when DATABASE_URL names a server. */
  databaseServer?: string;
  testServer?: string;
  chromium?: string;
  /** Absent also when it cannot be built. */
  stripeMock?: string;
  /** Absent also when it cannot be built. */
  versitygw?: string;
  /** Absent also when it cannot be had. */
  openApiGenerator?: string;
  temporalServer?: string;
  temporalSqlTool?: string;
  /** Absent on systems without systemd. */
  systemdAnalyze?: string;
}

export interface SetUpOptions extends Pick<SetupContext, 'env' | 'progress' | 'signal'> {
  /** Tests need more tools than development, and a cluster needs other ones. */
  purpose: 'dev' | 'test' | 'cluster';
}
