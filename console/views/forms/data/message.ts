/** What is wrong at a path; messages begin with their path, which stands beside them. */
export function messageAt(errors: Readonly<Record<string, string>>, path: string): string | undefined {
  const message = errors[path];
  return message?.startsWith(`${path} `) ? message.slice(path.length + 1) : message;
}
