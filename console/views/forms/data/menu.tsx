import { ActionIcon, Menu, VisuallyHidden } from '@mantine/core';
import {
  IconArrowBackUp,
  IconCopy,
  IconDots,
  IconDownload,
  IconEraser,
  IconExternalLink,
  IconHistory,
  IconInfoCircle,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { texts } from '#console/texts/en/forms/data.ts';
import { texts as publishTexts } from '#console/texts/en/forms/publish.ts';
import { useTexts } from '#console/texts/language.ts';
import { type ActedOn, useFormActions } from './actions.ts';

const SIZE = 16;

/**
 * A menu of the actions for one form.
 * @param isWhole true on the form's own page, which has several of the actions as buttons
 */
export function FormMenu({ form, isActive, isWhole }: { form: ActedOn; isActive: boolean; isWhole?: boolean }) {
  const t = useTexts(texts);
  const words = useTexts(publishTexts);
  const act = useFormActions();
  const { id, title } = form;
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant={isWhole ? 'default' : 'subtle'} color="gray" size="lg" aria-label={t.actionsOf(title)}>
          <IconDots size={18} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {isActive && !isWhole && (
          <>
            <Menu.Item component={Link} to={`/forms/${id}/edit`} leftSection={<IconPencil size={SIZE} />}>
              {t.edit}
            </Menu.Item>
            <Menu.Item component={Link} to={`/forms/${id}`} leftSection={<IconInfoCircle size={SIZE} />}>
              {t.details}
            </Menu.Item>
            <Menu.Item
              component="a"
              href={`/forms/${id}`}
              target="_blank"
              rel="noreferrer"
              leftSection={<IconExternalLink size={SIZE} />}
            >
              {t.openPage} <VisuallyHidden>{t.newWindow}</VisuallyHidden>
            </Menu.Item>
          </>
        )}
        {isActive ? (
          <>
            <Menu.Item component={Link} to={`/forms/${id}/revisions`} leftSection={<IconHistory size={SIZE} />}>
              {t.revisions}
            </Menu.Item>
            <Menu.Item leftSection={<IconCopy size={SIZE} />} onClick={() => void act.duplicate(form)}>
              {t.duplicate}
            </Menu.Item>
            {form.draft_revision != null && (
              <Menu.Item leftSection={<IconEraser size={SIZE} />} onClick={() => void act.discard(form)}>
                {words.discard}
              </Menu.Item>
            )}
            <Menu.Item leftSection={<IconDownload size={SIZE} />} onClick={() => void act.exportJson(form)}>
              {t.exportJson}
            </Menu.Item>
            <Menu.Divider />
            <Menu.Item leftSection={<IconTrash size={SIZE} />} onClick={() => void act.trash(form)}>
              {t.trash}
            </Menu.Item>
          </>
        ) : (
          <Menu.Item leftSection={<IconArrowBackUp size={SIZE} />} onClick={() => void act.restore(form)}>
            {t.restore}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
