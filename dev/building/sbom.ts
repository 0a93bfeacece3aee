import { dirname } from 'node:path/posix';

/** A package in `package-lock.json` (version 3); its key is its path. */
interface Locked {
  name?: string;
  version?: string;
  license?: string;
  integrity?: string;
  dev?: boolean;
  optional?: boolean;
  devOptional?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

export interface Lockfile {
  name: string;
  version: string;
  packages: Record<string, Locked>;
}

/**
 * Creates the bill of materials of the shipped code, in CycloneDX 1.6: the packages installed beside `dist/`, and those whose code
 * is in the files there. Depends on the lockfile and these names alone, so that one lockfile has one bill. (`npm sbom --omit dev`
 * leaves out packages that tests need too.)
 * @param bundled paths of those packages in the lockfile
 * @throws Error naming a bundled package that is not in the lockfile
 */
export function makeSbom({ name, version, packages }: Lockfile, bundled: readonly string[]): object {
  const isShipped = (path: string) => path !== '' && (!packages[path]?.dev || bundled.includes(path));
  const shipped = Object.keys(packages).filter(isShipped);
  const missing = bundled.filter((one) => !(one in packages));
  if (missing.length > 0) throw new Error(`not in the lockfile, and bundled: ${missing.join(', ')}`);
  const refOf = (path: string) => (path === '' ? purl(name, version) : purl(realName(packages, path), versionAt(path)));
  const versionAt = (path: string) => packages[path]?.version ?? '';
  const components = new Map<string, object>();
  const dependsOn = new Map<string, Set<string>>();
  for (const path of ['', ...shipped]) {
    const ref = refOf(path);
    const needed = dependsOn.get(ref) ?? new Set();
    dependsOn.set(ref, needed);
    for (const found of neededBy(packages, path)) if (isShipped(found)) needed.add(refOf(found));
    if (path !== '') components.set(ref, componentOf(ref, realName(packages, path), packages[path] ?? {}));
  }
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: {
        'bom-ref': refOf(''),
        type: 'application',
        name,
        version,
        purl: refOf(''),
        licenses: licences(packages['']?.license ?? 'NOASSERTION'),
      },
    },
    components: [...components].sort(byRef).map(([, component]) => component),
    dependencies: [...dependsOn].sort(byRef).map(([ref, needed]) => ({ ref, dependsOn: [...needed].sort() })),
  };
}

const byRef = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : 1);

/** Returns the name by which a package is imported. */
function nameAt(path: string): string {
  return path.replace(/^.*node_modules\//, '');
}

/** Resolves an alias, whose package name differs from its folder. */
function realName(packages: Lockfile['packages'], path: string): string {
  return packages[path]?.name ?? nameAt(path);
}

function purl(name: string, version: string): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`;
}

function componentOf(ref: string, name: string, { version, license, integrity, optional, devOptional }: Locked) {
  return {
    ...{ 'bom-ref': ref, type: 'library', name, version, purl: ref },
    scope: optional || devOptional ? 'optional' : 'required',
    ...(license && { licenses: licences(license) }),
    ...(integrity && { hashes: integrity.split(' ').map(hashOf) }),
  };
}

/** A single name is a valid SPDX expression too. */
function licences(license: string): object[] {
  return [{ expression: license }];
}

function hashOf(integrity: string): object {
  const [algorithm = '', hash = ''] = integrity.split('-');
  return { alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(hash, 'base64').toString('hex') };
}

/** Finds the paths of a package's imports: in its own folder first, then further out, as Node resolves them. */
function neededBy(packages: Lockfile['packages'], path: string): string[] {
  const { dependencies, optionalDependencies } = packages[path] ?? {};
  return Object.keys({ ...dependencies, ...optionalDependencies }).flatMap((name) => {
    for (let folder = path; ; folder = parentOf(folder)) {
      const found = `${folder}${folder && '/'}node_modules/${name}`;
      if (found in packages) return [found];
      if (folder === '') return [];
    }
  });
}

function parentOf(path: string): string {
  const folder = dirname(path).replace(/(^|\/)node_modules(\/@[^/]+)?$/, '');
  return folder === '.' ? '' : folder;
}
