/** Groups of tools that a connection chooses from: the list of all tools is longer than many assistants can read. */
export const TOOLSETS = {
  forms: 'make and change forms',
  publishing: 'drafts of forms: save, publish, close, open',
  submissions: 'read, count, change and erase submissions',
  processes: 'decide steps, and see what waits for people',
  invitations: 'invite people to forms, and see who has answered',
  deliveries: 'say what failed, and mend single deliveries',
  bulk: 'retry and cancel many deliveries at a time',
  exports: 'exports and their schedules',
  persons: 'find and erase what a person has sent',
  service: 'health and alerts',
  ai: 'have the model of the site draft and review forms',
} as const;
export type Toolset = keyof typeof TOOLSETS;

/** Toolsets that are listed when the connection names none. */
export const DEFAULT_TOOLSETS: readonly Toolset[] = ['forms', 'submissions', 'deliveries'];
const ALL = 'all';

/** Toolset of the tools under each heading of the API document, unless a tool names another. */
const TOOLSET_BY_TAG: Readonly<Record<string, Toolset>> = {
  Forms: 'forms',
  Builder: 'forms',
  Submissions: 'submissions',
  Processes: 'processes',
  Invitations: 'invitations',
  'Integration jobs': 'deliveries',
  Mails: 'deliveries',
  Deliveries: 'deliveries',
  Webhooks: 'deliveries',
  Alerts: 'service',
  Health: 'service',
  AI: 'ai',
};

/** @throws Error for a tool of a heading that has no toolset */
export function toolsetOf({
  name,
  toolset,
  route: { tag },
}: {
  name: string;
  toolset?: Toolset;
  route: { tag: string };
}): Toolset {
  const chosen = toolset ?? TOOLSET_BY_TAG[tag];
  if (!chosen) throw new Error(`say in which toolset ${name} is`);
  return chosen;
}

/**
 * Reads the toolsets that an address names.
 * @param value names separated by commas, or `all`
 * @returns undefined when a name is not a toolset
 */
export function readToolsets(value: unknown): readonly Toolset[] | undefined {
  if (typeof value !== 'string') return undefined;
  const names = value.split(',').map((name) => name.trim());
  if (names.join() === ALL) return Object.keys(TOOLSETS) as Toolset[];
  return names.every(isToolset) ? names : undefined;
}

export const TOOLSETS_MISTAKE = `must be all, or names from ${Object.keys(TOOLSETS).join(', ')}, separated by commas`;

/** Describes the toolsets that are not listed for an assistant. */
export function describeUnlistedToolsets(chosen: readonly Toolset[]): string {
  const others = Object.entries(TOOLSETS).filter(([name]) => !chosen.includes(name as Toolset));
  if (others.length === 0) return '';
  const named = others.map(([name, about]) => `${name} (${about})`).join(', ');
  return `Tools of other toolsets are not listed: ${named}. Whoever sets up the connection adds them to the address, as in /mcp?toolsets=${chosen.join(',')},${others[0]?.[0]}, or takes toolsets=all.`;
}

function isToolset(name: string): name is Toolset {
  return Object.hasOwn(TOOLSETS, name);
}
