import { isProInstalled } from '#bin/edition.ts';
import { addAlert } from '#test/environment/alerts.ts';
import { newProcess } from '#test/http/hostile/world/bases.ts';
import { newDelivery, newSpam, type World } from '#test/http/hostile/world/world.ts';
import { type Addresses, describeViews } from './describe.ts';

const ADDRESSES: Addresses<World> = {
  '/': '/',
  '/forms': '/forms',
  '/forms/new': '/forms/new',
  '/forms/$id': ({ formId }) => `/forms/${formId}`,
  '/forms/$id/edit': ({ formId }) => `/forms/${formId}/edit`,
  '/forms/$id/revisions': ({ formId }) => `/forms/${formId}/revisions`,
  '/forms/$id/invitations': ({ formId }) => `/forms/${formId}/invitations`,
  '/forms/$id/waiting-list': ({ formId }) => `/forms/${formId}/waiting-list`,
  '/forms/$id/results': ({ formId }) => `/forms/${formId}/results`,
  '/submissions': '/submissions',
  '/tasks': '/tasks',
  '/tasks/$id': async (world) => `/tasks/${(await newProcess(world)).task}`,
  '/processes': '/processes',
  '/my-submissions': '/my-submissions',
  '/submissions/$id': async (world) =>
    `/submissions/${(await newDelivery(world, 'integration', 'failed')).submissionId}`,
  '/deliveries': '/deliveries',
  '/deliveries/mails/$id': async (world) => `/deliveries/mails/${(await newDelivery(world, 'mail', 'failed')).id}`,
  '/deliveries/jobs/$id': async (world) => `/deliveries/jobs/${(await newDelivery(world, 'integration', 'failed')).id}`,
  '/spam': '/spam',
  '/spam/$id': async (world) => `/spam/${await newSpam(world)}`,
  '/alerts': async ({ service }) => {
    await addAlert(service, service.clock.now());
    return '/alerts';
  },
  '/audit': '/audit',
  '/absences': '/absences',
  '/person': '/person',
  '/accounts': '/accounts',
  '/accounts/new': '/accounts/new',
  '/accounts/$id': ({ eve }) => `/accounts/${eve.id}`,
  '/me': '/me',
  '/settings': '/settings',
  '/settings/site': '/settings/site',
  '/settings/mail': '/settings/mail',
  '/settings/alerts': '/settings/alerts',
  '/settings/webhooks': '/settings/webhooks',
  '/settings/shop': '/settings/shop',
};

describeViews<World>({
  edition: isProInstalled() ? 'pro' : 'free',
  folder: 'console/views',
  addresses: ADDRESSES,
  furnish: async (world) => world,
});
