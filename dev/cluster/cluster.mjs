import { handOver } from '../setup/hand-over.mjs';

// `npm run cluster`
process.exitCode = await handOver('dev/cluster/start.ts');
