import { Alert, Anchor, Code, Group, List, Select, Space, Stack, Tabs, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { REST_ROOT } from '#console/api/client.ts';
import { texts } from '#console/texts/en/forms/one.ts';
import { texts as publishTexts } from '#console/texts/en/forms/publish.ts';
import { useTexts } from '#console/texts/language.ts';
import { languagesOf, type StoredForm } from '../../data/form.ts';
import { CodeToCopy } from '../code.tsx';
import { Prefill } from '../prefill/prefill.tsx';
import { embedCode, headlessCode, WAYS } from './embed-codes.ts';
import { QrCode } from './qr-code.tsx';

const ANY_LANGUAGE = '';

/** The ways to bring a form to people: its address and QR code, codes for websites, prefilled links. */
export function Share({ form, isPro }: { form: StoredForm; isPro: boolean }) {
  const t = useTexts(texts);
  const words = useTexts(publishTexts);
  const [language, setLanguage] = useState(ANY_LANGUAGE);
  const languages = languagesOf(form);
  const { origin } = window.location;
  const embedded = {
    id: form.id,
    title: form.title,
    origin,
    rest: `${origin}${REST_ROOT}`,
    language: language === ANY_LANGUAGE ? undefined : language,
  };
  const pick = languages.length > 1 && (
    <Select
      aria-label={t.language}
      size="xs"
      data={[{ value: ANY_LANGUAGE, label: t.anyLanguage }, ...languages.map((value) => ({ value, label: value }))]}
      value={language}
      onChange={(next) => setLanguage(next ?? ANY_LANGUAGE)}
      allowDeselect={false}
    />
  );
  return (
    <Stack gap="sm">
      {pick}
      <Tabs defaultValue="link" keepMounted={false}>
        <Tabs.List>
          <Tabs.Tab value="link">{t.shareLink}</Tabs.Tab>
          <Tabs.Tab value="embed">{t.shareEmbed}</Tabs.Tab>
          <Tabs.Tab value="prefill">{words.prefilled}</Tabs.Tab>
          {isPro && <Tabs.Tab value="headless">{t.shareHeadless}</Tabs.Tab>}
        </Tabs.List>
        <Tabs.Panel value="link" pt="md">
          <CodeToCopy code={embedCode('link', embedded)} label={t.codes.link.label}>
            {t.codes.link.about}
          </CodeToCopy>
          <Space h="lg" />
          <QrCode id={form.id} address={embedCode('link', embedded)} />
        </Tabs.Panel>
        <Tabs.Panel value="prefill" pt="md">
          <Prefill form={form} />
        </Tabs.Panel>
        <Tabs.Panel value="embed" pt="md">
          <Stack gap="lg">
            <Origins form={form} />
            {WAYS.filter((way) => way !== 'link').map((way) => (
              <CodeToCopy key={way} code={embedCode(way, embedded)} label={t.codes[way].label}>
                {t.codes[way].about}
              </CodeToCopy>
            ))}
          </Stack>
        </Tabs.Panel>
        {isPro && (
          <Tabs.Panel value="headless" pt="md">
            <Headless form={form} code={headlessCode(embedded, form)} />
          </Tabs.Panel>
        )}
      </Tabs>
    </Stack>
  );
}

/** Sites that may show the form. */
function Origins({ form }: { form: StoredForm }) {
  const t = useTexts(texts);
  const allowed = form.config.options.allowed_origins;
  const origins: readonly string[] = Array.isArray(allowed) ? allowed : [];
  const change = (
    // The colour of the surrounding text: the link colour is not readable on every background.
    <Anchor
      c="inherit"
      underline="always"
      component={Link}
      to={`/forms/${form.id}/edit`}
      search={{ tab: 'options', section: 'programs' } as never}
      size="sm"
    >
      {t.changeOrigins}
    </Anchor>
  );
  if (origins.length === 0)
    return (
      <Alert variant="light" color="yellow" title={t.noOrigins}>
        <Stack gap={4} align="flex-start">
          <Text size="sm">{t.noOriginsAbout}</Text>
          {change}
        </Stack>
      </Alert>
    );
  return (
    <div>
      <Text size="sm">{t.origins}</Text>
      <List size="sm" mb={4}>
        {origins.map((one) => (
          <List.Item key={one}>
            <Code>{one}</Code>
          </List.Item>
        ))}
      </List>
      {change}
    </div>
  );
}

function Headless({ form, code }: { form: StoredForm; code: string }) {
  const t = useTexts(texts);
  const { enabled, api_key_set: hasKey } = (form.config.options.headless ?? {}) as {
    enabled?: boolean;
    api_key_set?: boolean;
  };
  const state = enabled ? (hasKey ? t.headlessReady : t.headlessNoKey) : t.headlessOff;
  return (
    <Stack gap="sm">
      <Group gap="sm">
        <Text size="sm">{state}</Text>
        <Anchor component={Link} to={`/forms/${form.id}/key`} size="sm">
          {t.key}
        </Anchor>
      </Group>
      <CodeToCopy code={code} label={t.headlessLabel}>
        {t.headlessAbout}
      </CodeToCopy>
    </Stack>
  );
}
