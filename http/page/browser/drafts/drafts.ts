import { readPayload, writeField } from '../fields.ts';
import { fillIn } from '../fill-in.ts';
import { attributeOf, findAllIn, findIn } from '../form-element.ts';
import { announce, showFailure } from '../messages.ts';
import { exchange } from '../sending/exchange.ts';
import { failureText } from '../sending/failure-text.ts';
import { fetchTokens, formOnB } from '../sending/surfaces.ts';
import type { SvcaForms } from '../settings.ts';
import { type LeftOver, showResumed, showSaved } from './notes.ts';

const PATIENCE_MS = 30_000;

interface SaveAnswer {
  success: boolean;
  code: string;
  message: string;
  resume_token: string;
  resume_url: string;
  expires_at: string;
  link_mailed: boolean;
}

interface ResumeAnswer {
  resumable: boolean;
  values: Record<string, unknown>;
  saved_at: string;
  left_over: LeftOver[];
}

/** What a form goes on with. */
export interface Drafts {
  /** Of the draft that sending the form ends; undefined where there is none. */
  token(): string | undefined;
  /** The form was sent, or begins anew. */
  forget(): void;
}

/** Saves a form to continue later, and continues it: the link's fragment says with which token. */
export function followDrafts(form: HTMLFormElement, settings: () => SvcaForms): Drafts {
  const offered = attributeOf(form, 'data-drafts');
  if (offered === null) return { token: () => undefined, forget() {} };
  const formId = Number(attributeOf(form, 'data-svca-form-id'));
  let token = findIn(form, 'input[type=hidden][name=_svcb_draft_token]')?.getAttribute('value') ?? undefined;
  let underWay = false;
  const texts = () => settings().i18n;
  // The form's own page is where a draft goes on, unless it says otherwise.
  const isOwnPage = findIn(form, 'input[type=hidden][name=_svcb_nonce]') !== null;

  async function save(mailLink: boolean): Promise<void> {
    if (underWay) return;
    underWay = true;
    announce(form, texts().saving ?? '');
    try {
      const { nonce } = await fetchTokens(formOnB(formId, settings));
      const body = {
        values: { ...readPayload(form), _svcb_nonce: nonce },
        page_url: isOwnPage ? undefined : location.href.replace(/#.*$/, ''),
        resume_token: token,
        mail_link: mailLink,
      };
      const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
      const { response, answer } = await exchange<SaveAnswer>(address(), init, PATIENCE_MS);
      if (!response.ok || !answer.success) {
        showFailure(form, failureText(response, answer, texts()));
        return;
      }
      token = answer.resume_token;
      const mails = offered === 'mail' ? () => void save(true) : null;
      const mailed = mailLink ? texts()[answer.link_mailed ? 'linkMailed' : 'noAddress'] : undefined;
      const saved = fillIn(texts().draftSaved ?? '', { date: dayOf(answer.expires_at) });
      showSaved(form, { saved, url: answer.resume_url ?? '', mailed, mails }, texts());
    } catch {
      showFailure(form, texts().networkError ?? '');
    } finally {
      underWay = false;
      announce(form, '');
    }
  }

  async function resume(given: string): Promise<void> {
    try {
      const query = `token=${encodeURIComponent(given)}`;
      const { response, answer } = await exchange<ResumeAnswer>(
        `${address()}/resume?${query}`,
        { cache: 'no-store' },
        PATIENCE_MS,
      );
      if (!answer.resumable) {
        showFailure(form, response.status === 404 ? (texts().draftGone ?? '') : failureText(response, {}, texts()));
        return;
      }
      token = given;
      for (const [name, value] of Object.entries(answer.values ?? {})) writeField(form, name, value);
      const resumed = fillIn(texts().draftResumed ?? '', { date: dayOf(answer.saved_at) });
      showResumed(form, resumed, answer.left_over ?? [], texts());
    } catch {
      // The link still stands in the visitor's mail, and here.
      history.replaceState(history.state, '', `#svc-draft=${formId}.${given}`);
      showFailure(form, texts().networkError ?? '');
    }
  }

  function address(): string {
    return `${formOnB(formId, settings)}/drafts`;
  }

  for (const button of findAllIn(form, '[data-save-draft]')) {
    button.addEventListener('click', (event) => {
      event.preventDefault();
      void save(false);
    });
  }
  const given = takeFragment(formId);
  if (given) void resume(given);
  return {
    token: () => token,
    forget() {
      token = undefined;
    },
  };
}

/** The token of this form in the address, which is taken out of it: it must stand in no history and no screenshot. */
export function takeFragment(formId: number): string | null {
  const [, id, token] = /^#svc-draft=(\d+)\.([\w-]+)$/.exec(location.hash) ?? [];
  if (!token || Number(id) !== formId) return null;
  history.replaceState(history.state, '', location.pathname + location.search);
  return token;
}

function dayOf(time: string | undefined): string {
  const { lang } = document.documentElement;
  const [date, style] = [new Date(time ?? ''), { dateStyle: 'long' } as const];
  try {
    // English as the server writes it.
    return date.toLocaleDateString(/^(en)?$/.test(lang) ? 'en-GB' : lang, style);
  } catch {
    // A page may say anything of its language.
    return date.toLocaleDateString('en-GB', style);
  }
}
