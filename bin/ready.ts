/** What a role that serves tells whoever started it with a channel (`process.send`). */
export const READY = 'ready';
