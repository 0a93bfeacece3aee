import { countedIn } from '#texts/counted.ts';
import type { Texts } from '#texts/en.ts';
import { text } from '#texts/text.ts';

const counted = countedIn('de');

const STILL_HERE = 'Ihre Eingaben sind noch da.';
const NOT_STARTED = 'Die Zahlung konnte nicht begonnen werden, und es wurde nichts abgebucht.';
const SEND_AGAIN = `Senden Sie das Formular in einem Augenblick noch einmal. ${STILL_HERE}`;
const NOTHING_CHARGED = 'Es wurde nichts abgebucht.';
const OPEN_TOO_LONG = 'Diese Seite war zu lange offen.';
const LIKE_SPAM = 'Die Einsendung sieht nach Spam aus und wurde nicht angenommen';
const CONFIRM = 'Bestätigen Sie, dass Sie kein Roboter sind.';

export const de: Texts = {
  language: 'de',
  locale: 'de-DE',

  form: {
    title: 'Formular',
    success: 'Vielen Dank. Ihre Einsendung ist eingegangen.',
    sentBefore: 'Ihre Einsendung ist schon eingegangen. Die Nachricht dazu wird nicht mehr gezeigt.',
    reference: 'Ihre Nummer:',
    recap: 'Ihre Angaben',
    failed: 'Bitte berichtigen Sie die markierten Felder und versuchen Sie es noch einmal.',
    goOn: 'Weiter',
    submit: 'Absenden',
    leaveEmpty: 'Bitte leer lassen',
    yes: 'Ja',
    no: 'Nein',
    help: 'Hilfe',
    repeat: 'Geben Sie es noch einmal ein',
    other: 'Andere',
    choose: 'Bitte wählen',
    pointOf: text('{point} von {points}'),
    linkOver: 'Der Link, der dieses Formular ausfüllt, gilt nicht mehr. Bitten Sie um einen neuen.',
    draftPreview: 'Dies ist eine Vorschau. Ihre Antworten werden nicht gesendet.',
    draftLinkOver: 'Dieser Link zu einer Vorschau gilt nicht mehr. Bitten Sie um einen neuen.',
    closed: 'Dieses Formular gibt es nicht, oder es ist geschlossen.',
    openTooLong: `${OPEN_TOO_LONG} Senden Sie das Formular noch einmal. ${STILL_HERE}`,
    tooLarge:
      'Ihre Eingaben sind zu lang, um gesendet zu werden. Kürzen Sie sie und senden Sie das Formular noch einmal. Sie sind noch da.',
  },

  editor: { bold: 'Fett', italic: 'Kursiv', list: 'Liste', link: 'Verknüpfung', address: 'Adresse der Verknüpfung' },

  pages: {
    next: 'Weiter',
    back: 'Zurück',
    pageOf: text('Seite {page} von {pages}'),
    changed: 'Das Formular wurde inzwischen geändert. Prüfen Sie Ihre Angaben und fahren Sie fort. Sie sind noch da.',
    openTooLong: 'Diese Seite war zu lange offen. Prüfen Sie Ihre Angaben und fahren Sie fort. Sie sind noch da.',
    lost: 'Ihre Angaben auf den Seiten davor konnten nicht gelesen werden. Bitte füllen Sie das Formular noch einmal aus.',
    progress: 'Fortschritt',
    summary: 'Prüfen Sie Ihre Angaben',
    change: 'Ändern',
    summaryAway:
      'Die Zusammenfassung konnte nicht geladen werden. Versuchen Sie es gleich noch einmal. Ihre Angaben sind noch da.',
  },

  files: {
    choose: 'Datei auswählen',
    chooseSeveral: 'Dateien auswählen',
    drop: 'oder hier ablegen oder einfügen',
    uploading: text('{name} wird hochgeladen …'),
    uploaded: text('{name} ist hochgeladen.'),
    removed: text('{name} ist entfernt.'),
    remove: 'Entfernen',
    removeFile: text('{name} entfernen'),
    retry: 'Noch einmal versuchen',
    retryFile: text('{name} noch einmal hochladen'),
    failed:
      'Das Hochladen ist fehlgeschlagen. Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal, oder entfernen Sie die Datei.',
    waiting: 'Es werden noch Dateien hochgeladen. Danach wird das Formular gesendet.',
    pictures: 'Bilder',
    videos: 'Videodateien',
    sounds: 'Audiodateien',
  },

  rows: {
    row: text('Zeile {number}'),
    add: 'Zeile hinzufügen',
    remove: 'Entfernen',
    up: 'Nach oben',
    down: 'Nach unten',
    same: 'Wie oben',
    sameGroup: text('Wie bei {label}'),
    added: text('{row} ist hinzugefügt.'),
    removed: text('{row} ist entfernt.'),
    moved: text('Jetzt ist es {row}.'),
    filled: 'Ausgefüllt. Sie können es ändern.',
  },

  signature: {
    draw: 'Unterschreiben Sie hier mit dem Finger, einem Stift oder der Maus.',
    typed: 'Oder tippen Sie Ihren vollen Namen',
    typedOnly: 'Ihr voller Name',
    line: 'Mit meinem getippten Namen unterschreibe ich dieses Formular.',
    undo: 'Rückgängig',
    clear: 'Löschen',
    drawn: 'Von Hand unterschrieben',
  },

  required: {
    choice: 'Wählen Sie eine Möglichkeit.',
    file: 'Wählen Sie eine Datei.',
    question: 'Beantworten Sie diese Frage.',
    email: 'Geben Sie eine E-Mail-Adresse ein.',
    tel: 'Geben Sie eine Telefonnummer ein.',
    url: 'Geben Sie eine Webadresse ein.',
    number: 'Geben Sie eine Zahl ein.',
    amount: 'Geben Sie einen Betrag ein.',
    date: 'Geben Sie ein Datum ein.',
    time: 'Geben Sie eine Uhrzeit ein.',
    datetime: 'Geben Sie Datum und Uhrzeit ein.',
    period: 'Geben Sie den ersten und den letzten Tag ein.',
    name: 'Geben Sie einen Namen ein.',
    address: 'Geben Sie eine Adresse ein.',
    password: 'Geben Sie ein Passwort ein.',
    signature: 'Unterschreiben Sie hier.',
  },

  rules: {
    required: 'Füllen Sie dieses Feld aus.',
    accepted: 'Bitte setzen Sie dieses Häkchen, um fortzufahren.',
    invalid_type: 'Dieser Wert kann hier nicht verwendet werden.',
    too_long: 'Dieser Wert ist zu lang.',
    min_length: counted(
      '{min, plural, one {Geben Sie mindestens {min} Zeichen ein.} other {Geben Sie mindestens {min} Zeichen ein.}}',
    ),
    max_length: counted(
      '{max, plural, one {Geben Sie höchstens {max} Zeichen ein.} other {Geben Sie höchstens {max} Zeichen ein.}}',
    ),
    pattern: 'Dieser Wert hat nicht das erwartete Format.',
    email: 'Geben Sie eine gültige E-Mail-Adresse ein.',
    tel: 'Geben Sie eine gültige Telefonnummer ein.',
    url: 'Geben Sie eine vollständige Webadresse ein, die mit https:// oder http:// beginnt.',
    number: 'Geben Sie eine Zahl ein.',
    thousands: 'Lassen Sie das Zeichen zwischen den Tausendern weg: Es ist nicht klar, welche Zahl gemeint ist.',
    min: text('Geben Sie {min} oder mehr ein.'),
    max: text('Geben Sie {max} oder weniger ein.'),
    min_price: text('Geben Sie {min} oder mehr ein.'),
    max_price: text('Geben Sie {max} oder weniger ein.'),
    step: text('Geben Sie einen Wert in Schritten von {step} ein.'),
    date: 'Geben Sie ein gültiges Datum als JJJJ-MM-TT ein.',
    time: 'Geben Sie eine gültige Uhrzeit als HH:MM ein.',
    datetime: 'Geben Sie Datum und Uhrzeit als JJJJ-MM-TT HH:MM ein.',
    amount: text('Geben Sie einen Betrag wie {example} ein.'),
    option: 'Wählen Sie eine der Möglichkeiten.',
    min_rows: counted(
      '{min, plural, one {Fügen Sie Zeilen hinzu: Mindestens {min} wird gebraucht.} other {Fügen Sie Zeilen hinzu: Mindestens {min} werden gebraucht.}}',
    ),
    max_rows: counted(
      '{max, plural, one {Entfernen Sie Zeilen: Höchstens {max} ist möglich.} other {Entfernen Sie Zeilen: Höchstens {max} sind möglich.}}',
    ),
    min_choices: text('Wählen Sie mindestens {min}.'),
    max_choices: text('Wählen Sie höchstens {max}.'),
    confirm: 'Die beiden Eingaben stimmen nicht überein.',
    domain: 'Adressen dieser Domain können hier nicht verwendet werden.',
    tel_country: 'Telefonnummern dieses Landes können hier nicht verwendet werden.',
    ranking: 'Geben Sie jedem einen eigenen Platz, vom ersten bis zum letzten.',
    incomplete: 'Füllen Sie alle nötigen Teile aus.',
    period: 'Der letzte Tag darf nicht vor dem ersten liegen.',
    file_type: 'Diese Art von Datei kann hier nicht verwendet werden.',
    file_too_large: text('Wählen Sie eine Datei von höchstens {max}.'),
    max_files: counted(
      '{max, plural, one {Wählen Sie höchstens {max} Datei.} other {Wählen Sie höchstens {max} Dateien.}}',
    ),
    upload_gone: 'Diese Datei ist nicht mehr da. Wählen Sie sie noch einmal aus.',
    file_content: 'Die Datei ist nicht das, was ihr Name sagt. Wählen Sie eine andere.',
    file_dangerous: 'In dieser Datei wurde etwas Gefährliches gefunden. Sie kann nicht verwendet werden.',
    picture_unreadable: 'Dieses Bild kann nicht gelesen werden. Wählen Sie ein anderes.',
    picture_pixels: text('Wählen Sie ein Bild von höchstens {max} Pixeln.'),
    picture_small: text('Wählen Sie ein Bild mit mindestens {size} Pixeln.'),
    picture_large: text('Wählen Sie ein Bild mit höchstens {size} Pixeln.'),
    picture_shape: text('Wählen Sie ein Bild im Format {aspect}.'),
    signature: 'Das ist zu kurz für eine Unterschrift. Unterschreiben Sie noch einmal.',
    files_too_large: text('Alle Dateien zusammen dürfen höchstens {max} groß sein.'),
    unique: 'Das wurde schon gesendet. Geben Sie etwas anderes ein.',
    password_lower: 'Verwenden Sie mindestens einen Kleinbuchstaben.',
    password_upper: 'Verwenden Sie mindestens einen Großbuchstaben.',
    password_digit: 'Verwenden Sie mindestens eine Ziffer.',
    password_symbol: 'Verwenden Sie mindestens ein Zeichen, das weder Buchstabe noch Ziffer ist.',
    state: 'Wählen Sie ein Bundesland oder eine Region dieses Landes.',
    sold_out: text('{option} ist ausgebucht. Wählen Sie etwas anderes.'),
    few_left: counted('{count, plural, one {Nur noch {count} ist da.} other {Nur noch {count} sind da.}}'),
    quantity: 'Geben Sie eine ganze Zahl ein, 0 oder mehr.',
    coupon: 'Dieser Code kann nicht verwendet werden.',
    coupon_minimum: text('Dieser Code gilt ab {amount}.'),
    coupon_products: 'Dieser Code gilt nicht für Ihre Auswahl.',
    coupon_used: 'Dieser Code ist aufgebraucht.',
    coupon_person: 'Sie haben diesen Code schon so oft verwendet, wie es geht.',
  },

  inTime: { min: text('Möglich ist frühestens {min}.'), max: text('Möglich ist spätestens {max}.') },

  limits: {
    notYet: text('Dieses Formular öffnet am {date}.'),
    closed: 'Dieses Formular ist geschlossen.',
    full: 'Alle Plätze dieses Formulars sind vergeben.',
    reached: 'Sie haben dieses Formular so oft gesendet, wie es möglich ist.',
    signIn: 'Melden Sie sich an, um dieses Formular zu senden.',
    soldOut: 'ausgebucht',
    left: text('noch {count}'),
  },

  table: {
    number: 'Nr.',
    received: 'Eingegangen',
    state: 'Status',
    row: 'Zeile',
    states: {
      awaiting_payment: 'Wartet auf Zahlung',
      unpaid: 'Nicht bezahlt',
      accepted: 'Angenommen',
      processing: 'In Arbeit',
      completed: 'Erledigt',
      completed_with_errors: 'Mit Fehlern erledigt',
    },
  },
  editing: {
    saved: 'Ihre Änderungen sind gespeichert.',
    over: 'Mit diesem Link lassen sich keine Angaben ändern, oder nicht mehr.',
    conflict:
      'Diese Angaben wurden inzwischen geändert. Was Sie hier eingetragen haben, ist nicht gespeichert: Öffnen Sie Ihren Link in einem weiteren Tab, um den jetzigen Stand zu sehen.',
    tooOften: 'Diese Angaben wurden zu oft geändert. Sie lassen sich nicht mehr ändern.',
    unpaid: 'Diese Angaben lassen sich erst ändern, wenn sie bezahlt sind.',
    counted: 'Das zählt für die Begrenzungen dieses Formulars und lässt sich nicht mehr ändern.',
    priced: 'Danach richtete sich der Preis, und es lässt sich nicht mehr ändern.',
    changing: text('Sie ändern, was Sie am {date} gesendet haben.'),
    until: text('Das geht bis zum {date}.'),
    send: 'Änderungen speichern',
    none: 'Keine Angabe',
    lost: 'Link zuschicken lassen',
    lostHint: 'Geben Sie die Nummer Ihrer Einsendung ein und die E-Mail-Adresse, die Sie dabei angegeben haben.',
    number: 'Nummer',
    address: 'E-Mail-Adresse',
    mail: 'Link zuschicken',
    mailed: 'Wenn es eine solche Einsendung gibt, ist ihr Link unterwegs an ihre Adresse.',
    mailSubject: text('Ihr Link: {title}'),
    mailText: text('Mit diesem Link sehen und ändern Sie, was Sie mit „{title}“ gesendet haben:'),
    mailSecret: 'Wer den Link hat, kann dasselbe. Behalten Sie ihn für sich.',
  },

  parts: {
    prefix: 'Anrede oder Titel',
    first: 'Vorname',
    middle: 'Zweiter Vorname',
    last: 'Nachname',
    suffix: 'Namenszusatz',
    street: 'Straße und Hausnummer',
    line2: 'Adresszusatz',
    postcode: 'Postleitzahl',
    city: 'Ort',
    region: 'Bundesland oder Region',
    country: 'Land',
    from: 'Von',
    to: 'Bis',
  },

  sending: {
    sending: 'Wird gesendet …',
    networkError: `Das Formular konnte nicht gesendet werden. Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal. ${STILL_HERE}`,
    foreignNetworkError: `Das Formular konnte nicht gesendet werden. Entweder ist der Formulardienst nicht erreichbar, oder diese Seite darf das Formular nicht verwenden. Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal. ${STILL_HERE}`,
    rateLimited: text(
      `Aus Ihrem Netz kamen zu viele Einsendungen. Warten Sie {wait} und versuchen Sie es dann noch einmal. ${STILL_HERE}`,
    ),
    unavailable: text(
      `Das Formular kann im Moment nicht gesendet werden. Nächster Versuch möglich in: {wait}. ${STILL_HERE}`,
    ),
    serverError: `Bei uns ist etwas schiefgegangen. Versuchen Sie es später noch einmal. ${STILL_HERE}`,
    noPayment: text(`${NOT_STARTED} Nächster Versuch möglich in: {wait}. ${STILL_HERE}`),
    confirmCaptcha: CONFIRM,
    noCaptcha: `Die Prüfung, dass Sie kein Roboter sind, konnte nicht geladen werden. Deshalb wurde das Formular nicht gesendet. Erlauben Sie sie in Ihrem Browser oder versuchen Sie es später noch einmal. ${STILL_HERE}`,
    aMoment: 'ein paar Sekunden',
    seconds: text('{count} s'),
    minutes: text('{count} min'),
  },

  refusals: {
    formNotFound: text('Es gibt kein Formular {id}.'),
    bodyTooLarge: text('Die Anfrage ist zu groß: höchstens {kb} kB.'),
    nonce:
      'Diese Seite war zu lange offen oder wurde nicht von hier geladen. Laden Sie sie neu und senden Sie noch einmal.',
    honeypot: `${LIKE_SPAM}.`,
    links: `${LIKE_SPAM}: Sie enthält zu viele Links. Entfernen Sie einige und senden Sie noch einmal.`,
    tooFast: text('Das Formular wurde zu schnell gesendet. Warten Sie {seconds} s und senden Sie es noch einmal.'),
    timing: text(
      'Das Zeit-Token ({key}) fehlt, ist abgelaufen oder gehört zu einem anderen Formular. Laden Sie die Seite neu und senden Sie noch einmal.',
    ),
    rateLimit: text('Zu viele Einsendungen. Versuchen Sie es in {seconds} s noch einmal.'),
    tooOften: text('Zu viele Anfragen. Versuchen Sie es in {seconds} s noch einmal.'),
    uploadLimit: text('Aus Ihrem Netz kamen zu viele Dateien. Versuchen Sie es in {minutes} min noch einmal.'),
    overloaded:
      'Der Dienst ist ausgelastet und konnte dies nicht annehmen. Senden Sie es in einem Augenblick noch einmal.',
    notKept: 'Die Einsendung konnte nicht gespeichert werden.',
    noRoom: 'Für diese Datei ist gerade kein Platz.',
    captchaForm:
      'Dieses Formular hat ein CAPTCHA. Senden Sie es über Schnittstelle B: POST …/svcb/v1/forms/{id}/submissions.',
    paymentForm:
      'Dieses Formular nimmt eine Zahlung an. Senden Sie es über Schnittstelle B: POST …/svcb/v1/forms/{id}/submissions.',
    returnAddress: 'Muss eine Adresse dieser Website sein, oder einer Herkunft, die das Formular erlaubt.',
  },

  captcha: {
    confirm: CONFIRM,
    failed:
      'Die Prüfung, dass Sie kein Roboter sind, ist fehlgeschlagen oder liegt zu lange zurück. Versuchen Sie es noch einmal.',
    away: 'Das CAPTCHA kann gerade nicht geprüft werden, und es wurde nichts gesendet. Versuchen Sie es in einem Augenblick noch einmal.',
    absent: 'CAPTCHAs können hier nicht geprüft werden. Es wurde nichts gesendet.',
    awayOnPage: `Die Spamprüfung ist gerade nicht möglich, und es wurde nichts gesendet. ${SEND_AGAIN}`,
    needsScript:
      'Dieses Formular ist vor Robotern geschützt und kann nur mit JavaScript gesendet werden. Erlauben Sie es und laden Sie die Seite neu.',
  },

  draftNotes: {
    saveDraft: 'Speichern und später fortfahren',
    saving: 'Wird gespeichert …',
    draftSaved: text('Ihre Eingaben sind bis zum {date} gespeichert. Mit diesem Link können Sie fortfahren:'),
    draftSeparate:
      'Diese Seite hatte das Formular schon gespeichert, doch der frühere Link wird inzwischen anderswo fortgesetzt oder gilt nicht mehr. Darum ist dies getrennt gespeichert, unter einem neuen Link.',
    draftSecret: 'Wer den Link hat, sieht Ihre Eingaben.',
    copyLink: 'Link kopieren',
    linkCopied: 'Der Link ist kopiert.',
    mailLink: 'Link per E-Mail schicken',
    linkMailed:
      'Der Link ist unterwegs an die Adresse, die Sie eingegeben haben, falls er nicht heute schon dorthin ging.',
    noAddress: 'Geben Sie zuerst Ihre E-Mail-Adresse ein.',
    draftLoading: 'Ihre gespeicherten Eingaben werden geladen …',
    draftUnavailable: text(
      'Ihre gespeicherten Eingaben können gerade nicht geladen werden. Laden Sie diese Seite neu nach: {wait}. Sie sind nicht verloren.',
    ),
    draftResumed: text('Das haben Sie am {date} gespeichert.'),
    draftLeftOver:
      'Das Formular hat sich seitdem geändert. Diese Eingaben haben darin keinen Platz mehr. Sie bleiben erhalten, bis Sie das Formular senden; kopieren Sie, was Sie brauchen:',
    draftReplaced:
      'Inzwischen wurde dies auf einer anderen Seite gespeichert. Diese Eingaben von dort sind durch andere ersetzt worden. Sie bleiben erhalten, bis Sie das Formular senden; kopieren Sie, was Sie brauchen:',
    draftGone:
      'Was gespeichert wurde, lässt sich nicht fortsetzen: Link oder Code ist unvollständig, seine Zeit ist abgelaufen, oder das Formular wurde schon gesendet. Oder es wurde zu oft danach gefragt: Versuchen Sie es dann in einigen Minuten noch einmal.',
  },

  drafts: {
    savedBefore: text('Haben Sie dieses Formular schon einmal gespeichert? {link}.'),
    useCode: 'Mit Ihrem Code fortfahren',
    elsewhere: text('Sie können hier fortfahren, oder auf der Seite, auf der Sie gespeichert haben: {link}'),
    otherwise: text('Wo der Link ein leeres Formular öffnet, verwenden Sie diesen Code auf {page}: {code}'),
    codePage: 'der Seite für Codes',
    code: 'Der Code zu Ihren gespeicherten Eingaben',
    continueNow: 'Jetzt fortfahren',
    continue: 'Fortfahren',
    delete: 'Löschen',
    deleted: 'Die gespeicherten Eingaben sind gelöscht.',
    off: 'Dieses Formular kann nicht für später gespeichert werden.',
    offMeanwhile: `Dieses Formular kann nicht mehr gespeichert werden. ${STILL_HERE}`,
    tooOften: 'Das wurde zu oft versucht. Warten Sie eine Weile und versuchen Sie es noch einmal.',
    tooLarge:
      'Ihre Eingaben sind zu lang, um gespeichert zu werden. Kürzen Sie sie und speichern Sie noch einmal. Sie sind noch da.',
    openTooLong: `${OPEN_TOO_LONG} Speichern Sie noch einmal. ${STILL_HERE}`,
    savedTooOften: text('Dies wurde zu oft gespeichert. Versuchen Sie es in {seconds} s noch einmal.'),
    mailedTooOften: text(
      'Der Link wurde zu oft verschickt. Kopieren Sie ihn, oder versuchen Sie es in {minutes} min noch einmal.',
    ),
    tooMany:
      'Zu viele haben dieses Formular für später gespeichert. Senden Sie es jetzt, oder speichern Sie es später.',
    pageUrl: 'page_url muss eine Adresse dieser Website sein, oder einer Herkunft, die das Formular erlaubt',
  },

  invitations: {
    needed:
      'Dieses Formular können nur eingeladene Personen ausfüllen. Öffnen Sie es mit dem Link aus Ihrer Einladung.',
    over: 'Diese Einladung ist nicht mehr gültig.',
    used: 'Ihre Antworten sind bereits eingegangen. Vielen Dank. Jeder Link gilt einmal.',
    mailSubject: text('Einladung: {title}'),
    reminderSubject: text('Erinnerung: {title}'),
    hello: text('Guten Tag, {name}!'),
    mailText: text('Sie sind eingeladen, das Formular „{title}“ von {site} auszufüllen.'),
    reminderText: text('Das Formular „{title}“ von {site} wartet noch auf Ihre Antworten.'),
    open: 'Formular öffnen',
    link: 'Dieser Link ist nur für Sie. Geben Sie ihn nicht weiter.',
    until: text('Der Link gilt bis {date}.'),
    anonymous: 'Ihre Antworten werden ohne Ihren Namen und Ihre Adresse gespeichert.',
    stop: 'Keine E-Mails mehr zu diesem Formular',
    stopQuestion: text('Möchten Sie keine E-Mails mehr zum Formular „{title}“ erhalten?'),
    stopButton: 'Keine E-Mails mehr',
    stopped: text('Sie erhalten keine E-Mails mehr zum Formular „{title}“. Ihr Link gilt weiterhin.'),
  },

  draftMail: {
    subject: text('Ihr gespeichertes Formular: {title}'),
    reminderSubject: text('Noch nicht fertig: {title}'),
    saved: text(
      'Das Formular „{title}“ von {site} ({url}) wurde gespeichert. Wer es gespeichert hat, hat diese Adresse eingegeben.',
    ),
    waiting: text(
      'Das Formular „{title}“ von {site} ({url}) wartet seit dem {date} darauf, fertig ausgefüllt zu werden. Wer es gespeichert hat, hat diese Adresse eingegeben.',
    ),
    continue: 'Hier können Sie fortfahren:',
    code: text('Sollte der Link nicht gehen, öffnen Sie {page} und geben Sie diesen Code ein:'),
    until: text('Link und Code gelten bis zum {date}. Wer sie hat, sieht die Eingaben: Geben Sie sie nicht weiter.'),
    notYou: text(
      'Waren Sie das nicht? Dann beachten Sie diese E-Mail nicht, und die Eingaben werden am {date} gelöscht. Um sie jetzt zu löschen, öffnen Sie den Link und wählen Sie „Löschen“.',
    ),
  },

  payment: {
    title: 'Zahlung',
    toPay: 'Zu zahlen:',
    pay: text('{amount} bezahlen'),
    where: text('Sie zahlen auf der nächsten Seite bei {provider}.'),
    test: 'Dies ist ein Test: Es wird kein Geld eingezogen.',
    nothing: 'Es ist nichts zu zahlen.',
    absent: 'Zahlungen sind hier nicht möglich. Es wurde nichts gesendet.',
    absentOnPage:
      'Dieses Formular nimmt eine Zahlung an, und Zahlungen sind hier nicht möglich. Es kann nicht gesendet werden.',
    couldNotStart: `${NOT_STARTED} ${SEND_AGAIN}`,
    notYet: `Die Zahlung konnte noch nicht begonnen werden. ${NOTHING_CHARGED} Senden Sie dasselbe in einem Augenblick noch einmal: Dann geht es weiter.`,
    noAnswer: `Der Zahlungsanbieter antwortet nicht. ${NOTHING_CHARGED} Senden Sie dasselbe in einem Augenblick noch einmal: Dann geht es weiter.`,
    refused: `${NOT_STARTED} Bitte teilen Sie es dem Betreiber dieser Website mit.`,
    tooMuch: text('Das ist mehr, als auf einmal gezahlt werden kann. Der größte Betrag ist {amount}.'),
    wholeNumber: 'Geben Sie eine ganze Zahl ein, 0 oder mehr.',
    amount: 'Geben Sie einen Betrag ein.',
    wholeAmount: 'Geben Sie einen Betrag ohne Nachkommastellen ein.',
    decimals: counted(
      '{digits, plural, one {Geben Sie einen Betrag mit höchstens {digits} Nachkommastelle ein.} other {Geben Sie einen Betrag mit höchstens {digits} Nachkommastellen ein.}}',
    ),
    tooLittle: text('Das ist weniger, als gezahlt werden kann. Der kleinste Betrag ist {amount}.'),
  },

  order: {
    quantity: 'Menge',
    variant: 'Ausführung',
    price: 'Ihr Preis',
    add: 'Hinzufügen',
    apply: 'Einlösen',
    applied: text('Mit diesem Code sparen Sie {amount}.'),
    subtotal: 'Zwischensumme',
    discount: 'Rabatt',
    shipping: 'Versand',
    total: 'Gesamt',
    later: 'Die Summe wird berechnet, wenn Sie das Formular absenden.',
    tooOften: text('Es wurden zu viele Codes probiert. Versuchen Sie es in {seconds} s wieder.'),
  },

  paymentOutcome: {
    otherAmount:
      'Ihre Zahlung ist eingegangen, aber es ist nicht der verlangte Betrag. Wir gehen dem nach. Bitte zahlen Sie nicht noch einmal.',
    paid: text('Vielen Dank. Ihre Zahlung über {amount} ist eingegangen.'),
    processing:
      'Vielen Dank. Ihre Zahlung ist unterwegs. Das kann einige Tage dauern; Sie brauchen nichts weiter zu tun.',
    refunded: 'Ihre Zahlung ist eingegangen, und seitdem wurde Geld zurückgezahlt.',
    disputed: 'Ihre Zahlung ist eingegangen. Sie ist im Moment strittig.',
    takenBack: 'Ihre Zahlung war eingegangen und ist seitdem an Sie zurückgegangen.',
    declined: `Die Zahlung wurde abgelehnt. ${NOTHING_CHARGED} Sie können noch einmal zahlen, zum Beispiel mit einer anderen Karte.`,
    payAgain: 'Noch einmal zahlen',
    cancelled: `Die Zahlung wurde abgebrochen. ${NOTHING_CHARGED}`,
    failed: `Die Zahlung hat nicht geklappt. ${NOTHING_CHARGED}`,
    failedGivenBack: 'Die Zahlung hat nicht geklappt. Was Sie gezahlt haben, wurde zurückgezahlt.',
    expired: `Die Zeit für diese Zahlung ist abgelaufen. ${NOTHING_CHARGED}`,
    closed: `Dieses Formular ist geschlossen. ${NOTHING_CHARGED}`,
    waiting: 'Wir haben von Ihrer Zahlung noch nichts erfahren. Diese Seite geht von selbst weiter, sobald sie da ist.',
    tryAgain: 'Noch einmal versuchen',
    backToForm: 'Zurück zum Formular',
    tooOften: text('Zu viele Fragen nach Zahlungen. Fragen Sie in {seconds} s noch einmal.'),
    wrongToken: 'Das Status-Token gehört nicht zu dieser Bestellung.',
    backToPayment: 'Noch nicht bezahlt? Zurück zur Zahlung',
  },

  pdf: {
    missing:
      'An dieser E-Mail sollte ein PDF hängen. Es konnte nicht erstellt werden, deshalb kommt die E-Mail ohne dieses.',
    filesLeft: text('Diese Dateien gehören zu dieser E-Mail und sind nicht angehängt: {names}.'),
    omitted: counted(
      '{count, plural, one {{count} weiteres Zeichen dieser Einsendung ist nicht zu sehen: Ein Dokument hat dafür keinen Platz.} other {{count} weitere Zeichen dieser Einsendung sind nicht zu sehen: Ein Dokument hat dafür keinen Platz.}}',
    ),
    cut: counted(
      '{pages, plural, one {Der Rest dieser Einsendung ist nicht zu sehen: Ein Dokument hat höchstens {pages} Seite.} other {Der Rest dieser Einsendung ist nicht zu sehen: Ein Dokument hat höchstens {pages} Seiten.}}',
    ),
  },

  results: {
    submissions: counted('{count, plural, one {{count} Einsendung} other {{count} Einsendungen}}'),
    answered: text('{answered} von {all} beantwortet'),
    inRows: counted(
      '{count, plural, one {{count} Antwort, nach Zeilen gezählt} other {{count} Antworten, nach Zeilen gezählt}}',
    ),
    average: 'Durchschnitt',
    averagePlace: 'Mittlerer Platz',
    total: 'Summe',
    nps: 'Net Promoter Score',
    promoters: 'Fürsprecher (9 und 10)',
    passives: 'Neutrale (7 und 8)',
    detractors: 'Kritiker (0 bis 6)',
    trend: 'Einsendungen im Lauf der Zeit',
    time: 'Zeit',
    answer: 'Antwort',
    count: 'Anzahl',
    share: 'Anteil',
    numbers: 'Als Tabelle zeigen',
    rare: text('Andere, je weniger als {least}'),
    tooFew: text('Die Antworten erscheinen ab {least} Einsendungen, damit niemand erkannt werden kann.'),
    questionTooFew: text('Weniger als {least} Antworten: Sie werden nicht gezeigt, damit niemand erkannt werden kann.'),
    rowsHidden: 'Antworten in Zeilen werden nicht gezeigt: Viele davon können von einer einzigen Person sein.',
    hidden: 'Die Antworten selbst gehören nicht zu diesen Ergebnissen.',
    asOf: text(
      'Stand: {moment}. Neue Einsendungen erscheinen in Gruppen von mindestens {least}, damit sich aus einer Änderung keine einzelne Antwort ablesen lässt.',
    ),
    counting: 'Die Einsendungen werden gerade gezählt. Laden Sie diese Seite gleich noch einmal.',
    countedSince: text('Nur Einsendungen seit {moment} sind gezählt.'),
    stillCounting: 'Einige Einsendungen werden noch gezählt.',
    gone: 'Unter dieser Adresse gibt es keine Ergebnisse. Der Link kann falsch, abgelaufen oder zurückgezogen sein. Bitten Sie um einen neuen.',
    under: text('unter {to}'),
    orMore: text('{from} oder mehr'),
    upTo: text('{from} bis unter {to}'),
  },

  content: {
    untitled: 'Ohne Titel',
    notFound: 'Nicht gefunden',
    nothing: 'Unter dieser Adresse gibt es nichts.',
  },
};
