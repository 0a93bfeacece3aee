import { ActionIcon, Tooltip } from '@mantine/core';
import type { ComponentType } from 'react';

export type Icon = ComponentType<{ size?: number | string; 'aria-hidden'?: 'true' }>;

/**
 * An icon button with its keyboard shortcuts. A button that becomes unavailable keeps the focus, so that repeated presses do not
 * lose it.
 */
export function Tool({
  label,
  keys,
  icon: Icon,
  isOff,
  size = 'lg',
  variant = 'default',
  act,
}: {
  label: string;
  keys: string;
  icon: Icon;
  isOff: boolean;
  size?: 'md' | 'lg';
  variant?: 'default' | 'subtle';
  act(): void;
}) {
  return (
    <Tooltip label={label} openDelay={300}>
      <ActionIcon
        variant={variant}
        size={size}
        color={variant === 'subtle' ? 'gray' : undefined}
        aria-label={label}
        aria-keyshortcuts={keys}
        aria-disabled={isOff}
        data-disabled={isOff || undefined}
        onClick={() => !isOff && act()}
      >
        <Icon size={18} aria-hidden="true" />
      </ActionIcon>
    </Tooltip>
  );
}
