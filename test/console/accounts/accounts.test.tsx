/** @own-process of documents. */
import { afterEach, describe, expect, test } from '@jest/globals';
import { ADMIN, type Answers, renderView } from '#test/console/render.tsx';

const { cleanup, fireEvent, screen, waitFor } = await import('@testing-library/react');
const { session } = await import('#console/api/session.ts');
const { default: AccountView } = await import('#console/views/accounts/one/account.tsx');
const { default: Me } = await import('#console/views/accounts/me/me.tsx');

afterEach(cleanup);

const ROLES = [
  { role: 'administrator', capabilities: ['manage_options', 'SUBMISSIONS_PREVIEW'] },
  { role: 'manager', capabilities: ['manage_options'] },
  { role: 'reader', capabilities: ['SUBMISSIONS_PREVIEW'] },
  { role: 'editor', capabilities: [] },
];
const GRACE = {
  id: 2,
  login: 'grace',
  email: 'grace@example.org',
  role: 'editor',
  capabilities: [] as string[],
  own_capabilities: false,
  password_set: true,
  disabled_at: null,
  created_at: '2031-03-04T05:06:07Z',
  last_signed_in_at: null,
  sessions: 1,
  application_passwords: 0,
  open_steps: 0,
};
const MANAGER = { ...ADMIN, user: { ...ADMIN.user, role: 'manager', capabilities: ['manage_options'] } };
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { value } });

async function openAccount(account: typeof GRACE, answers: Answers = {}, who = ADMIN) {
  const rendered = await renderView(AccountView, {
    path: '/accounts/$id',
    at: `/accounts/${account.id}`,
    who,
    answers: { 'GET /host/roles': { roles: ROLES }, [`GET /host/accounts/${account.id}`]: account, ...answers },
  });
  await screen.findByLabelText('E-mail address');
  return rendered;
}

describe('an account', () => {
  test('of one’s own has an address to change, and nothing that could lock one out', async () => {
    await openAccount({ ...GRACE, id: ADMIN.user.id });
    expect(screen.getByText(/This is your own account/)).toBeTruthy();
    expect(screen.queryByLabelText('Role')).toBeNull();
    for (const name of ['Delete', 'Disable', 'Set password']) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
  });

  test('gets nothing from whoever lacks it', async () => {
    await openAccount(GRACE, {}, MANAGER);
    fireEvent.click(screen.getByLabelText('Custom rights'));
    const read = screen.getByLabelText('Read what visitors submitted') as HTMLInputElement;
    const administer = screen.getByLabelText(/^Administer: forms/) as HTMLInputElement;
    expect([read.disabled, administer.disabled]).toEqual([true, false]);
    expect(screen.getAllByText(/You cannot grant a right/).length).toBeGreaterThan(0);
  });

  test('a refusal by the service is shown, and the form keeps the choices', async () => {
    const message = 'Your account lacks the capability SUBMISSIONS_PREVIEW.';
    const refusal = { status: 403, body: { code: 'missing_capability', message } };
    const rendered = await openAccount(GRACE, { 'PATCH /host/accounts/2': refusal });
    fireEvent.click(screen.getByLabelText('Custom rights'));
    fireEvent.click(screen.getByLabelText('Read what visitors submitted'));
    press('Save');
    await screen.findByText(message);
    const { body } = rendered.requests.find(({ call }) => call.startsWith('PATCH')) ?? {};
    expect(body).toEqual({ capabilities: ['SUBMISSIONS_PREVIEW'] });
    expect((screen.getByLabelText('Read what visitors submitted') as HTMLInputElement).checked).toBe(true);
  });

  test('is deleted only once somebody has said so', async () => {
    const answer = { success: true, open_steps: 3 };
    const rendered = await openAccount({ ...GRACE, open_steps: 3 }, { 'DELETE /host/accounts/2': answer });
    const deleted = () => rendered.requests.filter(({ call }) => call === 'DELETE /host/accounts/2').length;
    press('Delete');
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(deleted()).toBe(0);
    press('Delete');
    await screen.findByText(/Deletes grace with its sessions.*3 open steps wait for a decision of this account/);
    const buttons = screen.getAllByRole('button', { name: 'Delete' });
    fireEvent.click(buttons.at(-1) as HTMLElement);
    await waitFor(() => expect([deleted(), rendered.at()]).toEqual([1, '/accounts']));
  });
});

