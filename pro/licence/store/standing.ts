/**
 * What a licence server says of a key at this site. `disabled`: taken back by who sold it. `unknown`: there is no such key.
 * `not_activated`: the key is good and this site has none of its activations.
 */
export type Standing = 'active' | 'expired' | 'disabled' | 'unknown' | 'not_activated';
