import { countedIn } from '#texts/counted.ts';
import type { Texts } from '#texts/en.ts';
import { text } from '#texts/text.ts';

const counted = countedIn('nl');

const STILL_HERE = 'Wat u hebt ingevuld, staat er nog.';
const NOT_STARTED = 'De betaling kon niet worden gestart en er is niets afgeschreven.';
const SEND_AGAIN = `Verstuur het formulier zo dadelijk opnieuw. ${STILL_HERE}`;
const NOTHING_CHARGED = 'Er is niets afgeschreven.';
const OPEN_TOO_LONG = 'Deze pagina heeft te lang opengestaan.';
const LIKE_SPAM = 'De inzending lijkt op spam en is niet aangenomen';
const CONFIRM = 'Bevestig dat u geen robot bent.';

export const nl: Texts = {
  language: 'nl',
  locale: 'nl-NL',

  form: {
    title: 'Formulier',
    success: 'Bedankt. We hebben uw inzending ontvangen.',
    sentBefore: 'Uw inzending is al ontvangen. Het bericht erbij wordt niet meer getoond.',
    failed: 'Verbeter de gemarkeerde velden en probeer het opnieuw.',
    goOn: 'Verder',
    submit: 'Versturen',
    leaveEmpty: 'Laat dit veld leeg',
    yes: 'Ja',
    no: 'Nee',
    help: 'Hulp',
    repeat: 'Vul het nog een keer in',
    other: 'Anders',
    choose: 'Maak een keuze',
    pointOf: text('{point} van {points}'),
    linkOver: 'De link die dit formulier invult, is niet meer geldig. Vraag om een nieuwe.',
    closed: 'Dit formulier bestaat niet of is gesloten.',
    openTooLong: `${OPEN_TOO_LONG} Verstuur het formulier opnieuw. ${STILL_HERE}`,
    tooLarge:
      'Wat u hebt ingevuld, is te lang om te versturen. Maak het korter en verstuur het formulier opnieuw. Het staat er nog.',
  },

  editor: { bold: 'Vet', italic: 'Cursief', list: 'Lijst', link: 'Koppeling', address: 'Adres van de koppeling' },

  pages: {
    next: 'Volgende',
    back: 'Terug',
    pageOf: text('Pagina {page} van {pages}'),
    changed: 'Het formulier is intussen gewijzigd. Controleer wat u hebt ingevuld en ga verder. Het staat er nog.',
    openTooLong: 'Deze pagina stond te lang open. Controleer wat u hebt ingevuld en ga verder. Het staat er nog.',
    lost: 'Wat u op de vorige pagina’s hebt ingevuld, kon niet worden gelezen. Vul het formulier opnieuw in.',
    progress: 'Voortgang',
    summary: 'Controleer wat u hebt ingevuld',
    change: 'Wijzigen',
    summaryAway:
      'Het overzicht kon niet worden geladen. Probeer het zo meteen opnieuw. Wat u hebt ingevuld, staat er nog.',
  },

  files: {
    choose: 'Bestand kiezen',
    chooseSeveral: 'Bestanden kiezen',
    drop: 'of zet het hier neer, of plak het',
    uploading: text('{name} wordt geüpload …'),
    uploaded: text('{name} is geüpload.'),
    removed: text('{name} is verwijderd.'),
    remove: 'Verwijderen',
    removeFile: text('{name} verwijderen'),
    retry: 'Opnieuw proberen',
    retryFile: text('{name} opnieuw proberen'),
    failed: 'Het bestand kon niet worden geüpload. Controleer uw verbinding en probeer het opnieuw, of verwijder het.',
    waiting: 'Er worden nog bestanden geüpload. Daarna wordt het formulier verstuurd.',
    pictures: 'Afbeeldingen',
    videos: 'Video’s',
    sounds: 'Audiobestanden',
  },

  rows: {
    row: text('Rij {number}'),
    add: 'Rij toevoegen',
    remove: 'Verwijderen',
    up: 'Omhoog',
    down: 'Omlaag',
    same: 'Zelfde als hierboven',
    sameGroup: text('Zelfde als {label}'),
    added: text('{row} is toegevoegd.'),
    removed: text('{row} is verwijderd.'),
    moved: text('Het is nu {row}.'),
    filled: 'Ingevuld. U kunt het wijzigen.',
  },

  signature: {
    draw: 'Teken hier met uw vinger, een pen of de muis.',
    typed: 'Of typ uw volledige naam',
    typedOnly: 'Uw volledige naam',
    line: 'Door mijn naam te typen onderteken ik dit formulier.',
    undo: 'Ongedaan maken',
    clear: 'Wissen',
    drawn: 'Met de hand ondertekend',
  },

  required: { choice: 'Maak een keuze.', file: 'Kies een bestand.', question: 'Beantwoord deze vraag.' },

  rules: {
    required: text('Dit veld is verplicht: {label}.'),
    accepted: 'Vink dit vakje aan om door te gaan.',
    invalid_type: 'Deze waarde kan hier niet worden gebruikt.',
    too_long: 'Deze waarde is te lang.',
    min_length: counted('{min, plural, one {Vul ten minste {min} teken in.} other {Vul ten minste {min} tekens in.}}'),
    max_length: counted(
      '{max, plural, one {Vul ten hoogste {max} teken in.} other {Vul ten hoogste {max} tekens in.}}',
    ),
    pattern: 'Deze waarde heeft niet de verwachte vorm.',
    email: 'Vul een geldig e-mailadres in.',
    tel: 'Vul een geldig telefoonnummer in.',
    url: 'Vul een volledig webadres in dat begint met https:// of http://.',
    number: 'Vul een getal in.',
    thousands: 'Laat het teken tussen de duizendtallen weg: het is niet duidelijk welk getal bedoeld is.',
    min: text('Vul {min} of meer in.'),
    max: text('Vul {max} of minder in.'),
    min_price: text('Vul {min} of meer in.'),
    max_price: text('Vul {max} of minder in.'),
    step: text('Vul een waarde in met stappen van {step}.'),
    date: 'Vul een geldige datum in als JJJJ-MM-DD.',
    time: 'Vul een geldige tijd in als UU:MM.',
    datetime: 'Vul een geldige datum en tijd in als JJJJ-MM-DD UU:MM.',
    amount: text('Vul een bedrag in zoals {example}.'),
    option: 'Kies een van de opties.',
    min_rows: counted(
      '{min, plural, one {Voeg rijen toe: er is er minstens {min} nodig.} other {Voeg rijen toe: er zijn er minstens {min} nodig.}}',
    ),
    max_rows: counted(
      '{max, plural, one {Verwijder rijen: er is er hoogstens {max} mogelijk.} other {Verwijder rijen: er zijn er hoogstens {max} mogelijk.}}',
    ),
    min_choices: text('Kies er ten minste {min}.'),
    max_choices: text('Kies er ten hoogste {max}.'),
    confirm: 'De twee invoeren zijn niet gelijk.',
    domain: 'Adressen van dit domein kunnen hier niet worden gebruikt.',
    tel_country: 'Telefoonnummers van dit land kunnen hier niet worden gebruikt.',
    ranking: 'Geef elk een eigen plaats, van de eerste tot de laatste.',
    incomplete: 'Vul alle nodige delen in.',
    period: 'De laatste dag mag niet voor de eerste liggen.',
    file_type: 'Dit soort bestand kan hier niet worden gebruikt.',
    file_too_large: text('Kies een bestand van hoogstens {max}.'),
    max_files: counted('{max, plural, one {Kies hoogstens {max} bestand.} other {Kies hoogstens {max} bestanden.}}'),
    upload_gone: 'Dit bestand is er niet meer. Kies het opnieuw.',
    file_content: 'Het bestand is niet wat de naam zegt. Kies een ander.',
    file_dangerous: 'In dit bestand is iets gevaarlijks gevonden. Het kan niet worden gebruikt.',
    picture_unreadable: 'Deze afbeelding kan niet worden gelezen. Kies een andere.',
    picture_pixels: text('Kies een afbeelding van hoogstens {max} pixels.'),
    picture_small: text('Kies een afbeelding van minstens {size} pixels.'),
    picture_large: text('Kies een afbeelding van hoogstens {size} pixels.'),
    picture_shape: text('Kies een afbeelding met de verhouding {aspect}.'),
    signature: 'Dit is te kort voor een handtekening. Teken nog een keer.',
    files_too_large: text('Alle bestanden samen mogen hoogstens {max} groot zijn.'),
    unique: 'Dit is al verzonden. Vul iets anders in.',
    password_lower: 'Gebruik minstens één kleine letter.',
    password_upper: 'Gebruik minstens één hoofdletter.',
    password_digit: 'Gebruik minstens één cijfer.',
    password_symbol: 'Gebruik minstens één teken dat geen letter en geen cijfer is.',
    state: 'Kies een staat of regio van dat land.',
    sold_out: text('{option} is vol. Kies iets anders.'),
    few_left: counted('{count, plural, one {Er is er nog maar {count}.} other {Er zijn er nog maar {count}.}}'),
    quantity: 'Vul een geheel getal in, 0 of meer.',
    coupon: 'Deze code kan niet worden gebruikt.',
    coupon_minimum: text('Deze code geldt vanaf {amount}.'),
    coupon_products: 'Deze code geldt niet voor wat u hebt gekozen.',
    coupon_used: 'Deze code is opgebruikt.',
    coupon_person: 'U hebt deze code zo vaak gebruikt als kan.',
  },

  inTime: { min: text('Op zijn vroegst: {min}.'), max: text('Op zijn laatst: {max}.') },

  limits: {
    notYet: text('Dit formulier opent op {date}.'),
    closed: 'Dit formulier is gesloten.',
    full: 'Alle plaatsen van dit formulier zijn bezet.',
    reached: 'U hebt dit formulier zo vaak verzonden als mogelijk is.',
    signIn: 'Meld u aan om dit formulier te verzenden.',
    soldOut: 'vol',
    left: text('nog {count}'),
  },

  editing: {
    saved: 'Uw wijzigingen zijn opgeslagen.',
    over: 'Met deze link kunnen geen antwoorden worden gewijzigd, of niet meer.',
    conflict:
      'Deze antwoorden zijn intussen gewijzigd. Wat u hier hebt ingevuld, is niet opgeslagen: open uw link in een ander tabblad om te zien hoe ze nu zijn.',
    tooOften: 'Deze antwoorden zijn te vaak gewijzigd. Ze kunnen niet meer worden gewijzigd.',
    unpaid: 'Deze antwoorden kunnen pas worden gewijzigd als ervoor is betaald.',
    counted: 'Dit telt mee voor de limieten van dit formulier en kan niet meer worden gewijzigd.',
    priced: 'Hiervan hing de prijs af en het kan niet meer worden gewijzigd.',
    changing: text('U wijzigt wat u op {date} hebt verzonden.'),
    until: text('Dat kan tot {date}.'),
    send: 'Wijzigingen opslaan',
    none: 'Geen antwoord',
    lost: 'Uw link laten mailen',
    lostHint: 'Vul het nummer van uw inzending in en het e-mailadres dat u daarbij hebt opgegeven.',
    number: 'Nummer',
    address: 'E-mailadres',
    mail: 'Link mailen',
    mailed: 'Als er zo’n inzending is, is de link onderweg naar het adres ervan.',
    mailSubject: text('Uw link: {title}'),
    mailText: text('Met deze link ziet en wijzigt u wat u met “{title}” hebt verzonden:'),
    mailSecret: 'Wie de link heeft, kan hetzelfde. Houd hem voor uzelf.',
  },

  parts: {
    prefix: 'Aanhef of titel',
    first: 'Voornaam',
    middle: 'Tweede voornaam',
    last: 'Achternaam',
    suffix: 'Achtervoegsel',
    street: 'Straat en huisnummer',
    line2: 'Extra adresregel',
    postcode: 'Postcode',
    city: 'Plaats',
    region: 'Provincie of regio',
    country: 'Land',
    from: 'Van',
    to: 'Tot',
  },

  sending: {
    sending: 'Bezig met versturen…',
    networkError: `Het formulier kon niet worden verstuurd. Controleer uw verbinding en probeer het opnieuw. ${STILL_HERE}`,
    foreignNetworkError: `Het formulier kon niet worden verstuurd. Ofwel is de formulierendienst niet bereikbaar, ofwel mag deze pagina het formulier niet gebruiken. Controleer uw verbinding en probeer het opnieuw. ${STILL_HERE}`,
    rateLimited: text(
      `Er kwamen te veel inzendingen van uw netwerk. Wacht {wait} en probeer het dan opnieuw. ${STILL_HERE}`,
    ),
    unavailable: text(
      `Het formulier kan op dit moment niet worden verstuurd. Probeer het opnieuw over {wait}. ${STILL_HERE}`,
    ),
    serverError: `Er ging bij ons iets mis. Probeer het later opnieuw. ${STILL_HERE}`,
    noPayment: text(`${NOT_STARTED} Probeer het opnieuw over {wait}. ${STILL_HERE}`),
    confirmCaptcha: CONFIRM,
    noCaptcha: `De controle dat u geen robot bent, kon niet worden geladen. Daarom is het formulier niet verstuurd. Sta haar toe in uw browser of probeer het later opnieuw. ${STILL_HERE}`,
    aMoment: 'een ogenblik',
    seconds: text('{count} s'),
    minutes: text('{count} min'),
  },

  refusals: {
    formNotFound: text('Er is geen formulier {id}.'),
    bodyTooLarge: text('De aanvraag is te groot: hoogstens {kb} kB.'),
    nonce: 'Deze pagina heeft te lang opengestaan of is niet hier geladen. Laad haar opnieuw en verstuur nogmaals.',
    honeypot: `${LIKE_SPAM}.`,
    links: `${LIKE_SPAM}: er staan te veel links in. Verwijder er een paar en verstuur nogmaals.`,
    tooFast: text('Het formulier is te snel verstuurd. Wacht {seconds} s en verstuur het nogmaals.'),
    timing: text(
      'Het tijdtoken ({key}) ontbreekt, is verlopen of hoort bij een ander formulier. Laad de pagina opnieuw en verstuur nogmaals.',
    ),
    rateLimit: text('Te veel inzendingen. Probeer het opnieuw over {seconds} s.'),
    uploadLimit: text('Er kwamen te veel bestanden van uw netwerk. Probeer het opnieuw over {minutes} min.'),
    overloaded: 'De dienst is bezet en kon dit niet aannemen. Verstuur het zo dadelijk opnieuw.',
    notKept: 'De inzending kon niet worden bewaard.',
    noRoom: 'Er is op dit moment geen ruimte voor dit bestand.',
    captchaForm:
      'Dit formulier heeft een CAPTCHA. Verstuur het via interface B: POST …/svcb/v1/forms/{id}/submissions.',
    paymentForm:
      'Dit formulier vraagt een betaling. Verstuur het via interface B: POST …/svcb/v1/forms/{id}/submissions.',
    returnAddress: 'Moet een adres van deze site zijn, of van een herkomst die het formulier toestaat.',
  },

  captcha: {
    confirm: CONFIRM,
    failed: 'De controle dat u geen robot bent, is mislukt of te lang geleden. Probeer het opnieuw.',
    away: 'De CAPTCHA kan nu niet worden gecontroleerd en er is niets verstuurd. Probeer het zo dadelijk opnieuw.',
    absent: 'CAPTCHA’s kunnen hier niet worden gecontroleerd. Er is niets verstuurd.',
    awayOnPage: `De spamcontrole is nu niet mogelijk en er is niets verstuurd. ${SEND_AGAIN}`,
    needsScript:
      'Dit formulier is beschermd tegen robots en kan alleen met JavaScript worden verstuurd. Sta dat toe en laad de pagina opnieuw.',
  },

  draftNotes: {
    saveDraft: 'Bewaren en later verdergaan',
    saving: 'Bezig met bewaren…',
    draftSaved: text('Wat u hebt ingevuld, is bewaard tot {date}. Met deze link kunt u verdergaan:'),
    draftSeparate:
      'Deze pagina had het formulier al eerder opgeslagen, maar die link wordt nu elders voortgezet of is verlopen. Daarom is dit apart opgeslagen, met een nieuwe link.',
    draftSecret: 'Wie de link heeft, ziet wat u hebt ingevuld.',
    copyLink: 'De link kopiëren',
    linkCopied: 'De link is gekopieerd.',
    mailLink: 'Mail mij de link',
    linkMailed: 'De link is onderweg naar het adres dat u hebt ingevuld, tenzij hij daar vandaag al heen ging.',
    noAddress: 'Vul eerst uw e-mailadres in.',
    draftLoading: 'Wat u hebt bewaard, wordt geladen…',
    draftUnavailable: text(
      'Wat is bewaard, kan nu niet worden geladen. Laad deze pagina opnieuw over {wait}. Het is niet verloren.',
    ),
    draftResumed: text('Dit hebt u bewaard op {date}.'),
    draftLeftOver:
      'Het formulier is sindsdien veranderd. Voor deze gegevens is er geen plaats meer. Ze blijven bewaard tot u het formulier verstuurt; kopieer wat u nodig hebt:',
    draftReplaced:
      'Intussen is dit op een andere pagina opgeslagen. Deze gegevens van daar zijn door andere vervangen. Ze blijven bewaard tot u het formulier verstuurt; kopieer wat u nodig hebt:',
    draftGone:
      'Wat is bewaard, kan niet worden voortgezet: de link of code is niet volledig, de tijd is verstreken of het formulier is al verstuurd. Of er is te vaak om gevraagd: probeer het dan over een paar minuten opnieuw.',
  },

  drafts: {
    savedBefore: text('Hebt u dit formulier eerder bewaard? {link}.'),
    useCode: 'Ga verder met uw code',
    elsewhere: text('U kunt hier verdergaan, of op de pagina waarop u hebt bewaard: {link}'),
    otherwise: text('Opent de link een leeg formulier, gebruik dan deze code op {page}: {code}'),
    codePage: 'de pagina voor codes',
    code: 'De code van wat u hebt bewaard',
    continueNow: 'Nu verdergaan',
    continue: 'Verdergaan',
    delete: 'Verwijderen',
    deleted: 'Wat was bewaard, is verwijderd.',
    off: 'Dit formulier kan niet voor later worden bewaard.',
    offMeanwhile: `Dit formulier kan niet meer worden bewaard. ${STILL_HERE}`,
    tooOften: 'Dit is te vaak gedaan. Wacht even en probeer het opnieuw.',
    tooLarge: 'Wat u hebt ingevuld, is te lang om te bewaren. Maak het korter en bewaar nogmaals. Het staat er nog.',
    openTooLong: `${OPEN_TOO_LONG} Bewaar nogmaals. ${STILL_HERE}`,
    savedTooOften: text('Dit is te vaak bewaard. Probeer het opnieuw over {seconds} s.'),
    mailedTooOften: text('De link is te vaak gemaild. Kopieer hem of probeer het opnieuw over {minutes} min.'),
    tooMany: 'Te veel mensen hebben dit formulier voor later bewaard. Verstuur het nu, of bewaar het later.',
    pageUrl: 'page_url moet een adres van deze site zijn, of van een herkomst die het formulier toestaat',
  },

  draftMail: {
    subject: text('Uw bewaarde formulier: {title}'),
    reminderSubject: text('Nog niet klaar: {title}'),
    saved: text(
      'Het formulier ‘{title}’ van {site} ({url}) is bewaard. Wie het heeft bewaard, heeft dit adres ingevuld.',
    ),
    waiting: text(
      'Het formulier ‘{title}’ van {site} ({url}) wacht sinds {date} om te worden afgemaakt. Wie het heeft bewaard, heeft dit adres ingevuld.',
    ),
    continue: 'Ga hier verder:',
    code: text('Werkt de link niet, open dan {page} en vul deze code in:'),
    until: text('Link en code werken tot {date}. Wie ze heeft, ziet wat is ingevuld: geef ze niet door.'),
    notYou: text(
      'Was u dit niet? Negeer dan deze mail, en wat is bewaard wordt op {date} verwijderd. Open de link en kies ‘Verwijderen’ om het nu te verwijderen.',
    ),
  },

  payment: {
    title: 'Betaling',
    toPay: 'Te betalen:',
    pay: text('{amount} betalen'),
    where: text('U betaalt bij {provider} op de volgende pagina.'),
    test: 'Dit is een test: er wordt geen geld afgeschreven.',
    nothing: 'Er is niets te betalen.',
    absent: 'Betalingen zijn hier niet mogelijk. Er is niets verstuurd.',
    absentOnPage:
      'Dit formulier vraagt een betaling, en betalingen zijn hier niet mogelijk. Het kan niet worden verstuurd.',
    couldNotStart: `${NOT_STARTED} ${SEND_AGAIN}`,
    notYet: `De betaling kon nog niet worden gestart. ${NOTHING_CHARGED} Verstuur hetzelfde zo dadelijk opnieuw: dan gaat het verder.`,
    noAnswer: `De betaaldienst antwoordt niet. ${NOTHING_CHARGED} Verstuur hetzelfde zo dadelijk opnieuw: dan gaat het verder.`,
    refused: `${NOT_STARTED} Meld het alstublieft aan de eigenaar van deze site.`,
    tooMuch: text('Dit is meer dan in één keer kan worden betaald. Het maximum is {amount}.'),
    wholeNumber: 'Vul een geheel getal in, 0 of meer.',
    amount: 'Vul een bedrag in.',
    wholeAmount: 'Vul een bedrag zonder decimalen in.',
    decimals: counted(
      '{digits, plural, one {Vul een bedrag in met ten hoogste {digits} decimaal.} other {Vul een bedrag in met ten hoogste {digits} decimalen.}}',
    ),
    tooLittle: text('Dit is minder dan kan worden betaald. Het minimum is {amount}.'),
  },

  order: {
    quantity: 'Aantal',
    variant: 'Uitvoering',
    price: 'Uw prijs',
    add: 'Toevoegen',
    apply: 'Toepassen',
    applied: text('Met deze code gaat er {amount} af.'),
    subtotal: 'Subtotaal',
    discount: 'Korting',
    shipping: 'Verzending',
    total: 'Totaal',
    later: 'Het totaal wordt berekend wanneer u het formulier verstuurt.',
    tooOften: text('Er zijn te veel codes geprobeerd. Probeer het over {seconds} s opnieuw.'),
  },

  paymentOutcome: {
    otherAmount:
      'Uw betaling is aangekomen, maar het is niet het gevraagde bedrag. We zoeken het uit. Betaal alstublieft niet nogmaals.',
    paid: text('Bedankt. Uw betaling van {amount} is aangekomen.'),
    processing: 'Bedankt. Uw betaling is onderweg. Dat kan enkele dagen duren; u hoeft niets te doen.',
    refunded: 'Uw betaling is aangekomen en sindsdien is er geld teruggegeven.',
    disputed: 'Uw betaling is aangekomen. Zij wordt op dit moment betwist.',
    takenBack: 'Uw betaling was aangekomen en is sindsdien naar u teruggegaan.',
    declined: `De betaling is geweigerd. ${NOTHING_CHARGED} U kunt opnieuw betalen, bijvoorbeeld met een andere kaart.`,
    payAgain: 'Opnieuw betalen',
    cancelled: `De betaling is afgebroken. ${NOTHING_CHARGED}`,
    failed: `De betaling is niet gelukt. ${NOTHING_CHARGED}`,
    failedGivenBack: 'De betaling is niet gelukt. Wat u hebt betaald, is teruggegeven.',
    expired: `De tijd voor deze betaling is verstreken. ${NOTHING_CHARGED}`,
    closed: `Dit formulier is gesloten. ${NOTHING_CHARGED}`,
    waiting: 'We hebben nog niets over uw betaling gehoord. Deze pagina gaat vanzelf verder zodra zij er is.',
    tryAgain: 'Opnieuw proberen',
    backToForm: 'Terug naar het formulier',
    tooOften: text('Te veel vragen over betalingen. Vraag het opnieuw over {seconds} s.'),
    wrongToken: 'Het statustoken hoort niet bij deze bestelling.',
    backToPayment: 'Nog niet betaald? Terug naar de betaling',
  },

  pdf: {
    missing: 'Bij deze mail had een pdf moeten zitten. Die kon niet worden gemaakt, dus komt de mail zonder.',
    filesLeft: text('Deze bestanden horen bij deze mail en zijn niet bijgevoegd: {names}.'),
    omitted: counted(
      '{count, plural, one {Nog {count} teken van deze inzending is niet te zien: een document heeft daar geen plaats voor.} other {Nog {count} tekens van deze inzending zijn niet te zien: een document heeft daar geen plaats voor.}}',
    ),
    cut: counted(
      '{pages, plural, one {De rest van deze inzending is niet te zien: een document heeft ten hoogste {pages} pagina.} other {De rest van deze inzending is niet te zien: een document heeft ten hoogste {pages} pagina’s.}}',
    ),
  },

  content: {
    untitled: 'Zonder titel',
    notFound: 'Niet gevonden',
    nothing: 'Op dit adres is niets.',
  },
};
