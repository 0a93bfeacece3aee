import { handOver } from './setup/hand-over.mjs';

// `npm test`
process.exitCode = await handOver('dev/testing/main.ts', { lastLine: '0 passed, 1 failed' });
