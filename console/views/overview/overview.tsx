import { Page } from '#console/parts/page.tsx';

export default function Overview() {
  return <Page title="Overview">…</Page>;
}
