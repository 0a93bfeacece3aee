import { Button, Menu, Text } from '@mantine/core';
import { IconUserCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { answerOf, api } from '#console/api/client.ts';
import { session, useSession } from '#console/api/session.ts';
import { useConfirm } from '#console/parts/confirm.tsx';
import { showProblem } from '#console/parts/toast.ts';
import { isAnythingUnsaved } from '#console/parts/unsaved.ts';
import { shared } from '#console/texts/en/shared.ts';
import { texts } from '#console/texts/en/shell.ts';
import { useTexts } from '#console/texts/language.ts';
import { Preferences } from './preferences.tsx';

/** The account's menu, with the settings for the console's appearance. */
export function AccountMenu() {
  const t = useTexts(texts);
  const common = useTexts(shared);
  const current = useSession();
  const confirm = useConfirm();
  const signOut = async () => {
    const { unsavedTitle: title, unsaved: body, stay: refusal } = common;
    const question = { title, body, action: t.signOut, refusal, isDangerous: true };
    if (isAnythingUnsaved() && !(await confirm(question))) return;
    try {
      await answerOf(api.POST('/host/logout'));
      session.set(null);
    } catch (error) {
      showProblem(error);
    }
  };
  if (!current) return null;
  return (
    <Menu position="bottom-end" width={260} withinPortal={false}>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          size="compact-md"
          leftSection={<IconUserCircle size={20} aria-hidden="true" />}
          aria-label={t.account(current.user.login)}
        >
          <Text size="sm" visibleFrom="xs" span>
            {current.user.login}
          </Text>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Preferences />
        <Menu.Divider />
        <Menu.Item component={Link} to="/me">
          {t.ownAccount}
        </Menu.Item>
        <Menu.Item component="a" href="/docs/api">
          {t.docs}
        </Menu.Item>
        <Menu.Item onClick={() => void signOut()}>{t.signOut}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
