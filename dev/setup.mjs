import { handOver } from './setup/hand-over.mjs';

// `npm run setup`
process.exitCode = await handOver('dev/tools/main.ts');
