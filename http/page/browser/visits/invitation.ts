import { findIn, listenTo } from '../form-element.ts';
import { formOnB } from '../sending/form-on-b.ts';
import type { SvcaForms } from '../settings.ts';

/**
 * Reports that an invited person sees the form, and the first input. Programs that only load the page, or load it ahead, report
 * nothing. Nor do visitors who ask not to be followed.
 */
export function reportInvitation(form: HTMLFormElement, settings: () => SvcaForms): void {
  const token = findIn(form, 'input[name=_svc_invitation]')?.getAttribute('value');
  const { globalPrivacyControl, doNotTrack } = navigator as Navigator & { globalPrivacyControl?: boolean };
  if (!token || globalPrivacyControl || Number(doNotTrack)) return;
  const reported = new Set<string>();

  function report(stage: string): void {
    if (reported.has(stage)) return;
    reported.add(stage);
    navigator.sendBeacon(
      `${formOnB(form, settings)}/invitations/progress`,
      new URLSearchParams({ token: `${token}`, stage }),
    );
  }

  function reportIfSeen(): void {
    if (document.visibilityState === 'visible') report('opened');
  }

  reportIfSeen();
  document.addEventListener('visibilitychange', reportIfSeen);
  listenTo(form, 'input', () => report('begun'));
}
