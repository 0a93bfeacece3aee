/** @own-process of documents. */
import { afterEach, describe, expect, test } from '@jest/globals';
import { type Answers, renderView } from '#test/console/render.tsx';

const { cleanup, fireEvent, screen, waitFor } = await import('@testing-library/react');
const { default: Alerts } = await import('#console/views/alerts/alerts.tsx');
const { default: AlertSettings } = await import('#console/views/settings/alerts/alerts.tsx');
const { OpenAlerts } = await import('#console/views/overview/cards/open-alerts.tsx');
const { alertBody, alertValues, makeSecret } = await import('#console/views/settings/alerts/values.ts');
const { isWebhookSecret } = await import('#features/integrations/webhook/secret.ts');

afterEach(cleanup);

const UUID = '4f7f2c1e-6f0b-4d53-9f57-0f0f6b0b8a11';
const alert = {
  ...{ id: UUID, state: 'open', rule: 'receiver_away', subject: 'webhook https://shop.example', urgent: false },
  ...{ title: 'webhook https://shop.example takes no deliveries (timeout)', advice: 'Look whether it works.' },
  ...{ form_id: 7, form_ids: [7], count: 1_200, facts: { reason: 'timeout' }, console_path: '/console/deliveries' },
  ...{ since: '2031-03-05T10:00:00.000Z', found_at: '2031-03-05T10:15:00.000Z', seen_at: '2031-03-05T10:20:00.000Z' },
  ...{ ended_at: null, acknowledged_at: null },
};
const forms = { forms: [{ id: 7, title: 'Contact' }], next: null, total: 1 };

describe('alerts', () => {
  test('that are open are shown with what to do, and lead there', async () => {
    const answers: Answers = { 'GET /svcb/v1/alerts': { alerts: [alert], next: null }, 'GET /svcb/v1/forms': forms };
    const { requests } = await renderView(Alerts, { path: '/alerts', answers });
    expect(await screen.findByText('Look whether it works.')).toBeTruthy();
    expect(screen.getByText('1,200')).toBeTruthy();
    const look = screen.getByRole('link', { name: `View: ${alert.title}` });
    expect(look.getAttribute('href')).toContain('/deliveries');
    expect(requests.map(({ call }) => call)).toContain('GET /svcb/v1/alerts?state=open&language=en&limit=50');
  });

  test('are acknowledged', async () => {
    const { requests } = await renderView(Alerts, {
      path: '/alerts',
      answers: {
        'GET /svcb/v1/alerts': { alerts: [alert], next: null },
        'GET /svcb/v1/forms': forms,
        [`POST /svcb/v1/alerts/${UUID}/acknowledge`]: { success: true, alert },
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: `Acknowledge: ${alert.title}` }));
    await waitFor(() => {
      expect(requests.map(({ call }) => call)).toContain(`POST /svcb/v1/alerts/${UUID}/acknowledge`);
    });
  });

  test('that are over are shown without a button, and none at all is good news', async () => {
    const over = { ...alert, state: 'ended', ended_at: '2031-03-05T11:00:00.000Z', form_ids: [] };
    const answers = { 'GET /svcb/v1/alerts': { alerts: [over], next: null }, 'GET /svcb/v1/forms': forms };
    await renderView(Alerts, { path: '/alerts', at: '/alerts?state=ended', answers });
    expect(await screen.findByText(alert.title)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Acknowledge/ })).toBeNull();
    cleanup();
    await renderView(Alerts, {
      path: '/alerts',
      answers: { ...answers, 'GET /svcb/v1/alerts': { alerts: [], next: null } },
    });
    expect(await screen.findByText('No problems.')).toBeTruthy();
  });

  test('stand on the overview until somebody has acknowledged them', async () => {
    const seen = { ...alert, id: 'b', title: 'Seen', acknowledged_at: '2031-03-05T11:00:00.000Z' };
    await renderView(OpenAlerts, { answers: { 'GET /svcb/v1/alerts': { alerts: [alert, seen], next: null } } });
    expect(await screen.findByText('One open alert')).toBeTruthy();
    expect(screen.queryByText('Seen')).toBeNull();
  });
});

describe('settings of alerts', () => {
  const settings = {
    ...{ recipients: ['ada@example.org'], language: 'en', off: ['form_silent'], digest: 'none', digest_hour: 8 },
    webhook: { configured: false, url: null, secret_set: false, format: 'json' },
    quiet_hours: { configured: false, from: null, to: null },
    thresholds: {
      ...{ failures_in_hour: 20, receiver_away_minutes: 15, quarantined_in_day: 100 },
      ...{ ending_days: 14, engine_away_minutes: 5 },
    },
    rules: [
      { id: 'receiver_away', title: 'A receiver takes nothing', urgent: false },
      { id: 'form_silent', title: 'A form is silent', urgent: false },
    ],
    ...{ time_zone: 'Europe/Berlin', updated_at: null },
  };
  const told = { state: 'failed', error: 'gone', created_at: '2031-03-05T10:00:00.000Z', told_at: null };
  const answer = { success: true, settings, last: { mail: null, webhook: told } };

  test('send what was changed alone', async () => {
    const { requests } = await renderView(AlertSettings, {
      answers: { 'GET /svcb/v1/settings/alerts': answer, 'POST /svcb/v1/settings/alerts': answer },
    });
    fireEvent.change(await screen.findByLabelText('Recipients'), {
      target: { value: 'ada@example.org\neve@example.org' },
    });
    fireEvent.click(screen.getByLabelText('A form is silent'));
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => {
      expect(requests.flatMap(({ call, body }) => (call.startsWith('POST') ? [body] : []))).toEqual([
        { recipients: ['ada@example.org', 'eve@example.org'], off: [] },
      ]);
    });
  });

  test('try out what is saved, and say how the last alert ended', async () => {
    const refused = { channel: 'mail', sent: false, code: 'mail_auth', message: 'The login was refused.' };
    await renderView(AlertSettings, {
      answers: {
        'GET /svcb/v1/settings/alerts': answer,
        'POST /svcb/v1/settings/alerts/test': {
          success: true,
          tried: [refused, { ...refused, channel: 'webhook', sent: true }],
        },
      },
    });
    expect(await screen.findByText(/The last alert by webhook: failed \(gone\)/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Send a test' }));
    expect(await screen.findByText('The login was refused. (mail_auth)')).toBeTruthy();
    expect(screen.getByText('Test accepted.')).toBeTruthy();
  });

  test('are sent as the service takes them', () => {
    const values = alertValues(settings);
    expect(values).toMatchObject({ recipients: 'ada@example.org', rules: { receiver_away: true, form_silent: false } });
    expect(alertBody({ quiet_hours: { from: null, to: null }, webhook: { url: null } })).toEqual({
      quiet_hours: null,
      webhook: null,
    });
    expect(alertBody({ rules: { a: true, b: false }, digest: 'daily' })).toEqual({ off: ['b'], digest: 'daily' });
    expect(isWebhookSecret(makeSecret())).toBe(true);
  });
});
