/** Where surface A is, as a path from the root. */
export function surfaceAPath(restRoot: string): string {
  return `/${restRoot}/svca/v1`;
}

/** Where surface B is, as a path from the root. */
export function surfaceBPath(restRoot: string): string {
  return `/${restRoot}/svcb/v1`;
}
