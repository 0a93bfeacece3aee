import { type Capability, capabilitiesOf } from '#features/accounts/users.ts';

/** Has the editor's account manage the site meanwhile, without SUBMISSIONS_PREVIEW: no role is like that yet. */
export async function asOperator<T>(work: () => Promise<T>): Promise<T> {
  const capabilities = capabilitiesOf({ role: 'editor' }) as Capability[];
  capabilities.push('manage_options');
  try {
    return await work();
  } finally {
    capabilities.pop();
  }
}
