import { Anchor, Badge, Card, Chip, Group, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconBraces, IconCopy, IconFile, IconSearch, IconSparkles } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ComponentType, useState } from 'react';
import { useSession } from '#console/api/session.ts';
import { Page } from '#console/parts/page.tsx';
import { useSearchState } from '#console/parts/search-state.ts';
import { texts } from '#console/texts/en/forms/new.ts';
import { useFormat } from '#console/texts/format.ts';
import { useLanguage, useTexts } from '#console/texts/language.ts';
import { BlankForm } from './blank.tsx';
import { FromCopy } from './from-copy.tsx';
import { FromJson } from './from-json.tsx';
import { FromTemplate } from './from-template.tsx';
import classes from './new.module.css';
import { CATEGORIES, findTemplates, type Template } from './template.ts';
import { TemplatePicture } from './template-picture.tsx';
import { TEMPLATES } from './templates.ts';

const WAYS = { blank: BlankForm, json: FromJson, copy: FromCopy } as const;
const ICONS = { blank: IconFile, json: IconBraces, copy: IconCopy, sentence: IconSparkles } as const;

/** The ways to create a form. The chosen one is in the address: `?template=contact`, `?way=json`. */
export default function NewForm() {
  const t = useTexts(texts);
  const language = useLanguage();
  const [search] = useSearchState();
  const templateName = search.template ?? '';
  const template = Object.hasOwn(TEMPLATES, templateName) ? TEMPLATES[templateName] : undefined;
  const way = search.way && Object.hasOwn(WAYS, search.way) ? (search.way as keyof typeof WAYS) : undefined;
  const Way = way && WAYS[way];
  const isChosen = template !== undefined || way !== undefined;
  const title = template?.name[language] ?? (way && t.ways[way].name);
  const above = (
    <Anchor component={Link} to={isChosen ? '/forms/new' : '/forms'} size="sm">
      ← {isChosen ? t.back : t.forms}
    </Anchor>
  );
  return (
    <Page key={title} title={title ? `${t.title}: ${title}` : t.title} above={above}>
      {template ? <FromTemplate template={template} /> : Way ? <Way /> : <Choice />}
    </Page>
  );
}

function Choice() {
  const t = useTexts(texts);
  const language = useLanguage();
  const isPro = useSession()?.edition === 'pro';
  const format = useFormat();
  const [search, setSearch] = useState('');
  const [category, setCategory] = useState('all');
  const found = findTemplates(TEMPLATES, { search, category: category === 'all' ? undefined : category, language });
  const ways = (['blank', 'json', 'copy'] as const).map((way) => ({ way, to: '/forms/new', search: { way } }));
  const sentence = { way: 'sentence' as const, to: '/forms/new/sentence', search: {} };
  return (
    <Stack gap="xl">
      <section>
        <Title order={2} size="h4" mb="xs">
          {t.otherWays}
        </Title>
        <SimpleGrid component="ul" cols={{ base: 2, md: isPro ? 4 : 3 }} className={`${classes.cards} ${classes.ways}`}>
          {[...ways, ...(isPro ? [sentence] : [])].map(({ way, to, search }) => (
            <Choosable key={way} to={to} search={search} icon={ICONS[way]} {...t.ways[way]} />
          ))}
        </SimpleGrid>
      </section>
      <section>
        <Title order={2} size="h4">
          {t.templates}
        </Title>
        <Text size="sm" c="dimmed" mb="xs">
          {t.templatesAbout}
        </Text>
        <Group gap="sm" mb="sm" align="flex-end" component="search">
          <TextInput
            type="search"
            label={t.searchTemplates}
            placeholder={t.searchHint}
            leftSection={<IconSearch size={16} aria-hidden="true" />}
            value={search}
            onChange={({ currentTarget: { value } }) => setSearch(value)}
          />
          <Chip.Group value={category} onChange={(next) => setCategory(String(next))}>
            <Group gap="xs" pb={4}>
              {(['all', ...CATEGORIES] as const).map((one) => (
                <Chip key={one} value={one} size="sm">
                  {t.categories[one]}
                </Chip>
              ))}
            </Group>
          </Chip.Group>
        </Group>
        <Text size="sm" role="status" mb="xs">
          {found.length === 0 ? t.noTemplate : t.templatesFound(format.number(found.length), found.length)}
        </Text>
        <SimpleGrid component="ul" cols={{ base: 1, xs: 2, md: 3, xl: 4 }} className={classes.cards}>
          {found.map(([name, template]) => (
            <Choosable
              key={name}
              to="/forms/new"
              search={{ template: name }}
              picture={template}
              name={template.name[language]}
              about={template.about[language]}
              badge={isPro && template.payment ? t.withPayment : undefined}
            />
          ))}
        </SimpleGrid>
      </section>
    </Stack>
  );
}

function Choosable({
  to,
  search,
  name,
  about,
  icon: Icon,
  picture,
  badge,
}: {
  to: string;
  search: object;
  name: string;
  about: string;
  icon?: ComponentType<{ size?: number }>;
  /** The template whose form the card shows. */
  picture?: Template;
  badge?: string | undefined;
}) {
  return (
    <Card component="li" withBorder padding="md" className={classes.card}>
      {picture && <TemplatePicture template={picture} />}
      <Stack gap={4}>
        {Icon && <Icon size={20} aria-hidden="true" />}
        <Anchor component={Link} to={to} search={search as never} className={classes.link} fw={600}>
          {name}
        </Anchor>
        <Text size="sm">{about}</Text>
        {badge && (
          <Badge variant="outline" color="gray" size="sm">
            {badge}
          </Badge>
        )}
      </Stack>
    </Card>
  );
}
