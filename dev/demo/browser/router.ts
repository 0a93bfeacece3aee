import { createHashHistory } from '@tanstack/react-router';
import { routerOf as ofConsole } from '#console/router.tsx';

/** Replaces the console's own: with addresses behind `#`, any web server can serve the demo from any folder. */
export const routerOf: typeof ofConsole = (views) => ofConsole(views, createHashHistory());
