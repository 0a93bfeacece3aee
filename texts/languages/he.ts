import { countedIn } from '#texts/counted.ts';
import type { Texts } from '#texts/en.ts';
import { isolated } from '#texts/isolate.ts';
import { text } from '#texts/text.ts';

const counted = countedIn('he');

const TITLE = isolated('title');
const FORM = `הטופס „${TITLE}” של ${isolated('site')} ({url})` as const;
const WAIT = isolated('wait');
const STILL_HERE = 'מה שהזנת עדיין כאן.';
const NOT_STARTED = 'לא ניתן היה להתחיל את התשלום, ולא חויבת בדבר.';
const SEND_AGAIN = `נא לשלוח את הטופס שוב בעוד רגע. ${STILL_HERE}`;
const NOTHING_CHARGED = 'לא חויבת בדבר.';
const OPEN_TOO_LONG = 'דף זה היה פתוח זמן רב מדי.';
const LIKE_SPAM = 'הפנייה נראית כדואר זבל ולא התקבלה';
const CONFIRM = 'נא לאשר שאינך רובוט.';

export const he: Texts = {
  language: 'he',
  locale: 'he-IL',

  form: {
    title: 'טופס',
    success: 'תודה. הפנייה שלך התקבלה.',
    sentBefore: 'הפנייה שלך כבר התקבלה. ההודעה עליה אינה מוצגת עוד.',
    failed: 'נא לתקן את השדות המסומנים ולנסות שוב.',
    goOn: 'המשך',
    submit: 'שליחה',
    leaveEmpty: 'נא להשאיר שדה זה ריק',
    yes: 'כן',
    no: 'לא',
    help: 'עזרה',
    repeat: 'נא להזין שוב',
    other: 'אחר',
    linkOver: 'הקישור שממלא את הטופס הזה אינו תקף עוד. בקשו קישור חדש.',
    closed: 'טופס זה אינו קיים או שהוא סגור.',
    openTooLong: `${OPEN_TOO_LONG} נא לשלוח את הטופס שוב. ${STILL_HERE}`,
    tooLarge: 'מה שהזנת ארוך מכדי להישלח. נא לקצר ולשלוח את הטופס שוב. הטקסט עדיין כאן.',
  },

  editor: { bold: 'מודגש', italic: 'נטוי', list: 'רשימה', link: 'קישור', address: 'כתובת הקישור' },

  pages: {
    next: 'הבא',
    back: 'חזרה',
    pageOf: text('עמוד {page} מתוך {pages}'),
    changed: 'הטופס השתנה בינתיים. יש לבדוק את מה שמילאת ולהמשיך. הוא עדיין כאן.',
    openTooLong: 'הדף הזה היה פתוח זמן רב מדי. יש לבדוק את מה שמילאת ולהמשיך. הוא עדיין כאן.',
    lost: 'לא ניתן היה לקרוא את מה שמילאת בדפים הקודמים. יש למלא את הטופס מחדש.',
    progress: 'התקדמות',
    summary: 'בדיקת הפרטים שמילאת',
    change: 'שינוי',
    summaryAway: 'לא ניתן היה לטעון את הסיכום. יש לנסות שוב בעוד רגע. מה שמילאת עדיין כאן.',
  },

  files: {
    choose: 'בחירת קובץ',
    chooseSeveral: 'בחירת קבצים',
    drop: 'או גררו או הדביקו אותו כאן',
    uploading: text(`${isolated('name')} בהעלאה …`),
    uploaded: text(`${isolated('name')} הועלה.`),
    removed: text(`${isolated('name')} הוסר.`),
    remove: 'הסרה',
    removeFile: text(`הסרת ${isolated('name')}`),
    retry: 'ניסיון נוסף',
    retryFile: text(`ניסיון נוסף עם ${isolated('name')}`),
    failed: 'לא ניתן היה להעלות את הקובץ. בדקו את החיבור ונסו שוב, או הסירו אותו.',
    waiting: 'יש קבצים שעדיין בהעלאה. הטופס יישלח מיד אחר כך.',
    pictures: 'תמונות',
    videos: 'סרטונים',
    sounds: 'קובצי שמע',
  },

  rules: {
    required: text(`שדה חובה: ${isolated('label')}.`),
    accepted: 'נא לסמן תיבה זו כדי להמשיך.',
    invalid_type: 'לא ניתן להשתמש בערך זה כאן.',
    too_long: 'ערך זה ארוך מדי.',
    min_length: counted(
      '{min, plural, one {נא להזין לפחות תו אחד ({min}).} two {נא להזין לפחות שני תווים ({min}).} other {נא להזין לפחות {min} תווים.}}',
    ),
    max_length: counted(
      '{max, plural, one {נא להזין לכל היותר תו אחד ({max}).} two {נא להזין לכל היותר שני תווים ({max}).} other {נא להזין לכל היותר {max} תווים.}}',
    ),
    pattern: 'ערך זה אינו בתבנית הצפויה.',
    email: 'נא להזין כתובת דוא״ל תקינה.',
    tel: 'נא להזין מספר טלפון תקין.',
    url: 'נא להזין כתובת אינטרנט מלאה, המתחילה ב־\u2068https://\u2069 או ב־\u2068http://\u2069.',
    number: 'נא להזין מספר.',
    min: text(`נא להזין ${isolated('min')} או יותר.`),
    max: text(`נא להזין ${isolated('max')} או פחות.`),
    step: text(`נא להזין ערך בקפיצות של ${isolated('step')}.`),
    date: 'נא להזין תאריך תקין בתבנית \u2068YYYY-MM-DD\u2069.',
    time: 'נא להזין שעה תקינה בתבנית \u2068HH:MM\u2069.',
    datetime: 'נא להזין תאריך ושעה תקינים בתבנית \u2068YYYY-MM-DD HH:MM\u2069.',
    amount: text(`נא להזין סכום כגון ${isolated('example')}.`),
    option: 'נא לבחור אחת מהאפשרויות.',
    min_choices: text('נא לבחור לפחות {min}.'),
    max_choices: text('נא לבחור לכל היותר {max}.'),
    confirm: 'שני הערכים שהוזנו אינם זהים.',
    domain: 'לא ניתן להשתמש כאן בכתובות של מתחם זה.',
    tel_country: 'לא ניתן להשתמש כאן במספרי טלפון של מדינה זו.',
    ranking: 'נא לתת לכל אחד מקום משלו, מהראשון ועד האחרון.',
    incomplete: 'נא למלא את כל החלקים הנדרשים.',
    period: 'היום האחרון לא יכול להיות לפני הראשון.',
    file_type: 'אי אפשר להשתמש כאן בקובץ מסוג זה.',
    file_too_large: text('יש לבחור קובץ בגודל של עד {max}.'),
    max_files: text('יש לבחור עד {max} קבצים.'),
    upload_gone: 'הקובץ כבר לא קיים. יש לבחור אותו שוב.',
    file_content: 'הקובץ אינו מה ששמו אומר. יש לבחור קובץ אחר.',
    file_dangerous: 'נמצא משהו מסוכן בקובץ הזה. אי אפשר להשתמש בו.',
    picture_unreadable: 'אי אפשר לקרוא את התמונה הזאת. יש לבחור תמונה אחרת.',
    picture_pixels: text('יש לבחור תמונה של עד {max} פיקסלים.'),
    files_too_large: text('כל הקבצים יחד יכולים להיות עד {max}.'),
    unique: 'הערך הזה כבר נשלח. הזינו ערך אחר.',
    password_lower: 'השתמשו באות קטנה אחת לפחות.',
    password_upper: 'השתמשו באות גדולה אחת לפחות.',
    password_digit: 'השתמשו בספרה אחת לפחות.',
    password_symbol: 'השתמשו לפחות בתו אחד שאינו אות ואינו ספרה.',
    state: 'בחרו מדינה או אזור של אותה ארץ.',
    sold_out: text('{option} אזל. בחרו באפשרות אחרת.'),
  },

  limits: {
    notYet: text('הטופס ייפתח ב-{date}.'),
    closed: 'הטופס סגור.',
    full: 'כל המקומות בטופס תפוסים.',
    reached: 'שלחתם את הטופס מספר הפעמים המרבי.',
    signIn: 'התחברו כדי לשלוח את הטופס.',
    soldOut: 'אזל',
    left: text('נותרו: {count}'),
  },

  parts: {
    prefix: 'תואר',
    first: 'שם פרטי',
    middle: 'שם אמצעי',
    last: 'שם משפחה',
    suffix: 'סיומת',
    street: 'רחוב ומספר',
    line2: 'שורה נוספת',
    postcode: 'מיקוד',
    city: 'עיר',
    region: 'מחוז או אזור',
    country: 'מדינה',
    from: 'מתאריך',
    to: 'עד תאריך',
  },

  sending: {
    sending: 'שולח …',
    networkError: `לא ניתן היה לשלוח את הטופס. נא לבדוק את החיבור ולנסות שוב. ${STILL_HERE}`,
    foreignNetworkError: `לא ניתן היה לשלוח את הטופס. ייתכן ששירות הטפסים אינו זמין, או שדף זה אינו מורשה להשתמש בטופס. נא לבדוק את החיבור ולנסות שוב. ${STILL_HERE}`,
    rateLimited: text(`הגיעו יותר מדי פניות מהרשת שלך. ניתן לנסות שוב בעוד ${WAIT}. ${STILL_HERE}`),
    unavailable: text(`לא ניתן לשלוח את הטופס כרגע. ניתן לנסות שוב בעוד ${WAIT}. ${STILL_HERE}`),
    serverError: `משהו השתבש אצלנו. נא לנסות שוב מאוחר יותר. ${STILL_HERE}`,
    noPayment: text(`${NOT_STARTED} ניתן לנסות שוב בעוד ${WAIT}. ${STILL_HERE}`),
    confirmCaptcha: CONFIRM,
    noCaptcha: `לא ניתן היה לטעון את הבדיקה שאינך רובוט, ולכן הטופס לא נשלח. נא לאפשר אותה בדפדפן או לנסות שוב מאוחר יותר. ${STILL_HERE}`,
    aMoment: 'רגע',
    seconds: text('{count} שנ׳'),
    minutes: text('{count} דק׳'),
  },

  refusals: {
    formNotFound: text('אין טופס {id}.'),
    bodyTooLarge: text('הבקשה גדולה מדי: לכל היותר {kb} kB.'),
    nonce: 'דף זה היה פתוח זמן רב מדי או שלא נטען מכאן. נא לטעון אותו מחדש ולשלוח שוב.',
    honeypot: `${LIKE_SPAM}.`,
    links: `${LIKE_SPAM}: יש בה יותר מדי קישורים. נא להסיר כמה מהם ולשלוח שוב.`,
    tooFast: text('הטופס נשלח מהר מדי. נא להמתין {seconds} שנ׳ ולשלוח אותו שוב.'),
    timing: text(`אסימון הזמן (${isolated('key')}) חסר, פג תוקפו או שייך לטופס אחר. נא לטעון את הדף מחדש ולשלוח שוב.`),
    rateLimit: text('יותר מדי פניות. ניתן לנסות שוב בעוד {seconds} שנ׳.'),
    overloaded: 'השירות עמוס ולא הצליח לקבל זאת. נא לשלוח שוב בעוד רגע.',
    notKept: 'לא ניתן היה לשמור את הפנייה.',
    captchaForm: 'בטופס זה יש CAPTCHA. נא לשלוח אותו דרך ממשק B: \u2068POST …/svcb/v1/forms/{id}/submissions\u2069.',
    paymentForm: 'טופס זה דורש תשלום. נא לשלוח אותו דרך ממשק B: \u2068POST …/svcb/v1/forms/{id}/submissions\u2069.',
    returnAddress: 'נדרשת כתובת באתר זה, או באתר שהטופס מתיר.',
  },

  captcha: {
    confirm: CONFIRM,
    failed: 'הבדיקה שאינך רובוט נכשלה, או שעבר ממנה זמן רב מדי. נא לנסות שוב.',
    away: 'לא ניתן לבדוק את ה־CAPTCHA כרגע, ולא נשלח דבר. נא לנסות שוב בעוד רגע.',
    absent: 'לא ניתן לבדוק CAPTCHA כאן. לא נשלח דבר.',
    awayOnPage: `לא ניתן לבצע את בדיקת דואר הזבל כרגע, ולא נשלח דבר. ${SEND_AGAIN}`,
    needsScript: 'טופס זה מוגן מפני רובוטים וניתן לשלוח אותו רק עם JavaScript. נא לאפשר זאת ולטעון את הדף מחדש.',
  },

  draftNotes: {
    saveDraft: 'שמירה והמשך מאוחר יותר',
    saving: 'שומר …',
    draftSaved: text(`מה שמילאת שמור עד ${isolated('date')}. ניתן להמשיך באמצעות קישור זה:`),
    draftSecret: 'כל מי שהקישור בידיו רואה את מה שמילאת.',
    copyLink: 'העתקת הקישור',
    linkCopied: 'הקישור הועתק.',
    mailLink: 'שליחת הקישור אליי בדוא״ל',
    linkMailed: 'הקישור בדרך לכתובת שהזנת, אלא אם כבר נשלח אליה היום.',
    noAddress: 'נא להזין תחילה את כתובת הדוא״ל שלך.',
    draftLoading: 'טוען את מה ששמרת …',
    draftUnavailable: text(`לא ניתן לטעון כרגע את מה שנשמר. נא לטעון דף זה שוב בעוד ${WAIT}. דבר לא אבד.`),
    draftResumed: text(`זה מה ששמרת ב־${isolated('date')}.`),
    draftLeftOver: 'הטופס השתנה מאז. לנתונים אלה אין בו עוד מקום. הם נשמרים עד לשליחת הטופס; נא להעתיק את מה שדרוש לך:',
    draftGone:
      'לא ניתן להמשיך את מה שנשמר: הקישור או הקוד אינם שלמים, תוקפם פג, או שהטופס כבר נשלח. או שהבקשה חזרה פעמים רבות מדי: במקרה כזה נא לנסות שוב בעוד כמה דקות.',
  },

  drafts: {
    savedBefore: text('שמרת טופס זה בעבר? {link}.'),
    useCode: 'המשך באמצעות הקוד שלך',
    elsewhere: text(`ניתן להמשיך כאן, או בדף שבו שמרת: ${isolated('link')}`),
    otherwise: text(`אם הקישור פותח טופס ריק, נא להשתמש בקוד זה כאן: {page}. הקוד: ${isolated('code')}`),
    codePage: 'דף הקודים',
    code: 'הקוד של מה ששמרת',
    continueNow: 'להמשיך עכשיו',
    continue: 'המשך',
    delete: 'מחיקה',
    deleted: 'מה שנשמר נמחק.',
    off: 'לא ניתן לשמור טופס זה להמשך מאוחר יותר.',
    offMeanwhile: `לא ניתן עוד לשמור טופס זה. ${STILL_HERE}`,
    tooOften: 'הפעולה בוצעה פעמים רבות מדי. נא להמתין מעט ולנסות שוב.',
    tooLarge: 'מה שהזנת ארוך מכדי להישמר. נא לקצר ולשמור שוב. הטקסט עדיין כאן.',
    openTooLong: `${OPEN_TOO_LONG} נא לשמור שוב. ${STILL_HERE}`,
    savedTooOften: text('נשמר פעמים רבות מדי. ניתן לנסות שוב בעוד {seconds} שנ׳.'),
    mailedTooOften: text('הקישור נשלח פעמים רבות מדי. נא להעתיק אותו, או לנסות שוב בעוד {minutes} דק׳.'),
    tooMany: 'יותר מדי אנשים שמרו טופס זה למועד מאוחר יותר. נא לשלוח אותו עכשיו, או לשמור אותו מאוחר יותר.',
    pageUrl: 'הערך \u2068page_url\u2069 חייב להיות כתובת באתר זה, או באתר שהטופס מתיר',
  },

  draftMail: {
    subject: text(`הטופס השמור שלך: ${TITLE}`),
    reminderSubject: text(`טרם הושלם: ${TITLE}`),
    saved: text(`${FORM} נשמר. מי ששמר אותו הזין כתובת זו.`),
    waiting: text(`${FORM} ממתין להשלמה מאז ${isolated('date')}. מי ששמר אותו הזין כתובת זו.`),
    continue: 'ניתן להמשיך כאן:',
    code: text(`אם הקישור אינו פועל, נא לפתוח את {page} ולהזין קוד זה:`),
    until: text(`הקישור והקוד תקפים עד ${isolated('date')}. כל מי שהם בידיו רואה את מה שמולא: נא לא להעביר אותם הלאה.`),
    notYou: text(
      `לא מדובר בך? נא להתעלם מהודעה זו, ומה שנשמר יימחק ב־${isolated('date')}. כדי למחוק עכשיו, נא לפתוח את הקישור ולבחור „מחיקה”.`,
    ),
  },

  payment: {
    title: 'תשלום',
    toPay: 'לתשלום:',
    where: text(`התשלום מתבצע אצל ${isolated('provider')} בדף הבא.`),
    test: 'זו בדיקה: לא נגבה כסף.',
    nothing: 'אין מה לשלם.',
    absent: 'לא ניתן לשלם כאן. לא נשלח דבר.',
    absentOnPage: 'טופס זה דורש תשלום, ולא ניתן לשלם כאן. לא ניתן לשלוח אותו.',
    couldNotStart: `${NOT_STARTED} ${SEND_AGAIN}`,
    notYet: `עדיין לא ניתן היה להתחיל את התשלום. ${NOTHING_CHARGED} נא לשלוח את אותו הדבר שוב בעוד רגע, והתשלום יימשך.`,
    noAnswer: `ספק התשלומים אינו משיב. ${NOTHING_CHARGED} נא לשלוח את אותו הדבר שוב בעוד רגע, והתשלום יימשך.`,
    refused: `${NOT_STARTED} נא להודיע לבעלי האתר.`,
    tooMuch: 'זה יותר ממה שניתן לשלם בבת אחת.',
    wholeNumber: 'נא להזין מספר שלם, 0 או יותר.',
    amount: 'נא להזין סכום.',
    wholeAmount: 'נא להזין סכום ללא ספרות עשרוניות.',
    decimals: counted(
      '{digits, plural, one {נא להזין סכום עם ספרה עשרונית אחת לכל היותר ({digits}).} two {נא להזין סכום עם שתי ספרות עשרוניות לכל היותר ({digits}).} other {נא להזין סכום עם {digits} ספרות עשרוניות לכל היותר.}}',
    ),
    tooLittle: text(`זה פחות ממה שניתן לשלם. הסכום המזערי הוא ${isolated('amount')}.`),
  },

  paymentOutcome: {
    otherAmount: 'התשלום שלך הגיע, אך זה אינו הסכום שנדרש. אנו בודקים זאת. נא לא לשלם שוב.',
    paid: text(`תודה. התשלום שלך בסך ${isolated('amount')} הגיע.`),
    processing: 'תודה. התשלום שלך בדרך. הדבר עשוי להימשך כמה ימים; אין צורך לעשות דבר.',
    refunded: 'התשלום שלך הגיע, ומאז הוחזר כסף.',
    disputed: 'התשלום שלך הגיע. כרגע הוא שנוי במחלוקת.',
    takenBack: 'התשלום שלך הגיע, ומאז חזר אליך.',
    declined: `התשלום נדחה. ${NOTHING_CHARGED} ניתן לשלם שוב, למשל בכרטיס אחר.`,
    payAgain: 'תשלום חוזר',
    cancelled: `התשלום בוטל. ${NOTHING_CHARGED}`,
    failed: `התשלום לא הצליח. ${NOTHING_CHARGED}`,
    failedGivenBack: 'התשלום לא הצליח. מה ששילמת הוחזר.',
    expired: `הזמן לתשלום זה תם. ${NOTHING_CHARGED}`,
    closed: `טופס זה סגור. ${NOTHING_CHARGED}`,
    waiting: 'עדיין לא קיבלנו מידע על התשלום שלך. דף זה ימשיך מעצמו ברגע שהתשלום יגיע.',
    tryAgain: 'ניסיון נוסף',
    backToForm: 'חזרה לטופס',
    tooOften: text('יותר מדי שאלות על תשלומים. ניתן לשאול שוב בעוד {seconds} שנ׳.'),
    wrongToken: 'אסימון המצב אינו שייך להזמנה זו.',
    backToPayment: 'עדיין לא שילמת? חזרה לתשלום',
  },

  pdf: {
    missing: 'להודעה זו היה אמור להיות מצורף קובץ PDF. לא ניתן היה ליצור אותו, ולכן ההודעה מגיעה בלעדיו.',
    omitted: counted(
      '{count, plural, one {תו אחד נוסף ({count}) מפנייה זו אינו מוצג: אין לו מקום במסמך.} two {שני תווים נוספים ({count}) מפנייה זו אינם מוצגים: אין להם מקום במסמך.} other {{count} תווים נוספים מפנייה זו אינם מוצגים: אין להם מקום במסמך.}}',
    ),
    cut: counted(
      '{pages, plural, one {שאר הפנייה אינו מוצג: במסמך יש עמוד אחד לכל היותר ({pages}).} two {שאר הפנייה אינו מוצג: במסמך יש שני עמודים לכל היותר ({pages}).} other {שאר הפנייה אינו מוצג: במסמך יש {pages} עמודים לכל היותר.}}',
    ),
  },

  content: {
    untitled: 'ללא כותרת',
    notFound: 'לא נמצא',
    nothing: 'אין דבר בכתובת זו.',
  },
};