describe('one’s own account', () => {
  const ENTRY = {
    uuid: '96ba2ce4-700e-4862-a8bb-e03c04fef26d',
    name: 'Backup',
    created_at: '2031-03-04T05:06:07Z',
    last_used_at: null,
    expires_at: null,
    made_with: null,
    unused: true,
  };
  const open = async (answers: Answers = {}) => {
    const rendered = await renderView(Me, {
      answers: { 'GET /host/application-passwords': { application_passwords: [ENTRY] }, ...answers },
    });
    await screen.findByText('Backup');
    return rendered;
  };
  const change = (current: string, next: string, again = next) => {
    type('Current password', current);
    type('New password', next);
    type('Repeat new password', again);
    press('Change password');
  };

  test('goes on under another nonce when its password is changed', async () => {
    const nonces: (string | null)[] = [];
    const changed = { ...ADMIN, success: true, nonce: 'new-nonce', sessions_ended: 3 };
    const rendered = await open({
      'POST /host/password': changed,
      'POST /host/application-passwords': (request) => {
        nonces.push(request.headers.get('X-Host-Nonce'));
        return { status: 201, body: { ...ENTRY, name: 'Other', password: 'shown-once' } };
      },
    });
    change('old horses', 'plenty of horses');
    await waitFor(() => expect(session.get()?.nonce).toBe('new-nonce'));
    const { body } = rendered.requests.find(({ call }) => call === 'POST /host/password') ?? {};
    expect(body).toEqual({ current_password: 'old horses', new_password: 'plenty of horses' });
    await waitFor(() =>
      expect((screen.getByLabelText('New password', { selector: 'input' }) as HTMLInputElement).value).toBe(''),
    );
    type('Name', 'Other');
    press('Create password');
    await screen.findByText('shown-once');
    expect(nonces).toEqual(['new-nonce']);
    press('I have saved it');
    expect(screen.queryByText('shown-once')).toBeNull();
  });

  test('a wrong current password is said at its field, and nothing is sent when the new ones differ', async () => {
    const errors = { current_password: 'The current password is wrong.' };
    const body = { code: 'validation_failed', message: errors.current_password, errors };
    const rendered = await open({ 'POST /host/password': { status: 422, body } });
    change('wrong', 'plenty of horses', 'plenty of cows');
    await screen.findByText('The passwords do not match.');
    expect(rendered.requests.filter(({ call }) => call === 'POST /host/password')).toEqual([]);
    change('wrong', 'plenty of horses');
    await screen.findByText(errors.current_password);
    const field = screen.getByLabelText('Current password', { selector: 'input' });
    expect(field.getAttribute('aria-invalid')).toBe('true');
    const [said] = (field.getAttribute('aria-describedby') ?? '').split(' ').flatMap((id) => {
      const text = document.getElementById(id)?.textContent;
      return text ? [text] : [];
    });
    expect(said).toBe(errors.current_password);
    expect(session.get()?.nonce).toBe(ADMIN.nonce);
  });

  test('is told where assistants reach the service', async () => {
    await open();
    expect(screen.getByText(new URL('/mcp', window.location.href).href)).toBeTruthy();
  });

  test('an application password is revoked once somebody has said so', async () => {
    const call = `DELETE /host/application-passwords/${ENTRY.uuid}`;
    const rendered = await open({ [call]: { status: 200, body: {} } });
    press('Revoke Backup');
    fireEvent.click(await screen.findByRole('button', { name: 'Revoke' }));
    await waitFor(() => expect(rendered.requests.filter((one) => one.call === call)).toHaveLength(1));
  });
});
