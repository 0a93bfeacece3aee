import { handOver } from './setup/hand-over.mjs';

// `npm run bench`
process.exitCode = await handOver('dev/testing/bench.ts');
