import { handOver } from './setup/hand-over.mjs';

// `npm run dev`
process.exitCode = await handOver('dev/launcher/main.ts');
