/** Default and maximum number of hours for which a replaced key stays valid. */
export const DEFAULT_KEEP_HOURS = 24;
export const MAX_KEEP_HOURS = 168;
