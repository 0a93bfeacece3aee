import type { EntityManager } from '@mikro-orm/mysql';
import { object } from 'yup';
import { emitSiteEvent } from '#features/deliveries/site/events.ts';
import type { DeclaredEvent } from '#http/openapi/webhooks.ts';
import { among, id, uuid } from '#http/routing/answers.ts';

const TYPE = 'invitation.failed';
const STATES = ['failed', 'bounced'] as const;

/** Events about invitations for webhooks of the site. */
export const invitationEvents: readonly DeclaredEvent[] = [
  {
    type: TYPE,
    summary: 'The mail to an invited person has failed for good',
    description: '`bounced`: the address was refused. The event does not have the address.',
    ofSite: true,
    data: object({ form_id: id(), invitation_id: uuid(), state: among(STATES) }),
  },
];

/** Emits `invitation.failed` in the transaction that notes the failure. */
export async function noteFailure(
  em: EntityManager,
  { formId, uuid: invitation, state }: { formId: number; uuid: string; state: (typeof STATES)[number] },
  now: Date,
): Promise<void> {
  const data = { form_id: formId, invitation_id: invitation, state };
  await emitSiteEvent(em, { type: TYPE, subject: `forms/${formId}/invitations/${invitation}`, data }, now);
}
