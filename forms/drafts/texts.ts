/** What pages and their script say of saved forms; `{date}` is a day. */
export const DRAFT_TEXTS = {
  saveDraft: 'Save and continue later',
  draftSaved: 'What you filled in is saved until {date}. With this link you can continue:',
  draftSecret: 'Whoever has the link sees what you filled in.',
  copyLink: 'Copy the link',
  linkCopied: 'The link is copied.',
  mailLink: 'Mail me the link',
  linkMailed: 'The link is on its way to the address that you filled in, unless it went there today already.',
  noAddress: 'Fill in your e-mail address first.',
  draftLoading: 'Loading what you saved …',
  draftUnavailable: 'What was saved cannot be loaded right now. Load this page again in {wait}. It is not lost.',
  draftResumed: 'This is what you saved on {date}.',
  draftLeftOver:
    'The form has changed since. These entries have no place in it any more. They are kept until you send the form; copy what you need:',
  draftGone:
    'What was saved cannot be continued: the link or code is not complete, its time is over, or the form was sent already. Or it was asked for too often: then try again in a few minutes.',
} as const;
