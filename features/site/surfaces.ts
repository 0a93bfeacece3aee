/** Returns the path of surface A from the server's root. */
export function surfaceAPath(restRoot: string): string {
  return `/${restRoot}/svca/v1`;
}

/** Returns the path of surface B from the server's root. */
export function surfaceBPath(restRoot: string): string {
  return `/${restRoot}/svcb/v1`;
}
