const NEEDED_NODE = 24;

/** Says what to do with a Node that cannot load the service; undefined for one that can. @param version `process.versions.node` */
export function nodeMistake(version: string): string | undefined {
  if (Number.parseInt(version, 10) >= NEEDED_NODE) return undefined;
  return `durable-forms needs Node ${NEEDED_NODE}; this is ${version}. Install Node ${NEEDED_NODE}, or name its path to what starts this.`;
}

// Loaded by each program before anything that an older Node cannot load.
const mistake = nodeMistake(process.versions.node);
if (mistake !== undefined) {
  process.stderr.write(`${mistake}\n`);
  process.exit(1);
}
