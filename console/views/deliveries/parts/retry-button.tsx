import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useCan } from '#console/api/session.ts';
import { texts } from '#console/texts/en/deliveries.ts';
import { useTexts } from '#console/texts/language.ts';
import type { Config, Kind } from '../model/rows.ts';

/** A button for a retry with the form as it was submitted, or as it is now. */
export function RetryButton({
  kind,
  onChoose,
  label,
  size = 'sm',
  variant = 'default',
  isBusy = false,
}: {
  kind: Kind;
  onChoose(config: Config): void;
  /** The accessible name, where a view has more than one such button. */
  label?: string;
  size?: 'compact-xs' | 'compact-sm' | 'xs' | 'sm';
  variant?: 'default' | 'filled';
  isBusy?: boolean;
}) {
  const t = useTexts(texts);
  const verb = kind === 'mails' ? t.resend : t.retry;
  const can = useCan();
  return (
    <Menu position="bottom-end" width={300}>
      <Menu.Target>
        <Button
          size={size}
          variant={variant}
          loading={isBusy}
          aria-label={label && `${verb}: ${label}`}
          rightSection={<IconChevronDown size={14} aria-hidden="true" />}
        >
          {verb}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onChoose('pinned')}>{t.asSubmitted}</Menu.Item>
        {can('SUBMISSIONS_PREVIEW') && <Menu.Item onClick={() => onChoose('current')}>{t.asNow}</Menu.Item>}
      </Menu.Dropdown>
    </Menu>
  );
}
