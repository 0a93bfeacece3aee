/** @own-process of documents. */
import { afterEach, describe, expect, test } from '@jest/globals';
import { ADMIN, renderView } from '#test/console/render.tsx';

const { cleanup, fireEvent, screen, waitFor } = await import('@testing-library/react');
const { default: PaymentSettings } = await import('#console/pro/settings/payments/payments.tsx');
const { default: PdfSettings } = await import('#console/pro/settings/pdf/pdf.tsx');
const { default: Licence } = await import('#console/pro/settings/licence/licence.tsx');

afterEach(cleanup);

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('payments', () => {
  const account = (configured: boolean) => ({
    configured,
    secret_key_set: configured,
    webhook_secret_set: configured,
    previous_webhook_secret_set: false,
    previous_webhook_secret_until: null,
    webhook_url: 'https://example.org/webhook/stripe',
    webhook_events: ['charge.refunded', 'charge.dispute.created'],
    last_webhook_at: null,
    last_webhook_type: null,
    updated_at: null,
    warnings: configured ? [{ code: 'no_webhook', message: 'No webhook has arrived yet.' }] : [],
  });
  const settings = { stripe: { test: account(true), live: account(false) } };
  const CALL = 'POST /svcb/v1/payments/settings';
  const open = async (saved: object) => {
    const rendered = await renderView(PaymentSettings, {
      answers: { 'GET /svcb/v1/payments/settings': { success: true, settings }, [CALL]: saved },
    });
    await screen.findAllByText('https://example.org/webhook/stripe');
    return rendered;
  };
  const form = () => screen.getByRole('form', { name: 'Stripe, Test' });
  const field = (label: string) => form().querySelector(`input[name="${label}"]`) as HTMLInputElement;

  test('one account is sent, with what was entered alone; its mistake stands at its field', async () => {
    const errors = { 'stripe.test.secret_key': 'stripe.test.secret_key: Stripe does not know the secret key.' };
    const body = { code: 'validation_failed', message: 'No.', errors };
    const rendered = await open({ status: 422, body });
    expect(screen.getByText('No webhook has arrived yet.')).toBeTruthy();
    fireEvent.change(field('secret_key'), { target: { value: 'sk_test_wrong' } });
    fireEvent.submit(form());
    await screen.findByText(errors['stripe.test.secret_key']);
    const [sent] = rendered.requests.filter(({ call }) => call === CALL);
    expect(sent?.body).toEqual({ stripe: { test: { secret_key: 'sk_test_wrong' } } });
    expect(field('secret_key').value).toBe('sk_test_wrong');
  });

  test('an account goes once somebody has said so', async () => {
    const rendered = await open({ success: true, settings });
    press('Remove the account Stripe, Test');
    await screen.findByText(/Removes its keys/);
    fireEvent.click(screen.getAllByRole('button', { name: 'Remove the account Stripe, Test' }).at(-1) as HTMLElement);
    await waitFor(() => expect(rendered.requests.find(({ call }) => call === CALL)).toBeTruthy());
    const { body } = rendered.requests.find(({ call }) => call === CALL) ?? {};
    expect(body).toEqual({ stripe: { test: { secret_key: null, webhook_secret: null } } });
  });
});

test('whoever may not read submissions sets how PDFs look, and sees none', async () => {
  const settings = {
    logo: null,
    logo_height: 15,
    accent_color: '#1f4e79',
    text_color: '#1a1a1a',
    shade_color: '#f2f5f9',
    font: 'sans',
    font_size: 10,
    header: '{site:name}',
    footer: '',
    page_size: 'A4',
    margin_top: 18,
    margin_right: 18,
    margin_bottom: 18,
    margin_left: 18,
  };
  const who = { ...ADMIN, user: { ...ADMIN.user, role: 'manager', capabilities: ['manage_options'] } };
  const saved = { success: true, settings: { ...settings, header: '' } };
  const { requests } = await renderView(PdfSettings, {
    who,
    answers: { 'GET /svcb/v1/settings/pdf': { success: true, settings }, 'POST /svcb/v1/settings/pdf': saved },
  });
  await screen.findByText(/your account cannot read/);
  // An empty header means no header, and not the default.
  fireEvent.change(screen.getByLabelText('Header'), { target: { value: '' } });
  press('Save');
  await screen.findByText('Everything is saved.');
  expect(requests.map(({ call, body }) => [call, body])).toEqual([
    ['GET /svcb/v1/settings/pdf', ''],
    ['POST /svcb/v1/settings/pdf', { header: '' }],
  ]);
});

describe('the licence', () => {
  const license = {
    status: 'grace',
    reason: 'unchecked',
    license_key: '********0001',
    license_key_set: true,
    expires_at: null,
    grace_ends_at: '2031-03-14T05:06:07Z',
    activated_at: '2031-01-04T05:06:07Z',
    checked_at: '2031-03-01T05:06:07Z',
    last_error: { at: '2031-03-04T05:06:07Z', error_class: 'timeout' },
    activation_limit: 3,
    activation_usage: 1,
  };
  const CALL = 'POST /svcb/v1/license/deactivate';

  test('says how it stands, and is forgotten without an answer only when that is asked too', async () => {
    const gone = { ...license, status: 'inactive', reason: null, license_key: null, license_key_set: false };
    const { requests } = await renderView(Licence, {
      answers: {
        'GET /svcb/v1/license': { success: true, license },
        [CALL]: async (request) => {
          const { force } = (await request.json()) as { force: boolean };
          return force
            ? { success: true, license: gone }
            : { status: 502, body: { code: 'timeout', message: 'The licence server gives no clear answer.' } };
        },
      },
    });
    await screen.findByText('The licence needs attention. Everything still works for a limited time.');
    expect(screen.getByText(/has not responded for at least two days/)).toBeTruthy();
    press('Deactivate');
    await screen.findByText(/Deactivates and removes the key/);
    fireEvent.click(screen.getAllByRole('button', { name: 'Deactivate' }).at(-1) as HTMLElement);
    await screen.findByText(/The licence server gives no clear answer/);
    fireEvent.click(await screen.findByRole('button', { name: 'Remove the key anyway' }));
    await screen.findByText(/No licence key is activated/);
    expect(requests.filter(({ call }) => call === CALL).map(({ body }) => body)).toEqual([
      { force: false },
      { force: true },
    ]);
  });
});
