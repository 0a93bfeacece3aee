/**
 * Version of the REST API by SemVer, as the API document and clients name it. It differs from the version of the package: the
 * package may change without the API.
 */
export const API_VERSION = '1.0.0';

/** Every answer of the API has the version in this header. */
export const API_VERSION_HEADER = 'API-Version';
