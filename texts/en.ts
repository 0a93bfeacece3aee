import { countedIn } from './counted.ts';
import { text } from './text.ts';

const counted = countedIn('en');

// Sentences that several texts share.
const STILL_HERE = 'What you typed is still here.';
const NOT_STARTED = 'The payment could not be started, and nothing was charged.';
const SEND_AGAIN = `Send the form again in a moment. ${STILL_HERE}`;
const NOTHING_CHARGED = 'Nothing was charged.';
const OPEN_TOO_LONG = 'This page was open for too long.';
const LIKE_SPAM = 'The submission looks like spam and was not accepted';
const CONFIRM = 'Confirm that you are not a robot.';

/**
 * All texts for visitors, by feature. Each other language is a file of the same type. Texts for administrators and operators
 * stand where they are used.
 */
export const en = {
  /** The language of pages and amounts of a form without a language, as a BCP 47 tag. */
  language: 'en',
  /** The locale for dates. */
  locale: 'en-GB',

  form: {
    /** The title of a page that cannot show a form. */
    title: 'Form',
    success: 'Thank you. Your submission has been received.',
    /** Replaces the success message when the page is loaded again later. */
    sentBefore: 'Your submission was received before. Its message is no longer shown.',
    /** Before the number of the submission. */
    reference: 'Your reference:',
    /** The heading above the answers, after they were sent. */
    recap: 'Your answers',
    failed: 'Please correct the marked fields and try again.',
    /** A link to the page that follows a submission. */
    goOn: 'Continue',
    submit: 'Submit',
    /** The label of the honeypot, for a page without its style sheet. */
    leaveEmpty: 'Leave this empty',
    /** Opens a longer text about a field. */
    help: 'Help',
    /** The label of the second input of an address that is entered twice. */
    repeat: 'Enter it once more',
    /** The option for a free-text answer. */
    other: 'Other',
    /** The first entry of a list, as long as nothing is chosen. */
    choose: 'Please choose',
    /** A star of a rating, for those who do not see it. */
    pointOf: text('{point} of {points}'),
    yes: 'Yes',
    no: 'No',
    linkOver: 'The link that fills in this form is no longer valid. Ask for a new one.',
    /** Above the page of a draft, and in place of sending from it. */
    draftPreview: 'This is a preview. Your answers are not sent.',
    draftLinkOver: 'This link to a preview is no longer valid. Ask for a new one.',
    /** For a form that this version of the service cannot show until the next one runs again. */
    notYet: 'This form cannot be used at the moment. Try again in a few minutes.',
    /** The same, after the form was sent without a script. */
    notYetSent: `This form cannot be used at the moment, and nothing was sent. ${SEND_AGAIN}`,
    closed: 'This form does not exist or is closed.',
    openTooLong: `${OPEN_TOO_LONG} Send the form again. ${STILL_HERE}`,
    tooLarge: 'What you typed is too long to be sent. Shorten it and send the form again. It is still here.',
  },

  /** The editor of formatted text. */
  editor: { bold: 'Bold', italic: 'Italic', list: 'List', link: 'Link', address: 'Address of the link' },

  /** Forms with pages. The keys are names that the script uses. */
  pages: {
    next: 'Next',
    back: 'Back',
    pageOf: text('Page {page} of {pages}'),
    changed: 'The form has changed meanwhile. Check what you filled in and go on. It is still here.',
    openTooLong: 'This page was open for too long. Check what you filled in and go on. It is still here.',
    lost: 'What you filled in on the pages before could not be read. Please fill in the form again.',
    progress: 'Progress',
    summary: 'Check what you filled in',
    change: 'Change',
    summaryAway: 'The summary could not be loaded. Try again in a moment. What you typed is still here.',
  },

  /** Fields for files: messages of their script, and the accepted kinds. `{name}` is the name of a file. */
  files: {
    choose: 'Choose a file',
    chooseSeveral: 'Choose files',
    drop: 'or drop it here, or paste it',
    uploading: text('Uploading {name} …'),
    uploaded: text('{name} is uploaded.'),
    removed: text('{name} is removed.'),
    remove: 'Remove',
    removeFile: text('Remove {name}'),
    retry: 'Try again',
    retryFile: text('Try again with {name}'),
    failed: 'It could not be uploaded. Check your connection and try again, or remove it.',
    waiting: 'Files are still being uploaded. The form is sent once they have arrived.',
    pictures: 'Pictures',
    videos: 'Videos',
    sounds: 'Audio',
  },

  /** Repeated rows of fields. `{row}` is the title of a row. */
  rows: {
    row: text('Row {number}'),
    add: 'Add a row',
    remove: 'Remove',
    up: 'Move up',
    down: 'Move down',
    same: 'Same as above',
    sameGroup: text('Same as {label}'),
    added: text('{row} is added.'),
    removed: text('{row} is removed.'),
    moved: text('It is {row} now.'),
    filled: 'Filled in. You can change it.',
  },

  /** Fields for signatures, drawn or typed. */
  signature: {
    draw: 'Sign here with a finger, a pen or the mouse.',
    typed: 'Or type your full name',
    typedOnly: 'Your full name',
    line: 'By typing my name I sign this form.',
    undo: 'Undo',
    clear: 'Clear',
    drawn: 'Signed by hand',
  },

  /** Messages of the rule `required` by the kind of input, and under a label that asks; `rules.required` is for all others. */
  required: {
    choice: 'Choose an option.',
    file: 'Choose a file.',
    question: 'Answer this question.',
    email: 'Enter an email address.',
    tel: 'Enter a phone number.',
    url: 'Enter a web address.',
    number: 'Enter a number.',
    amount: 'Enter an amount.',
    date: 'Enter a date.',
    time: 'Enter a time.',
    datetime: 'Enter a date and a time.',
    period: 'Enter the first and the last day.',
    name: 'Enter a name.',
    address: 'Enter an address.',
    password: 'Enter a password.',
    signature: 'Sign here.',
    slot: 'Choose a day and a time.',
  },

  /** Messages by the violated rule. A field's own `messages` replace them. */
  rules: {
    required: 'Fill in this field.',
    accepted: 'Please tick this box to continue.',
    invalid_type: 'This value cannot be used here.',
    too_long: 'This value is too long.',
    min_length: counted(
      '{min, plural, one {Enter at least {min} character.} other {Enter at least {min} characters.}}',
    ),
    max_length: counted('{max, plural, one {Enter at most {max} character.} other {Enter at most {max} characters.}}'),
    pattern: 'This value does not have the expected format.',
    email: 'Enter a valid email address.',
    tel: 'Enter a valid phone number.',
    url: 'Enter a full web address, starting with https:// or http://.',
    number: 'Enter a number.',
    thousands: 'Leave out the sign between thousands: it is not clear which number is meant.',
    min: text('Enter {min} or more.'),
    max: text('Enter {max} or less.'),
    /** Bounds of a price that the visitor chooses. */
    min_price: text('Enter {min} or more.'),
    max_price: text('Enter {max} or less.'),
    step: text('Enter a value in steps of {step}.'),
    date: 'Enter a valid date as YYYY-MM-DD.',
    time: 'Enter a valid time as HH:MM.',
    datetime: 'Enter a valid date and time as YYYY-MM-DD HH:MM.',
    amount: text('Enter an amount such as {example}.'),
    option: 'Choose one of the options.',
    min_rows: counted(
      '{min, plural, one {Add rows: at least {min} is needed.} other {Add rows: at least {min} are needed.}}',
    ),
    max_rows: counted(
      '{max, plural, one {Remove rows: at most {max} can be sent.} other {Remove rows: at most {max} can be sent.}}',
    ),
    min_choices: text('Choose at least {min}.'),
    max_choices: text('Choose at most {max}.'),
    confirm: 'The two entries are not the same.',
    domain: 'Addresses of this domain cannot be used here.',
    tel_country: 'Phone numbers of this country cannot be used here.',
    ranking: 'Give each one a place of its own, the first to the last.',
    incomplete: 'Fill in all the parts that are needed.',
    period: 'The last day must not be before the first.',
    file_type: 'This kind of file cannot be used here.',
    file_too_large: text('Choose a file of at most {max}.'),
    max_files: counted('{max, plural, one {Choose at most {max} file.} other {Choose at most {max} files.}}'),
    upload_gone: 'This file is no longer there. Choose it again.',
    file_content: 'The file is not what its name says. Choose another one.',
    file_dangerous: 'Something dangerous was found in this file. It cannot be used.',
    picture_unreadable: 'This picture cannot be read. Choose another one.',
    picture_pixels: text('Choose a picture of at most {max} pixels.'),
    picture_small: text('Choose a picture of at least {size} pixels.'),
    picture_large: text('Choose a picture of at most {size} pixels.'),
    picture_shape: text('Choose a picture of the shape {aspect}.'),
    signature: 'This is too short for a signature. Sign once more.',
    files_too_large: text('All files together may have at most {max}.'),
    unique: 'Somebody has sent this already. Enter another value.',
    password_lower: 'Use at least one small letter.',
    password_upper: 'Use at least one capital letter.',
    password_digit: 'Use at least one digit.',
    password_symbol: 'Use at least one character that is neither a letter nor a digit.',
    state: 'Choose a state or region of that country.',
    sold_out: text('{option} is sold out. Choose another.'),
    few_left: counted('{count, plural, one {Only {count} is left.} other {Only {count} are left.}}'),
    quantity: 'Enter a whole number, 0 or more.',
    coupon: 'This code cannot be used.',
    coupon_minimum: text('This code can be used for orders of {amount} or more.'),
    coupon_products: 'This code is not for what you have chosen.',
    coupon_used: 'This code has been used up.',
    coupon_person: 'You have used this code as often as you can.',
    slot: 'This time cannot be booked. Choose one of the times shown.',
  },

  /** Replace `min` and `max` for values that are days or times. */
  inTime: { min: text('This must be no earlier than {min}.'), max: text('This must be no later than {max}.') },

  /** Forms with an opening time or a limited number of submissions. `{date}` is a day and a time. */
  limits: {
    notYet: text('This form opens on {date}.'),
    closed: 'This form is closed.',
    full: 'All places of this form are taken.',
    reached: 'You have sent this form as often as you can.',
    signIn: 'Sign in to send this form.',
    soldOut: 'sold out',
    left: text('{count} left'),
  },

  /** Fields in which a time is booked. */
  slots: {
    /** In place of the times, when none can be booked. */
    none: 'There are no times that can be booked at the moment.',
    /** Beside a time without a free place. */
    full: 'booked',
    /** Below the times. */
    zone: text('Times are in this time zone: {zone}'),
    /** Names of the lists of days and of times, and of the buttons beside the days. */
    day: 'Day',
    time: 'Time',
    earlier: 'Earlier days',
    later: 'Later days',
  },

  /** Headings and states in tables of submissions for people. */
  table: {
    number: 'No.',
    received: 'Received',
    state: 'State',
    row: 'Row',
    /** Columns of steps: of the outcome, those who decided it and the time of it; and of the whole. */
    steps: {
      outcome: 'Outcome',
      by: 'Decided by',
      at: 'Decided on',
      waits: 'Waits at',
      end: 'End',
      endedAt: 'Ended on',
    },
    states: {
      awaiting_payment: 'Awaiting payment',
      unpaid: 'Not paid',
      unconfirmed: 'Not confirmed',
      waitlisted: 'On the waiting list',
      offered: 'Place offered',
      declined: 'Place declined',
      lapsed: 'Offer lapsed',
      accepted: 'Accepted',
      processing: 'In progress',
      completed: 'Done',
      completed_with_errors: 'Done with errors',
    },
  },

  /** Changes of answers that were sent already. */
  editing: {
    saved: 'Your changes have been saved.',
    over: 'Answers cannot be changed with this link, or can no longer be changed.',
    conflict:
      'These answers were changed meanwhile. What you have typed here was not saved: open your link in another tab to see them as they are now.',
    tooOften: 'These answers were changed too often. They cannot be changed any more.',
    unpaid: 'These answers cannot be changed before they are paid for.',
    counted: 'This counts towards the limits of this form and cannot be changed any more.',
    priced: 'This says what there was to pay and cannot be changed any more.',
    changing: text('You are changing what you sent on {date}.'),
    until: text('You can do that until {date}.'),
    send: 'Save changes',
    none: 'No answer',
    lost: 'Have your link mailed',
    lostHint: 'Enter the number of your submission and the email address that you gave with it.',
    number: 'Number',
    address: 'Email address',
    mail: 'Mail the link',
    mailed: 'If there is such a submission, its link is on its way to its address.',
    mailSubject: text('Your link: {title}'),
    mailText: text('With this link you can see and change what you sent with “{title}”:'),
    mailSecret: 'Whoever has the link can do the same. Keep it to yourself.',
  },

  /** Steps that a submission goes through: what people are asked, and what the respondent reads. */
  process: {
    mail: {
      /** The subject of a reminder. */
      reminder: text('Reminder: {subject}'),
      asks: {
        verify: 'Please confirm your email address with this link. Nothing happens before you do.',
        approve: 'You are asked for a decision. The link leads to it.',
        fill: 'You are asked to fill in a part of a form. The link leads to it.',
        sign: 'You are asked for your signature. The link leads to it.',
      },
      /** Before a code that confirms an address. */
      code: 'Your code:',
      enterCode: 'Enter it on the page that you saw after sending, or on this one:',
      returnedSubject: text('Please correct: {title}'),
      returned: 'What you sent came back to you with a question or a request. The link leads to it.',
    },
    /** Buttons, by the outcome that they choose. */
    choices: {
      confirmed: 'Confirm address',
      approved: 'Approve',
      rejected: 'Reject',
      returned: 'Send back for correction',
      filled: 'Save',
      signed: 'Sign',
      declined: 'Decline',
    },
    /** Messages after a decision, by its outcome. */
    thanks: {
      confirmed: 'Thank you. Your address is confirmed.',
      approved: 'Thank you. You approved.',
      rejected: 'Thank you. You rejected.',
      returned: 'Thank you. You sent it back for correction.',
      filled: 'Thank you. Your entries are saved.',
      signed: 'Thank you. You signed.',
      declined: 'Thank you. You declined.',
    },
    /** Labels of a decision's parts. */
    /** The site that asks. */
    asked: text('Asked by {site}'),
    /** Above the answers. */
    sent: 'What was sent',
    choice: 'Your decision',
    choiceMissing: 'Choose what you decide.',
    note: 'Note',
    noteHint: 'The respondent can read it.',
    names: 'Email address of the person who is asked next',
    code: 'Code from the email',
    wrongCode: 'Enter the code from the newest email.',
    noteMissing: 'Enter why.',
    namesMissing: 'Enter the email address of the person who is asked next.',
    signatureMissing: 'Draw or type your signature.',
    deadline: text('Please decide by {date}.'),
    standsIn: text('You stand in for {address}.'),
    reserved: text('{amount} is reserved. It is charged if everybody agrees in the end, and released if not.'),
    /** Reasons why nothing can be decided any more. */
    decidedBefore: text('You decided on {date}.'),
    over: 'This has been decided. Nothing is left to do for you.',
    replaced: 'Somebody else has been asked in your place.',
    gone: 'This link does not lead to anything any more.',
    changed: 'The answers have changed since you opened this page. Read them again.',
    /** The confirmation of an address. */
    confirm: {
      address: text('Confirm that this is your email address: {address}'),
      /** After the submission, by how the address is confirmed. */
      link: text('Almost done: confirm your address. We have sent a mail with a link to {address}.'),
      code: text('Almost done: confirm your address. We have sent a mail with a code to {address}.'),
      again: 'Send a new code',
      newCode: 'A new code is on its way. Earlier codes no longer work.',
      tooMany: 'That was wrong too often. Have a new code sent.',
      noMore: 'No more codes can be sent. Fill in the form again.',
    },
    /** The page of the respondent. */
    status: {
      title: 'What became of it',
      sent: text('Sent on {date}'),
      waits: text('Waits: {step}'),
      correct: 'Change and send again',
      returned: text('Sent back for correction on {date}'),
      unpaid: 'Waits for the payment',
      unconfirmed: 'Waits for you to confirm your address',
      steps: 'Steps so far',
      send: 'Send again',
      sentAgain: 'Thank you. Your corrected answers have been sent.',
      ends: {
        completed: 'Done',
        rejected: 'Rejected',
        declined: 'Declined',
        lapsed: 'Not answered in time',
        stopped: 'Stopped',
      },
      /** In the list of steps, by outcome. */
      outcomes: {
        confirmed: 'confirmed',
        approved: 'approved',
        rejected: 'rejected',
        returned: 'sent back',
        filled: 'filled in',
        signed: 'signed',
        declined: 'declined',
        lapsed: 'not answered in time',
        reached: 'reached',
      },
    },
  },

  /** Waiting lists of forms: the form while it is full, the page of somebody who waits, and the mails. `{date}` is a day and a time. */
  waitingList: {
    full: 'All places are taken. You can join the waiting list: we write to you when a place comes free.',
    join: 'Join the waiting list',
    /** Beside an option that is sold out. */
    option: 'waiting list',
    /** Beside the price, while all places are taken. */
    payLater: 'You pay nothing now. You pay once a place is free and you take it.',
    joined: 'You are on the waiting list. We have sent you a mail with a link that shows your place in it.',
    fixed: 'Answers cannot be changed as long as you are on the waiting list.',
    title: 'Waiting list',
    states: {
      waiting: text('You are on the waiting list, at number {position}.'),
      offered: text('A place is free for you. Take it by {date}, or it goes to the next person.'),
      paying: text('The place is held for you. Pay by {date}, or it goes to the next person.'),
      unpaid: 'The place was not paid for, so it is no longer held for you. If it is still free, you can try again.',
      taken: 'The place is yours.',
      declined: 'You are no longer on the waiting list.',
      lapsed: 'The time to take the place is over, and it went to the next person.',
    },
    /** Above the state, for a click that came too late. */
    late: 'Somebody has decided this already. This is how it is now.',
    /** With an offer: the amount, and the time that there is to pay it. */
    costs: text(
      'The place costs {amount}. Once you have taken it, you have {time} to pay. After that it goes to the next person.',
    ),
    take: 'Take the place',
    takeAndPay: 'Take the place and pay',
    giveUp: 'Give it up',
    leave: 'Leave the waiting list',
    mail: {
      joinedSubject: text('On the waiting list: {title}'),
      joined: text(
        'You are on the waiting list for “{title}”. We write to you when a place comes free. With this link you can see your place in the list, or leave it:',
      ),
      offeredSubject: text('A place is free: {title}'),
      offered: text('A place for “{title}” is free for you. With this link you can take it or give it up, by {date}:'),
      takenSubject: text('You have a place: {title}'),
      taken: text('A place for “{title}” came free, and it is yours.'),
    },
  },

  /** Labels of the parts of a value. */
  parts: {
    prefix: 'Title',
    first: 'First name',
    middle: 'Middle name',
    last: 'Last name',
    suffix: 'Suffix',
    street: 'Street and number',
    line2: 'Additional line',
    postcode: 'Postcode',
    city: 'Town or city',
    region: 'State or region',
    country: 'Country',
    from: 'From',
    to: 'To',
  },

  /** Messages of the script about sending, under their names in `svcaForms.i18n`. `{wait}` is a time such as `20 s`. */
  sending: {
    sending: 'Sending …',
    networkError: `The form could not be sent. Check your connection and try again. ${STILL_HERE}`,
    /**
     * Replaces `networkError` when the service has another origin than the page: a script cannot tell an unreachable service
     * from an answer that the browser withholds because the form does not allow the page.
     */
    foreignNetworkError: `The form could not be sent. Either the form service cannot be reached, or this page is not allowed to use the form. Check your connection and try again. ${STILL_HERE}`,
    rateLimited: text(`Too many submissions came from your network. Wait {wait}, then try again. ${STILL_HERE}`),
    unavailable: text(`The form cannot be sent at the moment. Try again in {wait}. ${STILL_HERE}`),
    serverError: `Something went wrong on our side. Try again later. ${STILL_HERE}`,
    noPayment: text(`${NOT_STARTED} Try again in {wait}. ${STILL_HERE}`),
    confirmCaptcha: CONFIRM,
    noCaptcha: `The check that you are not a robot could not be loaded, so the form was not sent. Allow it in your browser, or try again later. ${STILL_HERE}`,
    aMoment: 'a moment',
    seconds: text('{count} s'),
    minutes: text('{count} min'),
  },

  /** Reasons for refusing a submission: messages of answers, which programs read too. */
  refusals: {
    formNotFound: text('There is no form {id}.'),
    bodyTooLarge: text('The body is too large: at most {kb} kB.'),
    nonce: 'This page has been open too long or was not loaded here. Reload it and send again.',
    honeypot: `${LIKE_SPAM}.`,
    links: `${LIKE_SPAM}: it has too many links. Remove some and send it again.`,
    tooFast: text('The form was sent too fast. Wait {seconds} s and send it again.'),
    timing: text(
      'The timing token ({key}) is missing, has expired or belongs to another form. Reload the page and send again.',
    ),
    rateLimit: text('Too many submissions. Try again in {seconds} s.'),
    tooOften: text('Too many requests. Try again in {seconds} s.'),
    uploadLimit: text('Too many files came from your network. Try again in {minutes} min.'),
    overloaded: 'The service is busy and could not take this. Send it again in a moment.',
    notKept: 'The submission could not be kept.',
    noRoom: 'There is no room for this file right now.',
    captchaForm: 'This form has a CAPTCHA. Submit it by surface B: POST …/svcb/v1/forms/{id}/submissions.',
    paymentForm: 'This form takes a payment. Submit it by surface B: POST …/svcb/v1/forms/{id}/submissions.',
    returnAddress: 'Must be an address of this site, or of an origin that the form allows.',
  },

  captcha: {
    confirm: CONFIRM,
    failed: 'The check that you are not a robot has failed, or was too long ago. Try again.',
    away: 'The CAPTCHA cannot be checked right now, and nothing was sent. Try again in a moment.',
    absent: 'CAPTCHAs cannot be checked here. Nothing was sent.',
    awayOnPage: `The spam check cannot be made right now, and nothing was sent. ${SEND_AGAIN}`,
    needsScript:
      'This form is protected from robots and can be sent with JavaScript only. Allow it and load the page again.',
  },

  /** Saved forms, by the server and the script, under their names in `svcaForms.i18n`. `{date}` is a day. */
  draftNotes: {
    saveDraft: 'Save and continue later',
    saving: 'Saving …',
    draftSaved: text('What you filled in is saved until {date}. With this link you can continue:'),
    draftSeparate:
      'This page had saved the form before, but that link is now in use elsewhere, or has expired. So this is saved separately, under a new link.',
    draftSecret: 'Whoever has the link sees what you filled in.',
    copyLink: 'Copy the link',
    linkCopied: 'The link is copied.',
    mailLink: 'Mail me the link',
    linkMailed: 'The link is on its way to the address that you filled in, unless it was already sent there today.',
    noAddress: 'Fill in your e-mail address first.',
    draftLoading: 'Loading what you saved …',
    draftUnavailable: text(
      'What was saved cannot be loaded right now. Load this page again in {wait}. It is not lost.',
    ),
    draftResumed: text('This is what you saved on {date}.'),
    draftLeftOver:
      'The form has changed since. These entries have no place in it any more. They are kept until you send the form; copy what you need:',
    draftReplaced:
      'This was saved on another page meanwhile. These entries from there were replaced by other ones. They are kept until you send the form; copy what you need:',
    draftGone:
      'What was saved cannot be continued: the link or code is incomplete or has expired, or the form was sent already. Or it was requested too often: then try again in a few minutes.',
  },

  /** Saved forms, by the server alone. */
  drafts: {
    savedBefore: text('Have you saved this form before? {link}.'),
    useCode: 'Continue with your code',
    elsewhere: text('You can continue here, or on the page that you saved it on: {link}'),
    otherwise: text('If the link opens an empty form, use this code on {page}: {code}'),
    codePage: 'the page for codes',
    code: 'The code of what you saved',
    continueNow: 'Continue now',
    continue: 'Continue',
    delete: 'Delete',
    deleted: 'What was saved is deleted.',
    off: 'This form cannot be saved to continue later.',
    offMeanwhile: `This form cannot be saved any more. ${STILL_HERE}`,
    tooOften: 'This was done too often. Wait a while and try again.',
    tooLarge: 'What you typed is too long to be saved. Shorten it and save once more. It is still here.',
    openTooLong: `${OPEN_TOO_LONG} Save once more. ${STILL_HERE}`,
    savedTooOften: text('This was saved too often. Try again in {seconds} s.'),
    mailedTooOften: text('The link was mailed too often. Copy it, or try again in {minutes} min.'),
    tooMany: 'Too many people have saved this form to continue later. Send it now, or save it later.',
    pageUrl: 'page_url must be an address of this site, or of an origin that the form allows',
  },

  /** Invited people: pages and mails. */
  invitations: {
    /** In place of a form, or of its answer, for who has no link, a link that has ended, or one that was used. */
    needed: 'Only invited people can fill in this form. Open it with the link in your invitation.',
    over: 'This invitation is no longer valid.',
    used: 'Your answers were received before. Thank you. Each link can be used once.',
    mailSubject: text('Invitation: {title}'),
    reminderSubject: text('Reminder: {title}'),
    hello: text('Hello {name},'),
    mailText: text('You are invited to fill in the form “{title}” of {site}.'),
    reminderText: text('The form “{title}” of {site} still waits for your answers.'),
    open: 'Open the form',
    link: 'This link is yours alone. Do not pass it on.',
    until: text('The link works until {date}.'),
    anonymous: 'Your answers are stored without your name and address.',
    /** A link below every mail, and the page behind it. */
    stop: 'No more mails about this form',
    stopQuestion: text('Do you want no more mails about the form “{title}”?'),
    stopButton: 'No more mails',
    stopped: text('You get no more mails about the form “{title}”. Your link still works.'),
  },

  draftMail: {
    subject: text('Your saved form: {title}'),
    reminderSubject: text('Not finished yet: {title}'),
    saved: text('The form “{title}” of {site} ({url}) was saved. Whoever saved it entered this address.'),
    waiting: text(
      'The form “{title}” of {site} ({url}) has waited to be finished since {date}. Whoever saved it entered this address.',
    ),
    continue: 'Continue with it here:',
    code: text('Should the link not work, open {page} and enter this code:'),
    until: text('Link and code work until {date}. Whoever has them sees what was filled in: do not pass them on.'),
    notYou: text(
      'Was it not you? Then ignore this mail, and what was saved is deleted on {date}. To delete it now, open the link and choose “Delete”.',
    ),
  },

  payment: {
    /** The title of a page about a payment without a form. */
    title: 'Payment',
    toPay: 'To pay:',
    /** The text of the button. */
    pay: text('Pay {amount}'),
    where: text('You pay at {provider} on the next page.'),
    test: 'This is a test: no money is taken.',
    nothing: 'There is nothing to pay.',
    absent: 'Payments are not available here. Nothing was sent.',
    absentOnPage: 'This form takes a payment, and payments are not available here. It cannot be sent.',
    couldNotStart: `${NOT_STARTED} ${SEND_AGAIN}`,
    notYet: `The payment could not be started yet. ${NOTHING_CHARGED} Send the form again in a moment to continue.`,
    noAnswer: `The payment provider does not answer. ${NOTHING_CHARGED} Send the form again in a moment to continue.`,
    refused: `${NOT_STARTED} Tell the owner of this site, please.`,
    tooMuch: text('This comes to more than can be paid at once. The most is {amount}.'),
    wholeNumber: 'Enter a whole number, 0 or more.',
    amount: 'Enter an amount.',
    wholeAmount: 'Enter an amount without decimals.',
    decimals: counted(
      '{digits, plural, one {Enter an amount with at most {digits} decimal.} other {Enter an amount with at most {digits} decimals.}}',
    ),
    tooLittle: text('This comes to less than can be paid. The least is {amount}.'),
  },

  /** Products, and the total of an order. */
  order: {
    quantity: 'Quantity',
    variant: 'Variant',
    price: 'Your price',
    add: 'Add this',
    apply: 'Apply',
    applied: text('This code takes off {amount}.'),
    subtotal: 'Subtotal',
    discount: 'Discount',
    shipping: 'Shipping',
    total: 'Total',
    /** Replaces the total on a page without JavaScript. */
    later: 'The total is worked out when you send the form.',
    tooOften: text('Too many codes were tried. Try again in {seconds} s.'),
  },

  /** The page after a payment. */
  paymentOutcome: {
    otherAmount:
      'Your payment has arrived, but it is not the amount that was asked for. We are looking into it. Please do not pay again.',
    paid: text('Thank you. Your payment of {amount} has arrived.'),
    reserved: text('Thank you. {amount} is reserved and has not been charged yet.'),
    released: 'The reserved amount has been released. You were not charged.',
    notCharged: 'The reserved amount could not be charged. You were not charged; we will contact you.',
    processing: 'Thank you. Your payment is on its way. It can take some days; you need not do anything.',
    refunded: 'Your payment has arrived, and money has been refunded since.',
    disputed: 'Your payment has arrived. It is disputed at the moment.',
    takenBack: 'Your payment had arrived, and has since been returned to you.',
    declined: `The payment was declined. ${NOTHING_CHARGED} You can pay again, with another card for example.`,
    payAgain: 'Pay again',
    cancelled: `The payment was cancelled. ${NOTHING_CHARGED}`,
    failed: `The payment did not work. ${NOTHING_CHARGED}`,
    failedGivenBack: 'The payment did not work. What you paid was given back.',
    expired: `The time for this payment is over. ${NOTHING_CHARGED}`,
    closed: `This form is closed. ${NOTHING_CHARGED}`,
    waiting: 'Your payment has not been confirmed yet. This page continues by itself once it has.',
    tryAgain: 'Try again',
    backToForm: 'Back to the form',
    tooOften: text('Too many requests about payments. Try again in {seconds} s.'),
    wrongToken: 'The status token does not belong to this order.',
    backToPayment: 'Not paid yet? Back to the payment',
  },

  pdf: {
    /** Labels of a signature in a document, and of the numbers by which it can be checked. */
    signature: 'Signature',
    answersHash: 'Checksum of the answers',
    trailHash: 'Checksum of the decisions',
    /** A sentence at the end of a mail. */
    missing: 'A PDF belongs to this mail. It could not be made, so the mail comes without it.',
    filesLeft: text('These files belong to this mail and are not attached: {names}.'),
    omitted: counted(
      '{count, plural, one {{count} more character of this submission is not shown: a document has no room for it.} other {{count} more characters of this submission are not shown: a document has no room for them.}}',
    ),
    cut: counted(
      '{pages, plural, one {The rest of this submission is not shown: a document has {pages} page at most.} other {The rest of this submission is not shown: a document has {pages} pages at most.}}',
    ),
  },

  /** Results of a form, as shared pages and documents show them. */
  results: {
    submissions: counted('{count, plural, one {{count} submission} other {{count} submissions}}'),
    answered: text('{answered} of {all} answered'),
    inRows: counted('{count, plural, one {{count} answer, counted by row} other {{count} answers, counted by row}}'),
    average: 'Average',
    averagePlace: 'Average place',
    total: 'Total',
    nps: 'Net Promoter Score',
    promoters: 'Promoters (9 and 10)',
    passives: 'Passives (7 and 8)',
    detractors: 'Detractors (0 to 6)',
    trend: 'Submissions over time',
    time: 'Time',
    answer: 'Answer',
    count: 'Number',
    share: 'Share',
    numbers: 'Show as a table',
    /** Answers of few people each, counted together. */
    rare: text('Others, each fewer than {least}'),
    tooFew: text('The answers appear once there are {least} submissions, so that nobody can be recognised.'),
    questionTooFew: text('Fewer than {least} answers: they are not shown, so that nobody can be recognised.'),
    /** Below the name of a question in rows, in shared results. */
    rowsHidden: 'Answers in rows are not shown: one person may have filled in many of them.',
    /** For questions with texts, of which only the number of answers is shown. */
    hidden: 'The answers themselves are not part of these results.',
    /** Below the title of shared results. */
    asOf: text(
      'As of {moment}. New submissions appear in groups of {least} or more, so that no single answer can be read from a change.',
    ),
    counting: 'The submissions are being counted. Load this page again in a moment.',
    /** In a document. */
    countedSince: text('Only submissions since {moment} are counted.'),
    stillCounting: 'Some submissions are still being counted.',
    /** The same for every link that opens nothing. */
    gone: 'There are no results at this address. The link may be wrong, expired or withdrawn. Ask for a new one.',
    /** Steps of numbers. */
    under: text('under {to}'),
    orMore: text('{from} or more'),
    upTo: text('{from} to under {to}'),
  },

  /** Published posts. */
  content: {
    untitled: 'Untitled',
    notFound: 'Not found',
    nothing: 'There is nothing at this address.',
  },
};

/** The texts of one language. */
export type Texts = typeof en;
