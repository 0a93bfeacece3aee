import { answerRequests } from './answers.ts';
import { showBanner } from './banner.tsx';

// The console sends its first request when it loads.
answerRequests();
void import('#console/main.tsx').then(showBanner);
