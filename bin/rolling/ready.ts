/** The message of a role that serves to the process that started it with a channel (`process.send`). */
export const READY = 'ready';
