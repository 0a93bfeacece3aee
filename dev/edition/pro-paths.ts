/**
 * What belongs to the Pro package, as folders from the root. Nothing else imports from them, so that they can be deleted: what is
 * left is the free edition. `test/` has more folders called `pro`.
 */
export const PRO_FOLDERS = ['console/pro', 'dev/chaos/payments', 'dev/seed/pro', 'fakes/pro', 'pro'];

/** Whether a file, as a path from the root, belongs to the Pro package. */
export function isPro(file: string): boolean {
  const tested = file.replace(/^test\//, '');
  if (tested !== file && /(^|\/)pro\//.test(tested)) return true;
  return PRO_FOLDERS.some((folder) => tested.startsWith(`${folder}/`));
}
