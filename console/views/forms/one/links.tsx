import { Anchor, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useCan } from '#console/api/session.ts';
import { texts as actionTexts } from '#console/texts/en/forms/data.ts';
import { texts } from '#console/texts/en/forms/one.ts';
import { useTexts } from '#console/texts/language.ts';
import type { StoredForm } from '../data/form.ts';

/** Links from a form to its submissions and other records. */
export function Links({ form: { id, active, config }, isPro }: { form: StoredForm; isPro: boolean }) {
  const t = useTexts(texts);
  const words = useTexts(actionTexts);
  const can = useCan();
  const formFilter = { form: String(id) };
  const links = [
    ...(can('SUBMISSIONS_PREVIEW')
      ? [
          { to: '/submissions', search: formFilter, label: t.submissions },
          { to: `/forms/${id}/results`, search: {}, label: t.results },
          ...(active === 1 ? [{ to: `/forms/${id}/invitations`, search: {}, label: t.invitations }] : []),
        ]
      : []),
    ...(active === 1 && hasWaitingList(config)
      ? [{ to: `/forms/${id}/waiting-list`, search: {}, label: t.waitingList }]
      : []),
    { to: '/deliveries', search: formFilter, label: t.deliveries },
    ...(active === 1 ? [{ to: `/forms/${id}/revisions`, search: {}, label: words.revisions }] : []),
    ...(isPro
      ? [
          { to: `/forms/${id}/review`, search: {}, label: t.review },
          { to: `/forms/${id}/key`, search: {}, label: t.key },
        ]
      : []),
  ];
  return (
    <Group gap="md" component="nav" aria-label={t.ways}>
      {links.map(({ to, search, label }) => (
        <Anchor key={to} component={Link} to={to} search={search as never} size="sm">
          {label}
        </Anchor>
      ))}
    </Group>
  );
}

function hasWaitingList({ options }: StoredForm['config']): boolean {
  return Boolean((options.limits as { waiting_list?: object } | undefined)?.waiting_list);
}
