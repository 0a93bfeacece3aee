type Container = Record<string, unknown> | unknown[];

interface Operation {
  op: string;
  path: string;
  from?: string;
  value?: unknown;
}

/**
 * Applies a JSON Patch (RFC 6902) to a copy of a value, for a preview: the service validates whatever is saved. Returns null if
 * the patch does not fit.
 */
export function patched<T>(value: T, patch: readonly object[]): T | null {
  const holder = { root: structuredClone(value) };
  try {
    for (const operation of patch as readonly Operation[]) apply(holder, operation);
    return holder.root;
  } catch (error) {
    if (error instanceof DoesNotFit) return null;
    throw error;
  }
}

class DoesNotFit extends Error {}

function apply(holder: { root: unknown }, { op, path, from = '', value }: Operation): void {
  switch (op) {
    case 'add':
      put(holder, path, structuredClone(value));
      break;
    case 'remove':
      take(holder, path);
      break;
    case 'replace':
      take(holder, path);
      put(holder, path, structuredClone(value));
      break;
    case 'copy':
      put(holder, path, structuredClone(read(holder, from)));
      break;
    case 'move':
      put(holder, path, take(holder, from));
      break;
    case 'test':
      if (JSON.stringify(read(holder, path)) !== JSON.stringify(value)) throw new DoesNotFit(path);
      break;
    default:
      throw new DoesNotFit(op);
  }
}

function put(holder: { root: unknown }, path: string, value: unknown): void {
  const { parent, key } = locate(holder, path);
  if (!Array.isArray(parent)) {
    parent[key] = value;
    return;
  }
  const at = key === '-' ? parent.length : indexOf(key);
  if (at > parent.length) throw new DoesNotFit(path);
  parent.splice(at, 0, value);
}

function take(holder: { root: unknown }, path: string): unknown {
  const value = read(holder, path);
  const { parent, key } = locate(holder, path);
  if (Array.isArray(parent)) parent.splice(indexOf(key), 1);
  else delete parent[key];
  return value;
}

function read(holder: { root: unknown }, path: string): unknown {
  const { parent, key } = locate(holder, path);
  const name = Array.isArray(parent) ? indexOf(key) : key;
  if (!Object.hasOwn(parent, name)) throw new DoesNotFit(path);
  return (parent as Record<string | number, unknown>)[name];
}

/**
 * Returns the object or list that contains the path's target, and the target's key.
 * @throws DoesNotFit if there is none
 */
function locate(holder: { root: unknown }, path: string): { parent: Container; key: string } {
  const names = ['root', ...path.split('/').slice(1).map(unescaped)];
  let parent: Container = holder;
  for (const name of names.slice(0, -1)) {
    const next: unknown = Array.isArray(parent) ? parent[indexOf(name)] : own(parent, name);
    if (typeof next !== 'object' || next === null) throw new DoesNotFit(path);
    parent = next as Container;
  }
  return { parent, key: names.at(-1) ?? '' };
}

function own(parent: Record<string, unknown>, name: string): unknown {
  return Object.hasOwn(parent, name) ? parent[name] : undefined;
}

function indexOf(key: string): number {
  if (!/^(0|[1-9]\d*)$/.test(key)) throw new DoesNotFit(key);
  return Number(key);
}

function unescaped(part: string): string {
  return part.replaceAll('~1', '/').replaceAll('~0', '~');
}
