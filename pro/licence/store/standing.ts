/**
 * Standing of a key at the licence server. `disabled`: the seller has withdrawn the key. `unknown`: the key does not exist or
 * belongs to another product. `not_activated`: the key is valid, but this site has none of its activations.
 */
export type Standing = 'active' | 'expired' | 'disabled' | 'unknown' | 'not_activated';
