import { lazy } from 'react';
import { useSession } from '#console/api/session.ts';
import { type Card, Dashboard } from './dashboard.tsx';

/** Cards of the Pro package: the default exports of its `overview.tsx` files. */
const files = import.meta.glob<{ default: Card }>('../../pro/*/overview.tsx');
const cards: readonly Card[] = Object.values(files).map((load) => lazy(load));

export default function Overview() {
  const isPro = useSession()?.edition === 'pro';
  return <Dashboard cards={isPro ? cards : []} />;
}
