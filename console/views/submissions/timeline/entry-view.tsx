import { Anchor, Button, Group, Text, ThemeIcon, Title } from '@mantine/core';
import {
  IconAlertTriangle,
  IconBan,
  IconCheck,
  IconClock,
  IconFile,
  IconInbox,
  IconMail,
  IconPencil,
  IconReceipt,
  IconRoute,
  IconShieldQuestion,
  IconUser,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ComponentType, useEffect, useRef } from 'react';
import { useCan, useSession } from '#console/api/session.ts';
import { Moment } from '#console/parts/moment.tsx';
import { SentText } from '#console/parts/visible-text/sent-text.tsx';
import { texts } from '#console/texts/en/submissions/timeline.ts';
import { useFormat } from '#console/texts/format.ts';
import { useTexts } from '#console/texts/language.ts';
import { StateBadge } from '#console/views/submissions/state-badge.tsx';
import { colorOf, shownState, type Undelivered } from '#console/views/submissions/states.ts';
import { Attempts } from './attempts.tsx';
import { Details, Pairs } from './details.tsx';
import {
  type ActionVariant,
  buttonsOf,
  type Config,
  type Entry,
  type EntryAction,
  isDelivery,
  isOpen,
  lastTriedAt,
  textOf,
  variantsOf,
} from './model.ts';
import classes from './timeline.module.css';

export type Act = (entry: Entry, action: EntryAction, config: Config) => void;

/** One entry of the timeline, with its actions. */
export function EntryView({
  entry,
  name,
  act,
  isActing,
  isChanged,
  rest,
}: {
  entry: Entry;
  name: string;
  act: Act;
  isActing: boolean;
  /** True if the form has changed since the submission. */
  isChanged: boolean;
  /** The undelivered mails and jobs of the whole submission. */
  rest: Undelivered;
}) {
  const t = useTexts(texts);
  const isPro = useSession()?.edition === 'pro';
  const { state, at } = entry;
  const showsRest = !isDelivery(entry) && entry.kind !== 'process_ended';
  const seen = state === null || !showsRest ? state : shownState(state, rest);
  const Icon = iconOf({ ...entry, state: seen });
  const buttons = useButtons(entry, isChanged);
  const last = state === 'delivered' ? lastTriedAt(entry) : undefined;
  return (
    <li className={classes.entry}>
      <ThemeIcon
        className={classes.mark}
        variant="light"
        radius="xl"
        size={26}
        color={seen === null ? 'gray' : colorOf(seen)}
        aria-hidden
      >
        <Icon size={16} />
      </ThemeIcon>
      <Group gap="xs" align="center">
        <Title order={3} size="h5">
          {name}
        </Title>
        {state !== null && entry.kind !== 'file' && <StateBadge state={state} {...(showsRest && { rest })} />}
        <Text size="sm" c="dimmed">
          <Moment at={at} seconds />
          {last !== undefined && (
            <>
              {' · '}
              {t.lastTried} <Moment at={last} seconds />
            </>
          )}
        </Text>
      </Group>
      <Details entry={entry} />
      <Group gap="xs" mt={buttons.length > 0 ? 'xs' : 0}>
        {buttons.map(({ action, label, config, isOff }) => (
          <ActionButton
            key={`${action.name} ${config}`}
            label={label}
            name={name}
            isActing={isActing}
            isOff={isOff}
            act={() => act(entry, action, config)}
          />
        ))}
        {entry.kind === 'order' && entry.id !== null && isPro && (
          <Anchor size="sm" renderRoot={(props) => <Link to={`/orders/${entry.id}` as string} {...props} />}>
            {t.openOrder}
          </Anchor>
        )}
      </Group>
      {isDelivery(entry) && <Progress entry={entry} />}
    </li>
  );
}

interface ActionOfButton extends ActionVariant {
  action: EntryAction;
  isOff: boolean;
}

/**
 * Returns the buttons of an entry. While a delivery is in progress its buttons stay in place, disabled, so that a second click
 * does not hit another button that has moved there.
 */
function useButtons(entry: Entry, isChanged: boolean): readonly ActionOfButton[] {
  const before = useRef<readonly ActionOfButton[]>([]);
  const can = useCan();
  const mayChoose = isChanged && can('SUBMISSIONS_PREVIEW');
  const now = buttonsOf(entry).flatMap((action) =>
    variantsOf(entry, action, mayChoose).map((way) => ({ ...way, action, isOff: false })),
  );
  const sends = now.filter(({ action }) => action.name !== 'cancel');
  useEffect(() => {
    if (sends.length > 0) before.current = sends;
  });
  if (sends.length > 0 || !isOpen(entry)) return now;
  return [...before.current.map((one) => ({ ...one, isOff: true })), ...now];
}

/** A button for an action. All actions are buttons on the entry, so that none disappears while it is pressed. */
function ActionButton({
  label,
  name,
  act,
  isActing,
  isOff,
}: {
  label: ActionVariant['label'];
  name: string;
  act(): void;
  isActing: boolean;
  isOff: boolean;
}) {
  const t = useTexts(texts);
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={isActing}
      disabled={isOff}
      aria-label={t.ofEntry(t[label], name)}
      onClick={act}
      h="auto"
      mih={26}
      styles={{ label: { whiteSpace: 'normal', overflow: 'visible', lineHeight: 1.3 } }}
    >
      {t[label]}
    </Button>
  );
}

/** The progress of a delivery. It is below the buttons, because it changes with each attempt and would move them. */
function Progress({ entry }: { entry: Entry }) {
  const t = useTexts(texts);
  const error = entry.state === 'delivered' ? undefined : (textOf(entry, 'last_error') ?? textOf(entry, 'error_class'));
  return (
    <>
      {isOpen(entry) && <NextTry entry={entry} />}
      {error !== undefined && <Pairs facts={[[t.lastError, <SentText key="error" text={error} />]]} />}
      <Attempts entry={entry} />
    </>
  );
}

function NextTry({ entry }: { entry: Entry }) {
  const t = useTexts(texts);
  const format = useFormat();
  const next = textOf(entry, 'next_attempt_at');
  if (next === undefined) return <Text size="sm">{t.underWay}</Text>;
  const isDue = new Date(next).getTime() <= Date.now();
  return (
    <Text size="sm">
      {isDue ? t.nextSoon : t.next(format.ago(next))} {!isDue && <Moment at={next} />}
    </Text>
  );
}

const ICONS: Readonly<Record<string, ComponentType<{ size?: number }>>> = {
  accepted: IconInbox,
  action: IconUser,
  draft: IconPencil,
  edited: IconPencil,
  file: IconFile,
  invitation: IconMail,
  order: IconReceipt,
  payment: IconReceipt,
  process: IconRoute,
  process_ended: IconRoute,
  refund: IconReceipt,
  step_asked: IconUser,
  step_overdue: IconAlertTriangle,
  quarantined: IconShieldQuestion,
};

function iconOf(entry: Entry): ComponentType<{ size?: number }> {
  const own = ICONS[entry.kind];
  if (own) return own;
  if (isOpen(entry) || entry.state === 'retrying') return IconClock;
  if (entry.state === 'failed' || entry.state === 'completed_with_errors') return IconAlertTriangle;
  return entry.state === 'cancelled' || entry.state === 'no_recipient' ? IconBan : IconCheck;
}
