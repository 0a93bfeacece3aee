/**
 * Returns the error for a path. The service's messages begin with their path, which is cut off because it is shown beside the
 * message.
 */
export function messageAt(errors: Readonly<Record<string, string>>, path: string): string | undefined {
  const message = errors[path];
  return message?.startsWith(`${path} `) ? message.slice(path.length + 1) : message;
}
