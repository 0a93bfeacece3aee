import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { MockActivityEnvironment } from '@temporalio/testing';
import { Invitation, InvitationList } from '#features/invitations/entities.ts';
import { invitedOf } from '#features/invitations/person.ts';
import { expireInvitationsOfForm } from '#features/invitations/retention.ts';
import { Submission } from '#features/submissions/entities.ts';
import { SecretBox } from '#security/secret-box.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { changeForm, createForm, FIELDS, submitB, VALUES } from '#test/environment/visitor.ts';
import { DAY_MS } from '#time.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const formOf = () => createForm(service, { invitations: { enabled: true } });
async function invite(formId: number, email = 'ada@example.net'): Promise<{ id: string; token: string }> {
  const people = [{ email, name: 'Ada Lovelace', values: { message: 'canary' } }];
  const { body } = await service.as.admin('POST', `b:/forms/${formId}/invitations`, { people });
  const [id = ''] = (body as { added: string[] }).added;
  const link = await service.as.admin('GET', `b:/forms/${formId}/invitations/${id}/link`);
  return { id, token: (link.body as { url: string }).url.split('invitation=')[1] ?? '' };
}
const rows = (formId: number) => service.orm.em.fork().find(Invitation, { formId });
const look = (value: string, box = service.box) =>
  invitedOf({ orm: service.orm, box, clock: service.clock.now, installed: [] }, { person: { value } });

describe('an invited person', () => {
  test('is found among the data of a person, and erased with it; the link then ends', async () => {
    const form = await formOf();
    const { id, token } = await invite(form, 'eve@example.net');
    await invite(form, 'bob@example.net');
    const found = await service.as.admin('POST', 'b:/person/find', { address: 'EVE@example.net' });
    expect(found).toMatchObject({
      status: 200,
      body: {
        found: [{ kind: 'invited', form_id: form, values: { message: 'canary' }, others: { name: 'Ada Lovelace' } }],
      },
    });
    const stranger = new SecretBox([Buffer.alloc(32, 9)]);
    expect(await look('eve@example.net', stranger).erase({ dryRun: false })).toMatchObject({
      erased: 0,
      unreadable: 2,
    });
    const erase = (dryRun: boolean) =>
      service.as.admin('POST', 'b:/person/erase', { address: 'eve@example.net', dry_run: dryRun });
    expect(await erase(true)).toMatchObject({ body: { invited: 1 } });
    expect((await rows(form)).map(({ uuid }) => uuid)).toContain(id);
    expect(await erase(false)).toMatchObject({ body: { invited: 1 } });
    expect((await rows(form)).map(({ uuid }) => uuid)).not.toContain(id);
    expect(await submitB(service, form, { ...VALUES, _svc_invitation: token })).toMatchObject({ status: 403 });
  });

  test('is shown in the timeline of the submission, and forgotten with it; the link stays used', async () => {
    const form = await formOf();
    const { id, token } = await invite(form);
    await submitB(service, form, { ...VALUES, _svc_invitation: token });
    const { id: submission, uuid } = await service.orm.em.fork().findOneOrFail(Submission, { formId: form });
    const run = await service.as.admin('GET', `b:/submissions/${submission}/timeline`);
    const entry = (run.body as { entries: { kind: string }[] }).entries.find(({ kind }) => kind === 'invitation');
    expect(entry).toMatchObject({ state: 'answered', id, details: { email: 'ada@example.net', name: 'Ada Lovelace' } });
    expect(await rows(form)).toMatchObject([{ submissionUuid: uuid }]);
    await service.orm.em.fork().nativeUpdate(Submission, { id: submission }, { status: 'completed', dueAt: null });
    expect(await service.as.admin('DELETE', `b:/submissions/${submission}`)).toMatchObject({ status: 204 });
    expect(await rows(form)).toMatchObject([{ submissionUuid: null, stage: 'answered' }]);
    expect(await submitB(service, form, { ...VALUES, _svc_invitation: token })).toMatchObject({
      body: { code: 'invitation_used' },
    });
  });

  test('leaves with the retention of the form, counted from the last mail', async () => {
    const form = await formOf();
    const now = service.clock.now();
    const ids = [await invite(form, 'a@example.net'), await invite(form, 'b@example.net')].map(({ id }) => id);
    const old = new Date(now.getTime() - 40 * DAY_MS);
    const em = service.orm.em.fork();
    await em.nativeUpdate(Invitation, { formId: form }, { createdAt: old });
    await em.nativeUpdate(Invitation, { uuid: ids[1] }, { lastSentAt: now });
    const before = new Date(now.getTime() - 30 * DAY_MS);
    await new MockActivityEnvironment().run(expireInvitationsOfForm, service, { id: form }, before);
    expect((await rows(form)).map(({ uuid }) => uuid)).toEqual([ids[1]]);
  });
});

test('a save of the form makes its list due, so that other days and an opening take effect', async () => {
  const form = await formOf();
  await invite(form);
  const em = service.orm.em.fork();
  await em.nativeUpdate(InvitationList, { id: form }, { dueAt: null });
  await changeForm(
    service,
    form,
    {
      title: 'Another',
      config: { fields: FIELDS, options: { invitations: { enabled: true, remind_after_days: [1] } } },
    },
    'PUT',
  );
  const list = await service.orm.em.fork().findOneOrFail(InvitationList, { id: form });
  expect(list.dueAt).toEqual(service.clock.now());
});

test('a form without invitations, and a submission without a link, read and write nothing of them', async () => {
  const plain = await createForm(service);
  const open = await formOf();
  const em = service.orm.em.fork();
  await em.execute('rename table invitations to invitations_away');
  try {
    const unread = { ...VALUES, _svc_invitation: 'x'.repeat(43) };
    expect(await submitB(service, plain, unread)).toMatchObject({ status: 200 });
    expect(await submitB(service, open)).toMatchObject({ status: 200 });
    expect(await submitB(service, open, unread)).toMatchObject({ status: 500 });
  } finally {
    await em.execute('rename table invitations_away to invitations');
  }
});
