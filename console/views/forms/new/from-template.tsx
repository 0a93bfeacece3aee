import { Button, Grid, Select, Stack, Text, TextInput, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { answerOf } from '#console/api/client.ts';
import { useOwnAddress } from '#console/api/own-address.ts';
import { proApi } from '#console/api/pro.ts';
import { problemOf } from '#console/api/problem.ts';
import { useSession } from '#console/api/session.ts';
import { FormPreview } from '#console/parts/form-preview/form-preview.tsx';
import { Failure } from '#console/parts/states.tsx';
import { texts } from '#console/texts/en/forms/new.ts';
import { LANGUAGES, type Language, useLanguage, useTexts } from '#console/texts/language.ts';
import { useCreate } from './create.ts';
import { formOf, type Template } from './template.ts';

const NO_PAYMENT = '';

/** Settings for a form from a template: language, mail address and payment provider, with a preview beside them. */
export function FromTemplate({ template }: { template: Template }) {
  const t = useTexts(texts);
  const language: Language = useLanguage();
  const create = useCreate();
  const providers = useProviders(template);
  const hasPdf = useSession()?.edition === 'pro';
  const defaultValues = { title: '', language, mailTo: '', provider: NO_PAYMENT };
  const { register, control, handleSubmit, watch, getValues, setValue } = useForm({ defaultValues });
  const address = useOwnAddress();
  // An address that was typed in the meantime stays.
  useEffect(() => {
    if (address && getValues('mailTo') === '') setValue('mailTo', address);
  }, [address, getValues, setValue]);
  const chosen = { language: watch('language'), provider: watch('provider') };
  const usual = useMemo(
    () => formOf(template, { language: chosen.language, ...(chosen.provider && { provider: chosen.provider }) }),
    [template, chosen.language, chosen.provider],
  );
  const mistakes = create.isError ? problemOf(create.error).errors : {};
  const mailMistake = Object.entries(mistakes).find(([path]) => path.includes('.to'))?.[1];
  const send = handleSubmit(({ title, language: formLanguage, mailTo, provider }) => {
    const wishes = {
      language: formLanguage,
      ...(mailTo.trim() && { mailTo: mailTo.trim() }),
      ...(provider && { provider }),
      hasPdf,
    };
    const form = formOf(template, wishes);
    create.mutate({ ...form, title: title.trim() || form.title });
  });
  return (
    <Grid gap="xl">
      <Grid.Col span={{ base: 12, md: 5, xl: 4 }}>
        <form onSubmit={(event) => void send(event)}>
          <Stack>
            <Text size="sm">{template.about[language]}</Text>
            <TextInput
              label={t.formTitle}
              description={t.formTitleHint}
              placeholder={usual.title}
              maxLength={255}
              error={mistakes.title}
              {...register('title')}
            />
            <Controller
              name="language"
              control={control}
              render={({ field }) => (
                <Select
                  label={t.language}
                  description={t.languageHint}
                  data={Object.entries(LANGUAGES).map(([value, label]) => ({ value, label }))}
                  allowDeselect={false}
                  {...field}
                />
              )}
            />
            <TextInput
              type="email"
              label={t.mailTo}
              description={t.mailToHint}
              autoComplete="email"
              error={mailMistake}
              {...register('mailTo')}
            />
            {providers && (
              <Controller
                name="provider"
                control={control}
                render={({ field }) => (
                  <Select
                    label={t.payment}
                    description={providers.length > 0 ? t.paymentHint : t.noProvider}
                    data={[
                      { value: NO_PAYMENT, label: t.noPayment },
                      ...providers.map((one) => ({ value: one, label: one === 'paypal' ? 'PayPal' : 'Stripe' })),
                    ]}
                    allowDeselect={false}
                    disabled={providers.length === 0}
                    {...field}
                  />
                )}
              />
            )}
            {create.isError && !mistakes.title && !mailMistake && <Failure error={create.error} />}
            <Button type="submit" loading={create.isPending} style={{ alignSelf: 'flex-start' }}>
              {t.create}
            </Button>
          </Stack>
        </form>
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 7, xl: 8 }}>
        <Title order={2} size="h4" mb="xs">
          {t.previewTitle}
        </Title>
        <FormPreview form={usual} label={t.preview(usual.title)} height={640} />
      </Grid.Col>
    </Grid>
  );
}

/** Returns the payment providers that are configured; undefined for a form without payment and in the free edition. */
function useProviders({ payment }: Template): string[] | undefined {
  const isPro = useSession()?.edition === 'pro';
  const { data } = useQuery({
    queryKey: ['payment-providers'],
    enabled: isPro && payment !== undefined,
    queryFn: async ({ signal }) => {
      const { settings } = await answerOf(proApi.GET('/svcb/v1/payments/settings', { signal }));
      const modes = Object.entries(settings as Record<string, { test: { configured: boolean } }>);
      return modes.filter(([, { test }]) => test.configured).map(([provider]) => provider);
    },
  });
  return data;
}
