import { Alert, Anchor, Code, Group, List, Select, Stack, Tabs, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { REST_ROOT } from '#console/api/client.ts';
import { Section } from '#console/parts/section.tsx';
import { texts } from '#console/texts/en/forms/one.ts';
import { useTexts } from '#console/texts/language.ts';
import { languagesOf, type StoredForm } from '../../data/form.ts';
import { CodeToCopy } from '../code.tsx';
import { embedCode, headlessCode, WAYS } from './embed-codes.ts';

const ANY_LANGUAGE = '';

/** The codes that embed a form, and the sites that may show it. */
export function Share({ form, isPro }: { form: StoredForm; isPro: boolean }) {
  const t = useTexts(texts);
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
    <Section title={t.share} beside={pick}>
      <Tabs defaultValue="link" keepMounted={false}>
        <Tabs.List>
          <Tabs.Tab value="link">{t.shareLink}</Tabs.Tab>
          <Tabs.Tab value="embed">{t.shareEmbed}</Tabs.Tab>
          {isPro && <Tabs.Tab value="headless">{t.shareHeadless}</Tabs.Tab>}
        </Tabs.List>
        <Tabs.Panel value="link" pt="md">
          <CodeToCopy code={embedCode('link', embedded)} label={t.codes.link.label}>
            {t.codes.link.about}
          </CodeToCopy>
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
    </Section>
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
