/** A version of Semantic Versioning: numbers, and identifiers of a pre-release. */
export interface Version {
  numbers: readonly [number, number, number];
  /** Empty for a release. */
  pre: readonly string[];
}

const PATTERN = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(?:-([\dA-Za-z-]+(?:\.[\dA-Za-z-]+)*))?$/;

/** @throws Error when the text is no version */
export function parseVersion(text: string): Version {
  const [, major, minor, patch, pre] = PATTERN.exec(text) ?? [];
  const identifiers = pre?.split('.') ?? [];
  if (major === undefined || identifiers.some((one) => /^0\d+$/.test(one)))
    throw new Error(`"${text}" is no version of Semantic Versioning, such as 1.2.3 or 1.2.3-rc.1.`);
  return { numbers: [Number(major), Number(minor), Number(patch)], pre: identifiers };
}

/** Compares by the precedence of Semantic Versioning. @returns below 0 if `a` is lower, above 0 if it is higher */
export function compareVersions(a: Version, b: Version): number {
  for (const index of [0, 1, 2] as const) {
    if (a.numbers[index] !== b.numbers[index]) return a.numbers[index] - b.numbers[index];
  }
  // A release is higher than its pre-releases.
  if (a.pre.length === 0 || b.pre.length === 0) return b.pre.length - a.pre.length;
  for (let index = 0; index < Math.max(a.pre.length, b.pre.length); index += 1) {
    const order = compareIdentifiers(a.pre[index], b.pre[index]);
    if (order !== 0) return order;
  }
  return 0;
}

/** Numbers are compared as numbers, and are lower than words; a missing identifier is lower than any. */
function compareIdentifiers(a: string | undefined, b: string | undefined): number {
  if (a === undefined || b === undefined) return a === b ? 0 : a === undefined ? -1 : 1;
  const [numberA, numberB] = [a, b].map((one) => /^\d+$/.test(one));
  if (numberA && numberB) return Number(a) - Number(b);
  if (numberA !== numberB) return numberA ? -1 : 1;
  return a < b ? -1 : a > b ? 1 : 0;
}
