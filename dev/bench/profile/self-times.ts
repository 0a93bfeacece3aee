const ROOT = new URL('../../../', import.meta.url).href;

/** V8's profile, as far as it is read here. */
export interface CpuProfile {
  nodes: { id: number; callFrame: { functionName: string; url: string } }[];
  samples: number[];
  /** Microseconds before each sample. */
  timeDeltas: number[];
}

export interface SelfTime {
  /** A package, a room of ours, `node:`, or V8 itself. */
  owner: string;
  ms: number;
}

/** Returns the time that a thread spent in each owner's code, longest first, without waiting. */
export function selfTimes({ nodes, samples, timeDeltas }: CpuProfile): SelfTime[] {
  const owners = new Map(nodes.map(({ id, callFrame }) => [id, ownerOf(callFrame)]));
  const times = new Map<string, number>();
  samples.forEach((id, index) => {
    const owner = owners.get(id) ?? '';
    times.set(owner, (times.get(owner) ?? 0) + (timeDeltas[index] ?? 0) / 1000);
  });
  times.delete('(idle)');
  return [...times].map(([owner, ms]) => ({ owner, ms })).sort((one, other) => other.ms - one.ms);
}

/** Returns the package of installed code, and the room and subfolder of ours. The bundle of workflows has no file of its own. */
function ownerOf({ functionName, url }: { functionName: string; url: string }): string {
  if (url === '') return functionName.startsWith('(') ? functionName : 'V8 and native code';
  if (url.startsWith('node:')) return 'node:';
  const installed = url.split('/node_modules/').at(-1);
  if (installed !== undefined && installed !== url) {
    return installed
      .split('/')
      .slice(0, installed.startsWith('@') ? 2 : 1)
      .join('/');
  }
  if (/workflow-bundle[^/]*$/.test(url)) return 'workflow bundle';
  const folders = url.replace(ROOT, '').split('/').slice(0, -1);
  return folders.slice(0, 2).join('/');
}
