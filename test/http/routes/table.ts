import { routesOf } from '#bin/composition/express-app.ts';
import { type InstalledFeature, installedFeatures } from '#bin/edition.ts';
import { features } from '#features/index.ts';
import { type Access, nameOf } from '#http/routing/route.ts';

type Table = Readonly<Record<string, Access>>;

function tableOf(installed: readonly InstalledFeature[]): Table {
  return Object.fromEntries(routesOf(installed).map((route) => [nameOf(route), route.access]));
}

const installed = tableOf(await installedFeatures());

/** Every route of the free edition. `a:`, `b:` and `host:` stand for where the surfaces and the host are mounted. */
export const FREE: Table = tableOf(features);

/** Routes that only the Pro edition has; none where its package is not installed. */
export const PRO: Table = Object.fromEntries(
  Object.entries(installed).filter(([route]) => !Object.hasOwn(FREE, route)),
);

/**
 * Routes that are for others than administrators, or not for all of these. They stand here by hand: no other may become open
 * unnoticed.
 */
export const OTHERS: Readonly<Record<'free' | 'pro', Table>> = {
  free: {
    'GET /healthz': 'visitor',
    'GET /readyz': 'visitor',
    'GET /': 'visitor',
    'GET /assets/*file': 'visitor',
    'GET /forms/:id': 'visitor',
    'POST /forms/:id': 'visitor',
    'GET /forms/:id/sent': 'visitor',
    'GET /forms/:id/edit': 'visitor',
    'POST /forms/:id/edit': 'visitor',
    'GET /forms/:id/embed': 'visitor',
    'POST /forms/:id/embed': 'visitor',
    'GET /forms/:id/embed/sent': 'visitor',
    'GET /content/:type/:slug': 'visitor',
    'GET /login': 'visitor',
    'POST /login': 'visitor',
    'POST /logout': 'visitor',
    'GET /account': 'visitor',
    'POST /account/password': 'visitor',
    'POST /account/application-passwords': 'visitor',
    'POST /account/application-passwords/:uuid/revoke': 'visitor',
    'GET /docs/api': 'visitor',
    'GET /console': 'visitor',
    'GET /console/*view': 'visitor',
    'GET /console/assets/:name': 'visitor',
    'GET a:/forms/:id/token': 'visitor',
    'OPTIONS a:/submissions': 'visitor',
    'POST a:/submissions': 'visitor',
    'HEAD a:/forms/:id/test-email': 'visitor',
    'GET b:/forms/:id/token': 'visitor',
    'GET b:/forms/:id/availability': 'visitor',
    'GET b:/forms/:id/captcha': 'visitor',
    'POST b:/forms/:id/submissions': 'visitor',
    'POST b:/forms/:id/uploads': 'visitor',
    'POST b:/forms/:id/summary': 'visitor',
    'POST b:/forms/:id/uploads/resumable': 'visitor',
    'HEAD b:/forms/:id/uploads/resumable/:upload': 'visitor',
    'PATCH b:/forms/:id/uploads/resumable/:upload': 'visitor',
    'DELETE b:/forms/:id/uploads/resumable/:upload': 'visitor',
    'POST b:/forms/:id/coupon': 'visitor',
    'POST b:/forms/:id/edit-link': 'visitor',
    'GET b:/submissions/:id/files/:file': 'reader',
    'GET b:/submissions/:id/versions': 'reader',
    'POST b:/submissions/:id/files/:file/links': 'preview',
    'GET b:/files/:file': 'signed',
    'GET b:/submissions': 'reader',
    'GET b:/forms/:id/submissions.csv': 'reader',
    'GET b:/forms/:id/submissions.json': 'reader',
    'GET b:/forms/:id/submissions.xlsx': 'reader',
    'POST b:/forms/:id/exports': 'reader',
    'GET b:/exports': 'reader',
    'GET b:/exports/:uuid': 'reader',
    'GET b:/exports/:uuid/file': 'reader',
    'DELETE b:/exports/:uuid': 'reader',
    'POST b:/forms/:id/imports': 'preview',
    'GET b:/imports': 'preview',
    'GET b:/imports/:uuid': 'preview',
    'POST b:/imports/:uuid/run': 'preview',
    'GET b:/imports/:uuid/errors': 'preview',
    'DELETE b:/imports/:uuid': 'preview',
    'GET b:/submission-forms': 'reader',
    'GET b:/submission-forms/:id': 'reader',
    'GET b:/submissions/:id/values': 'reader',
    'POST b:/person/find': 'preview',
    'POST b:/person/export': 'preview',
    'POST b:/person/erase': 'preview',
    'GET b:/utility/countries': 'visitor',
    'GET b:/utility/states/:country': 'visitor',
    'GET b:/openapi.json': 'visitor',
    'GET b:/email-suppressions': 'preview',
    'POST /mcp': 'account',
    'POST host:/codec/decode': 'signed',
    'POST host:/codec/:token/decode': 'signed',
    'POST host:/login': 'visitor',
    'POST host:/logout': 'visitor',
    'GET host:/session': 'visitor',
    'POST host:/password': 'account',
    'GET host:/application-passwords': 'account',
    'POST host:/application-passwords': 'account',
    'DELETE host:/application-passwords/:uuid': 'account',
  },
  pro: {
    'POST /forms/:id/drafts': 'visitor',
    'POST /forms/:id/drafts/mail': 'visitor',
    'GET /forms/:id/resume': 'visitor',
    'POST /forms/:id/resume': 'visitor',
    'POST /forms/:id/resume/delete': 'visitor',
    'POST b:/forms/:id/drafts': 'visitor',
    'GET b:/forms/:id/drafts/resume': 'visitor',
    'POST b:/forms/:id/drafts/discard': 'visitor',
    'GET /payments/return': 'signed',
    'POST /payments/return/again': 'signed',
    'POST b:/payments/webhook/:provider/:mode': 'signed',
    'GET b:/payments/status': 'signed',
    'GET b:/submissions/:id.pdf': 'reader',
    'POST b:/settings/pdf/preview/:id': 'reader',
    'GET b:/submissions/:id': 'reader',
  },
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
