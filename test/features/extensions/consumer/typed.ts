import type { ExtensionApi, FieldConfig, ProcessingResult, Register } from 'durable-forms';

/**
 * This file is compiled against the package as authors install it (package.test.ts): if a type became `any`, an expected
 * error would be missing.
 */
export const register: Register = async (api: ExtensionApi) => {
  const field: FieldConfig = { type: 'text', name: 'a', x_mine: true };
  const firstLabel = (one: FieldConfig) => (one.type === 'select' ? one.options[0]?.label : one.label);
  api.addFilter('svcb_validate_field', (error, _value, one) => error ?? firstLabel(one) ?? null);
  const html: string = await api.applyFilters('svca_render_field', '<p>', field, 'f1');
  const { data }: ProcessingResult = await api.submissions.handle(1, { name: 'Ada' }, { ip_address: null }, []);
  await api.doAction('svcb_wp_post_created', data.submission_id ?? 0, form(), { html });
  api.addAction('svcb_wp_post_created', (id: number) => api.log.info('created', { id }));
  api.addFilter('svca_sanitize_value', async (value) => value, 5);
  api.addAction('svcb_before_submission', (_id, { config: { options } }) => {
    api.log.info('sent', { days: options.retention_days?.toFixed(), captcha: options.captcha?.provider });
  });
  api.on('onSvcaBeforeSubmission', ({ values, reject }) => values.name === undefined && reject('no'));
  api.on('onSvcbIntegrationPayload', (event) => {
    event.payload = { ...event.payload, id: event.context.delivery_id };
  });

  api.defineIntegration({ id: 'desk', secrets: ['token'] });

  // @ts-expect-error not every type of field has options
  api.addFilter('svcb_validate_field', (_error, _value, one) => one.options[0].value);
  // @ts-expect-error no such type
  field.type = 'texd';
  // @ts-expect-error no such key, and none of an extension
  field.mine = true;
  // @ts-expect-error no such option
  api.addAction('svcb_before_submission', (_id, form) => form.config.options.nothing);
  // @ts-expect-error no such action
  api.addAction('svca_before', () => {});
  // @ts-expect-error that is a filter
  api.addAction('svca_render_field', () => {});
  // @ts-expect-error a message is no number
  api.addFilter('svca_email_message', (message: number) => message);
  // @ts-expect-error HTML is a text
  api.addFilter('svca_render_field', () => 1);
  // @ts-expect-error no such event
  api.on('onSvcaSubmission', () => {});
  // @ts-expect-error a post's id is a number
  await api.doAction('svca_wp_post_created', 'one', form(), {});
  // @ts-expect-error two parameters are missing
  await api.applyFilters('svca_render_field', '<p>');
  // @ts-expect-error the core's options are not for extensions
  await api.options.get('site_name');
  // @ts-expect-error it is frozen
  api.role = 'cli';
  // @ts-expect-error
  (await api.submissions.handle(1, {})).nothing;
  // @ts-expect-error
  (await api.forms.getAll()).nothing;
  // @ts-expect-error
  (await api.queue.getStats()).nothing;
  // @ts-expect-error secrets are names
  api.defineIntegration({ id: 'desk', secrets: [1] });
  // @ts-expect-error
  api.schema.nothing;
  // @ts-expect-error
  throw new api.IntegrationFailed('no', { permanent: 1 });
};

function form() {
  return {
    id: 1,
    title: '',
    active: 1 as const,
    config: {
      fields: [],
      options: {
        store_submissions: true,
        anonymize_ip: false,
        min_fill_seconds: 2,
        allowed_origins: [],
        notifications: [],
        integrations: [],
        headless: { enabled: false, allowlist: [] },
        rate_limits: { per_minute: 0, per_hour: 0 },
      },
    },
  };
}
