import { lazy } from 'react';
import { useSession } from '#console/api/session.ts';
import { type Card, Dashboard } from './dashboard.tsx';

/** What folders of the Pro package show here: the default export of their `overview.tsx`. */
const files = import.meta.glob<{ default: Card }>('../../pro/*/overview.tsx');
const cards: readonly Card[] = Object.values(files).map((load) => lazy(load));

export default function Overview() {
  const isPro = useSession()?.edition === 'pro';
  return <Dashboard cards={isPro ? cards : []} />;
}
