/**
 * Who may call a route. `visitor`: everybody, with a nonce or token of its own where it needs one; `account`: any account;
 * `admin`: an account with `manage_options`; `preview`: it also needs `SUBMISSIONS_PREVIEW`; `signed`: who holds a signature.
 */
export type Access = 'visitor' | 'account' | 'admin' | 'preview' | 'signed';

type Table = Readonly<Record<string, Access>>;

/** Every route of both editions. `a:`, `b:` and `host:` stand for where the surfaces and the host are mounted. */
export const FREE: Table = {
  'GET /healthz': 'visitor',
  'GET /readyz': 'visitor',
  'GET /assets/*': 'visitor',
  'GET /forms/:id': 'visitor',
  'POST /forms/:id': 'visitor',
  'GET /content/:type/:slug': 'visitor',
  'GET /login': 'visitor',
  'POST /login': 'visitor',
  'POST /logout': 'visitor',
  'GET /account': 'visitor',
  'POST /account/application-passwords': 'visitor',
  'POST /account/application-passwords/:uuid/revoke': 'visitor',

  'GET a:/forms/:id/token': 'visitor',
  'OPTIONS a:/submissions': 'visitor',
  'POST a:/submissions': 'visitor',
  'GET a:/forms/:id/builder': 'admin',
  'POST a:/forms/:id/builder': 'admin',
  'GET a:/forms/:id/test-email': 'admin',
  'HEAD a:/forms/:id/test-email': 'visitor',

  'GET b:/forms/:id/token': 'visitor',
  'POST b:/forms/:id/submissions': 'visitor',
  'GET b:/forms': 'admin',
  'POST b:/forms': 'admin',
  'GET b:/forms/:id': 'admin',
  'PUT b:/forms/:id': 'admin',
  'PATCH b:/forms/:id': 'admin',
  'DELETE b:/forms/:id': 'admin',
  'POST b:/forms/:id/restore': 'admin',
  'GET b:/forms/:id/revisions': 'admin',
  'GET b:/forms/:id/revisions/:revision': 'admin',
  'GET b:/submissions/:id/run': 'admin',
  'GET b:/integration-jobs': 'admin',
  'GET b:/integration-jobs/:id': 'admin',
  'POST b:/integration-jobs/retry': 'admin',
  'POST b:/integration-jobs/:id/retry': 'admin',
  'POST b:/integration-jobs/:id/cancel': 'admin',
  'POST b:/forms/:id/integrations/:key/rotate-secret': 'admin',
  'POST b:/forms/:id/integrations/:key/test': 'admin',
  'POST b:/integrations/:provider/lists': 'admin',
  'GET b:/utility/countries': 'visitor',
  'GET b:/utility/states/:country': 'visitor',
  'GET b:/settings/shop': 'admin',
  'POST b:/settings/shop': 'admin',
  'GET b:/wp/post-types': 'admin',
  'GET b:/woocommerce/catalog': 'admin',
  'GET b:/audit': 'admin',

  'POST host:/codec/tokens': 'admin',
  'POST host:/codec/decode': 'signed',
  'POST host:/codec/:token/decode': 'signed',
  'POST host:/login': 'visitor',
  'POST host:/logout': 'visitor',
  'GET host:/session': 'visitor',
  'GET host:/application-passwords': 'account',
  'POST host:/application-passwords': 'account',
  'DELETE host:/application-passwords/:uuid': 'account',
};

/** Routes that only the Pro edition has. */
export const PRO: Table = {
  'GET /payments/return': 'signed',
  'POST /payments/return/again': 'signed',
  'POST b:/payments/webhook/:provider/:mode': 'signed',
  'GET b:/payments/status': 'signed',
  'GET b:/payments/settings': 'admin',
  'POST b:/payments/settings': 'admin',
  'GET b:/payments/orders': 'admin',
  'GET b:/payments/orders/:uuid': 'admin',
  'POST b:/payments/orders/:uuid/reconcile': 'admin',
  'POST b:/payments/orders/:uuid/refund': 'admin',
  'POST b:/payments/orders/:uuid/refunds/:refund_uuid/cancel': 'admin',
  'POST b:/payments/orders/:uuid/acknowledge': 'admin',
  'GET b:/payments/drift': 'admin',
  'POST b:/payments/drift': 'admin',
};

/** The interface's routes (4.1 and 4.5 to 4.10), with the edition they belong to. */
export const INTERFACE: Readonly<Record<'free' | 'pro', readonly string[]>> = {
  free: [
    'POST a:/submissions',
    'GET a:/forms/:id/builder',
    'POST a:/forms/:id/builder',
    'GET a:/forms/:id/test-email',
    'POST b:/forms/:id/submissions',
    'GET b:/forms',
    'POST b:/forms',
    'GET b:/forms/:id',
    'PUT b:/forms/:id',
    'PATCH b:/forms/:id',
    'DELETE b:/forms/:id',
    'GET b:/utility/countries',
    'GET b:/utility/states/:country',
    'GET b:/wp/post-types',
    'GET b:/woocommerce/catalog',
    'POST b:/emails/test',
    'POST b:/integrations/:provider/lists',
    'GET b:/settings/email',
    'POST b:/settings/email',
    'POST b:/settings/email/test',
    'GET b:/settings/email/diagnostics',
  ],
  pro: [
    'GET b:/settings/pdf',
    'POST b:/settings/pdf',
    'POST b:/payments/webhook/:provider/:mode',
    'GET b:/payments/status',
    'GET b:/payments/settings',
    'POST b:/payments/settings',
    'POST b:/forms/:id/drafts',
    'GET b:/forms/:id/drafts/resume',
    'POST b:/ai/generate',
    'POST b:/ai/review',
    'POST b:/ai/notification-template',
    'POST b:/ai/models',
    'GET b:/ai/settings',
    'POST b:/ai/settings',
    'GET b:/license',
    'POST b:/license/activate',
    'POST b:/license/refresh',
    'POST b:/license/deactivate',
    'GET b:/submissions/:id',
  ],
};

/** Routes of the interface that are not built yet. */
export const TO_COME = [
  /^(GET|POST) b:\/settings\/(email|pdf)/,
  /^POST b:\/emails\/test$/,
  /^(GET|POST) b:\/ai\//,
  /^GET b:\/submissions\/:id$/,
  / b:\/(license|forms\/:id\/drafts)/,
];
