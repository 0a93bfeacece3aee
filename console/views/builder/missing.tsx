import { Alert, Anchor, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Page } from '#console/parts/page.tsx';
import { Loaded } from '#console/parts/states.tsx';
import { texts } from '#console/texts/en/builder.ts';
import { texts as formTexts } from '#console/texts/en/forms/data.ts';
import { useTexts } from '#console/texts/language.ts';
import { useFormActions } from '#console/views/forms/data/actions.ts';
import { useForm } from '#console/views/forms/data/form.ts';

/** Explains why a form cannot be edited: it is in the trash, and can be restored, or it does not exist. */
export function Missing({ id }: { id: number }) {
  const t = useTexts(texts);
  const words = useTexts(formTexts);
  const act = useFormActions();
  const form = useForm(id);
  const way = form.data ? { to: `/forms/${id}`, label: t.toForm } : { to: '/forms', label: t.toForms };
  return (
    <Page
      title={form.data?.title || t.heading}
      above={
        <Anchor component={Link} to={way.to} size="sm">
          {way.label}
        </Anchor>
      }
      actions={form.data && <Button onClick={() => void act.restore(form.data)}>{words.restore}</Button>}
    >
      <Loaded query={form}>
        {() => (
          <Alert variant="light" color="gray" title={words.inTrash}>
            {t.trashed}
          </Alert>
        )}
      </Loaded>
    </Page>
  );
}
