/** Message by which a role tells the process that forked it that it serves (`process.send`). */
export const READY = 'ready';
