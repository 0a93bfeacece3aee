import { handOver } from './setup/hand-over.mjs';

// `npm run chaos`
process.exitCode = await handOver('dev/chaos/start.ts');
