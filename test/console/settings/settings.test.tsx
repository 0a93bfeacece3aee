/** @own-process of documents. */
import { afterEach, describe, expect, test } from '@jest/globals';
import { renderView } from '#test/console/render.tsx';

const { cleanup, fireEvent, screen, waitFor } = await import('@testing-library/react');
const { default: SiteSettings } = await import('#console/views/settings/site/site.tsx');
const { default: MailSettings } = await import('#console/views/settings/mail/mail.tsx');

afterEach(cleanup);

const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { selector: 'input, textarea' }), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('the site', () => {
  const options = {
    site_name: 'Old name',
    site_logo_url: null,
    site_time_zone: null,
    site_language: null,
    audit_retention_days: null,
    form_rate_limits: { per_minute: 5 },
    address_rate_limits: null,
    post_types: null,
  };
  const effective = {
    site_name: 'Old name',
    site_logo_url: null,
    site_time_zone: 'UTC',
    site_language: 'en',
    audit_retention_days: 365,
    form_rate_limits: { per_minute: 5, per_hour: 300 },
    address_rate_limits: { per_minute: 120, per_hour: 1_200 },
  };
  const answer = (changes: object = {}) => ({ success: true, options: { ...options, ...changes }, effective });
  const open = async (patched: object) => {
    const rendered = await renderView(SiteSettings, {
      answers: { 'GET /host/options': answer(), 'PATCH /host/options': patched },
    });
    await screen.findByLabelText('Name');
    return rendered;
  };
  const sent = ({ requests }: Awaited<ReturnType<typeof open>>) =>
    requests.filter(({ call }) => call === 'PATCH /host/options').map(({ body }) => body);

  test('only what was changed is sent, and then the form is clean', async () => {
    const rendered = await open(answer({ site_name: 'New name', form_rate_limits: { per_minute: 5, per_hour: 9 } }));
    type('Name', 'New name');
    expect(screen.getByText('You have unsaved changes.')).toBeTruthy();
    fireEvent.change(screen.getAllByLabelText('Per hour')[0] as HTMLElement, { target: { value: '9' } });
    press('Save');
    await screen.findByText('Everything is saved.');
    expect(sent(rendered)).toEqual([{ site_name: 'New name', form_rate_limits: { per_minute: 5, per_hour: 9 } }]);
  });

  test('what is wrong stands at its field, which has the focus, and what was typed stays', async () => {
    const errors = {
      site_logo_url: 'site_logo_url must be the https:// address of an image',
      form_rate_limits: 'form_rate_limits must be numbers',
      elsewhere: 'elsewhere is wrong too',
    };
    const body = { success: false, code: 'validation_failed', message: 'No.', errors };
    await open({ status: 422, body });
    type('Address of the logo', 'ftp://x');
    press('Save');
    await screen.findByText(errors.site_logo_url);
    const field = screen.getByLabelText('Address of the logo') as HTMLInputElement;
    expect([field.value, field.getAttribute('aria-invalid'), document.activeElement === field]).toEqual([
      'ftp://x',
      'true',
      true,
    ]);
    expect(screen.getByRole('alert').textContent).toContain(errors.elsewhere);
    expect(screen.getByRole('alert').textContent).not.toContain(errors.site_logo_url);
    expect(screen.getAllByText(errors.form_rate_limits)).toHaveLength(1);
    // It can be sent again once the mistake is corrected.
    type('Address of the logo', '');
    await waitFor(() => expect(screen.queryByText(errors.site_logo_url)).toBeNull());
  });

  test('a discarded change restores the saved state', async () => {
    const rendered = await open(answer());
    type('Name', 'New name');
    press('Discard');
    expect((screen.getByLabelText('Name') as HTMLInputElement).value).toBe('Old name');
    press('Save');
    await screen.findByText('No changes.').catch(() => {});
    expect(sent(rendered)).toEqual([]);
  });
});

describe('mail', () => {
  const settings = {
    provider: 'resend',
    from_name: null,
    from_email: 'forms@example.org',
    reply_to: null,
    dkim_selector: null,
    resend: { configured: true, api_key_set: true },
    sender: { from_name: 'Site', from_email: 'forms@example.org', reply_to: null },
    updated_at: null,
  };
  const schema = { properties: { api_key: { title: 'API key', description: 'API key: needed.', writeOnly: true } } };
  const catalogue = { entries: [{ id: 'resend', title: 'Resend', schema }] };
  const open = async (answers: Parameters<typeof renderView>[1] = {}) => {
    const rendered = await renderView(MailSettings, {
      answers: {
        'GET /svcb/v1/settings/email': { success: true, settings },
        'GET /svcb/v1/catalogue/mail-providers': catalogue,
        'POST /svcb/v1/settings/email': { success: true, settings },
        ...answers.answers,
      },
    });
    await screen.findByLabelText('API key', { selector: 'input' });
    return rendered;
  };
  const save = async (rendered: Awaited<ReturnType<typeof open>>) => {
    press('Save');
    const posts = () => rendered.requests.filter(({ call }) => call === 'POST /svcb/v1/settings/email');
    await waitFor(() => expect(posts()).toHaveLength(1));
    return posts()[0]?.body;
  };

  test('a secret that nobody touched is not sent', async () => {
    const rendered = await open();
    expect((screen.getByLabelText('API key', { selector: 'input' }) as HTMLInputElement).value).toBe('');
    type(/Name/, 'Ada');
    expect(await save(rendered)).toEqual({ from_name: 'Ada' });
  });

  test('one that was entered is, and is not kept in the form', async () => {
    const rendered = await open();
    type('API key', 're_new');
    expect(await save(rendered)).toEqual({ resend: { api_key: 're_new' } });
    await waitFor(() =>
      expect((screen.getByLabelText('API key', { selector: 'input' }) as HTMLInputElement).value).toBe(''),
    );
  });

  test('one that is removed is null', async () => {
    const rendered = await open();
    press('Remove: API key');
    expect(screen.getByText(/Will be removed when you save/)).toBeTruthy();
    expect(await save(rendered)).toEqual({ resend: { api_key: null } });
  });

  test('a test mail that was refused says what the provider says, and what helps', async () => {
    const refusal = {
      success: false,
      sent: false,
      provider: 'resend',
      code: 'mail_auth',
      message: 'The key is wrong.',
      hint: 'Enter it again.',
    };
    const rendered = await open({ answers: { 'POST /svcb/v1/settings/email/test': refusal } });
    type(/Recipient/, 'ada@example.org');
    press('Send a test mail');
    await screen.findByText('Resend did not accept the mail.');
    for (const text of ['The key is wrong.', 'Enter it again.', 'Error code: mail_auth']) {
      expect(screen.getByText(text)).toBeTruthy();
    }
    const { body } = rendered.requests.find(({ call }) => call.endsWith('/test')) ?? {};
    expect(body).toEqual({ recipient: 'ada@example.org', provider: 'resend' });
  });
});
