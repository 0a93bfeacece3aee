/**
 * Operations whose answers contain visitors' answers, for accounts with SUBMISSIONS_PREVIEW. docs/host.md is generated from it.
 */
export const SHOWN: Readonly<Record<'free' | 'pro', readonly string[]>> = {
  free: [
    'GET b:/email-deliveries',
    'GET b:/email-deliveries/:id',
    'GET b:/email-suppressions',
    'GET b:/forms/:id/results/texts',
    'GET b:/forms/:id/submissions.csv',
    'GET b:/forms/:id/submissions.json',
    'GET b:/forms/:id/waiting-list',
    'GET b:/integration-jobs/:id',
    'GET b:/spam/:id',
    'GET b:/submissions',
    'GET b:/submissions/:id/files/:file',
    'GET b:/submissions/:id/form',
    'GET b:/submissions/:id/timeline',
    'GET b:/submissions/:id/values',
    'GET b:/submissions/:id/versions',
    'POST b:/forms/:id/notifications/:key/preview',
    'POST b:/person/export',
    'POST b:/person/find',
  ],
  pro: [
    'GET b:/payments/orders/:uuid',
    'GET b:/submissions/:id',
    'POST b:/payments/orders/:uuid/acknowledge',
    'POST b:/payments/orders/:uuid/reconcile',
  ],
};

/** Those of them that return files without plain text. */
export const PACKED: Record<'free' | 'pro', readonly string[]> = {
  free: ['GET b:/forms/:id/submissions.xlsx', 'POST b:/person/export'],
  pro: ['GET b:/forms/:id/results.pdf', 'GET b:/submissions/:id.pdf', 'POST b:/settings/pdf/preview/:id'],
};
