const NEEDED_NODE = 24;

/** Says what to do with a Node that cannot load the service; undefined for one that can. @param version `process.versions.node` */
export function nodeMistake(version: string): string | undefined {
  if (Number.parseInt(version, 10) >= NEEDED_NODE) return undefined;
  return `durable-forms needs Node ${NEEDED_NODE}; this is ${version}. Install Node ${NEEDED_NODE}, or name its path to what starts this.`;
}

/** Ends the process if its Node cannot load the service. A program calls it before it imports anything that an older Node cannot load. */
export function requireNode(): void {
  const mistake = nodeMistake(process.versions.node);
  if (mistake === undefined) return;
  process.stderr.write(`${mistake}\n`);
  process.exit(1);
}
