/**
 * Folders of the Pro package, relative to the root. No other code imports from them, so that they can be deleted: the rest is
 * the free edition. `test/` has more folders called `pro`.
 */
export const PRO_FOLDERS = [
  ...['console/pro', 'dev/chaos/payments', 'dev/demo/pro', 'dev/prove', 'dev/seed/pro', 'dev/upgrade/pro'],
  ...['fakes/pro', 'pro'],
];

/** True when a file, relative to the root, belongs to the Pro package. */
export function isPro(file: string): boolean {
  const tested = file.replace(/^test\//, '');
  if (tested !== file && /(^|\/)pro\//.test(tested)) return true;
  return PRO_FOLDERS.some((folder) => tested.startsWith(`${folder}/`));
}
