/** How long a key that is replaced stays good, in hours: unless the administrator says otherwise, and at most. */
export const DEFAULT_KEEP_HOURS = 24;
export const MAX_KEEP_HOURS = 168;
