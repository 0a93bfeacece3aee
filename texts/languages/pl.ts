import { countedIn } from '#texts/counted.ts';
import type { Texts } from '#texts/en.ts';
import { text } from '#texts/text.ts';

const counted = countedIn('pl');

const STILL_HERE = 'To, co Państwo wpisali, nadal tu jest.';
const NOT_STARTED = 'Nie udało się rozpocząć płatności i nic nie zostało pobrane.';
const SEND_AGAIN = `Prosimy za chwilę wysłać formularz ponownie. ${STILL_HERE}`;
const NOTHING_CHARGED = 'Nic nie zostało pobrane.';
const OPEN_TOO_LONG = 'Ta strona była otwarta zbyt długo.';
const LIKE_SPAM = 'Zgłoszenie wygląda na spam i nie zostało przyjęte';
const CONFIRM = 'Prosimy potwierdzić, że nie są Państwo robotem.';

export const pl: Texts = {
  language: 'pl',
  locale: 'pl-PL',

  form: {
    title: 'Formularz',
    success: 'Dziękujemy. Zgłoszenie zostało przyjęte.',
    sentBefore: 'Zgłoszenie zostało już odebrane. Jego komunikat nie jest już wyświetlany.',
    reference: 'Numer zgłoszenia:',
    recap: 'Odpowiedzi',
    failed: 'Prosimy poprawić zaznaczone pola i spróbować ponownie.',
    goOn: 'Dalej',
    submit: 'Wyślij',
    leaveEmpty: 'Prosimy zostawić to pole puste',
    yes: 'Tak',
    no: 'Nie',
    help: 'Pomoc',
    repeat: 'Prosimy wpisać jeszcze raz',
    other: 'Inne',
    choose: 'Wybierz',
    pointOf: text('{point} z {points}'),
    linkOver: 'Odnośnik, który wypełnia ten formularz, stracił ważność. Prosimy poprosić o nowy.',
    draftPreview: 'To jest podgląd. Odpowiedzi nie zostaną wysłane.',
    draftLinkOver: 'Ten odnośnik do podglądu stracił ważność. Prosimy poprosić o nowy.',
    closed: 'Ten formularz nie istnieje lub jest zamknięty.',
    openTooLong: `${OPEN_TOO_LONG} Prosimy wysłać formularz ponownie. ${STILL_HERE}`,
    tooLarge:
      'Wpisany tekst jest zbyt długi, aby go wysłać. Prosimy go skrócić i wysłać formularz ponownie. Tekst nadal tu jest.',
  },

  editor: { bold: 'Pogrubienie', italic: 'Kursywa', list: 'Lista', link: 'Odnośnik', address: 'Adres odnośnika' },

  pages: {
    next: 'Dalej',
    back: 'Wstecz',
    pageOf: text('Strona {page} z {pages}'),
    changed: 'Formularz w międzyczasie się zmienił. Proszę sprawdzić swoje odpowiedzi i przejść dalej. Nadal tu są.',
    openTooLong: 'Ta strona była otwarta zbyt długo. Proszę sprawdzić swoje odpowiedzi i przejść dalej. Nadal tu są.',
    lost: 'Nie udało się odczytać odpowiedzi z poprzednich stron. Proszę wypełnić formularz ponownie.',
    progress: 'Postęp',
    summary: 'Proszę sprawdzić swoje odpowiedzi',
    change: 'Zmień',
    summaryAway: 'Nie udało się wczytać podsumowania. Proszę spróbować ponownie za chwilę. Odpowiedzi nadal tu są.',
  },

  files: {
    choose: 'Wybierz plik',
    chooseSeveral: 'Wybierz pliki',
    drop: 'albo upuść lub wklej tutaj',
    uploading: text('Przesyłanie: {name} …'),
    uploaded: text('Przesłano: {name}.'),
    removed: text('Usunięto: {name}.'),
    remove: 'Usuń',
    removeFile: text('Usuń {name}'),
    retry: 'Spróbuj ponownie',
    retryFile: text('Spróbuj ponownie: {name}'),
    failed: 'Nie udało się przesłać pliku. Sprawdź połączenie i spróbuj ponownie albo usuń plik.',
    waiting: 'Pliki są jeszcze przesyłane. Formularz zostanie wysłany zaraz potem.',
    pictures: 'Obrazy',
    videos: 'Filmy',
    sounds: 'Dźwięk',
  },

  rows: {
    row: text('Wiersz {number}'),
    add: 'Dodaj wiersz',
    remove: 'Usuń',
    up: 'W górę',
    down: 'W dół',
    same: 'Tak samo jak powyżej',
    sameGroup: text('Tak samo jak {label}'),
    added: text('Dodano: {row}.'),
    removed: text('Usunięto: {row}.'),
    moved: text('Teraz to {row}.'),
    filled: 'Wypełniono. Można to zmienić.',
  },

  signature: {
    draw: 'Podpisz się tutaj palcem, rysikiem lub myszą.',
    typed: 'Albo wpisz imię i nazwisko',
    typedOnly: 'Imię i nazwisko',
    line: 'Wpisując imię i nazwisko, podpisuję ten formularz.',
    undo: 'Cofnij',
    clear: 'Wyczyść',
    drawn: 'Podpisano odręcznie',
  },

  required: {
    choice: 'Prosimy wybrać jedną z opcji.',
    file: 'Prosimy wybrać plik.',
    question: 'Prosimy odpowiedzieć na to pytanie.',
    email: 'Prosimy wpisać adres e-mail.',
    tel: 'Prosimy wpisać numer telefonu.',
    url: 'Prosimy wpisać adres strony.',
    number: 'Prosimy wpisać liczbę.',
    amount: 'Prosimy wpisać kwotę.',
    date: 'Prosimy wpisać datę.',
    time: 'Prosimy wpisać godzinę.',
    datetime: 'Prosimy wpisać datę i godzinę.',
    period: 'Prosimy wpisać pierwszy i ostatni dzień.',
    name: 'Prosimy wpisać imię i nazwisko.',
    address: 'Prosimy wpisać adres.',
    password: 'Prosimy wpisać hasło.',
    signature: 'Prosimy się tu podpisać.',
  },

  rules: {
    required: 'Prosimy wypełnić to pole.',
    accepted: 'Prosimy zaznaczyć to pole, aby przejść dalej.',
    invalid_type: 'Tej wartości nie można tu użyć.',
    too_long: 'Ta wartość jest zbyt długa.',
    min_length: counted(
      '{min, plural, one {Prosimy wpisać co najmniej {min} znak.} few {Prosimy wpisać co najmniej {min} znaki.} many {Prosimy wpisać co najmniej {min} znaków.} other {Prosimy wpisać co najmniej {min} znaku.}}',
    ),
    max_length: counted(
      '{max, plural, one {Prosimy wpisać najwyżej {max} znak.} few {Prosimy wpisać najwyżej {max} znaki.} many {Prosimy wpisać najwyżej {max} znaków.} other {Prosimy wpisać najwyżej {max} znaku.}}',
    ),
    pattern: 'Ta wartość nie ma oczekiwanego formatu.',
    email: 'Prosimy wpisać poprawny adres e-mail.',
    tel: 'Prosimy wpisać poprawny numer telefonu.',
    url: 'Prosimy wpisać pełny adres strony, zaczynający się od https:// lub http://.',
    number: 'Prosimy wpisać liczbę.',
    thousands: 'Prosimy usunąć znak oddzielający tysiące: nie wiadomo, o jaką liczbę chodzi.',
    min: text('Prosimy wpisać {min} lub więcej.'),
    max: text('Prosimy wpisać {max} lub mniej.'),
    min_price: text('Prosimy wpisać {min} lub więcej.'),
    max_price: text('Prosimy wpisać {max} lub mniej.'),
    step: text('Prosimy wpisać wartość w krokach co {step}.'),
    date: 'Prosimy wpisać poprawną datę w formacie RRRR-MM-DD.',
    time: 'Prosimy wpisać poprawną godzinę w formacie GG:MM.',
    datetime: 'Prosimy wpisać poprawną datę i godzinę w formacie RRRR-MM-DD GG:MM.',
    amount: text('Prosimy wpisać kwotę, na przykład {example}.'),
    option: 'Prosimy wybrać jedną z opcji.',
    min_rows: counted(
      '{min, plural, one {Dodaj wiersze: potrzeba co najmniej {min}.} few {Dodaj wiersze: potrzeba co najmniej {min}.} many {Dodaj wiersze: potrzeba co najmniej {min}.} other {Dodaj wiersze: potrzeba co najmniej {min}.}}',
    ),
    max_rows: counted(
      '{max, plural, one {Usuń wiersze: dozwolony jest najwyżej {max}.} few {Usuń wiersze: dozwolone są najwyżej {max}.} many {Usuń wiersze: dozwolonych jest najwyżej {max}.} other {Usuń wiersze: dozwolonych jest najwyżej {max}.}}',
    ),
    min_choices: text('Prosimy wybrać co najmniej {min}.'),
    max_choices: text('Prosimy wybrać najwyżej {max}.'),
    confirm: 'Oba wpisy nie są takie same.',
    domain: 'Adresów z tej domeny nie można tu użyć.',
    tel_country: 'Numerów telefonu z tego kraju nie można tu użyć.',
    ranking: 'Prosimy nadać każdemu osobne miejsce, od pierwszego do ostatniego.',
    incomplete: 'Prosimy wypełnić wszystkie potrzebne części.',
    period: 'Ostatni dzień nie może być wcześniejszy niż pierwszy.',
    file_type: 'Tego rodzaju pliku nie można tutaj użyć.',
    file_too_large: text('Wybierz plik o rozmiarze najwyżej {max}.'),
    max_files: counted(
      '{max, plural, one {Wybierz nie więcej plików niż {max}.} few {Wybierz nie więcej plików niż {max}.} many {Wybierz nie więcej plików niż {max}.} other {Wybierz nie więcej plików niż {max}.}}',
    ),
    upload_gone: 'Tego pliku już nie ma. Wybierz go ponownie.',
    file_content: 'Plik nie jest tym, co mówi jego nazwa. Wybierz inny.',
    file_dangerous: 'W tym pliku znaleziono coś niebezpiecznego. Nie można go użyć.',
    picture_unreadable: 'Nie można odczytać tego obrazu. Wybierz inny.',
    picture_pixels: text('Wybierz obraz o rozmiarze najwyżej {max} pikseli.'),
    picture_small: text('Wybierz obraz o rozmiarze co najmniej {size} pikseli.'),
    picture_large: text('Wybierz obraz o rozmiarze najwyżej {size} pikseli.'),
    picture_shape: text('Wybierz obraz o proporcjach {aspect}.'),
    signature: 'To za krótkie na podpis. Podpisz się jeszcze raz.',
    files_too_large: text('Wszystkie pliki razem mogą mieć najwyżej {max}.'),
    unique: 'Ta wartość została już wysłana. Podaj inną.',
    password_lower: 'Użyj co najmniej jednej małej litery.',
    password_upper: 'Użyj co najmniej jednej wielkiej litery.',
    password_digit: 'Użyj co najmniej jednej cyfry.',
    password_symbol: 'Użyj co najmniej jednego znaku, który nie jest literą ani cyfrą.',
    state: 'Wybierz stan lub region tego kraju.',
    sold_out: text('Brak miejsc: {option}. Wybierz coś innego.'),
    few_left: counted(
      '{count, plural, one {Została tylko {count} sztuka.} few {Zostały tylko {count} sztuki.} many {Zostało tylko {count} sztuk.} other {Zostało tylko {count} sztuki.}}',
    ),
    quantity: 'Wpisz liczbę całkowitą, 0 lub więcej.',
    coupon: 'Tego kodu nie można użyć.',
    coupon_minimum: text('Tego kodu można użyć od kwoty {amount}.'),
    coupon_products: 'Ten kod nie dotyczy tego, co wybrano.',
    coupon_used: 'Ten kod został już wykorzystany.',
    coupon_person: 'Ten kod został już użyty przez Ciebie tyle razy, ile można.',
  },

  inTime: { min: text('Najwcześniej: {min}.'), max: text('Najpóźniej: {max}.') },

  limits: {
    notYet: text('Formularz zostanie otwarty {date}.'),
    closed: 'Formularz jest zamknięty.',
    full: 'Wszystkie miejsca w tym formularzu są zajęte.',
    reached: 'Wysłano już ten formularz dozwoloną liczbę razy.',
    signIn: 'Zaloguj się, aby wysłać ten formularz.',
    soldOut: 'brak miejsc',
    left: text('zostało: {count}'),
  },

  table: {
    number: 'Nr',
    received: 'Otrzymano',
    state: 'Stan',
    row: 'Wiersz',
    states: {
      awaiting_payment: 'Oczekuje na płatność',
      unpaid: 'Nieopłacone',
      accepted: 'Przyjęte',
      processing: 'W toku',
      completed: 'Zakończone',
      completed_with_errors: 'Zakończone z błędami',
    },
  },
  editing: {
    saved: 'Zmiany zostały zapisane.',
    over: 'Tym linkiem nie można zmienić odpowiedzi lub już nie można.',
    conflict:
      'Te odpowiedzi zostały w międzyczasie zmienione. To, co tu wpisano, nie zostało zapisane: otwórz swój link w innej karcie, aby zobaczyć obecny stan.',
    tooOften: 'Te odpowiedzi zmieniano zbyt często. Nie można ich już zmienić.',
    unpaid: 'Tych odpowiedzi nie można zmienić przed zapłatą.',
    counted: 'To liczy się do limitów tego formularza i nie można tego już zmienić.',
    priced: 'Od tego zależała cena i nie można tego już zmienić.',
    changing: text('Zmieniasz to, co wysłano {date}.'),
    until: text('Można to robić do {date}.'),
    send: 'Zapisz zmiany',
    none: 'Bez odpowiedzi',
    lost: 'Wyślij mi link',
    lostHint: 'Podaj numer swojego zgłoszenia i podany w nim adres e-mail.',
    number: 'Numer',
    address: 'Adres e-mail',
    mail: 'Wyślij link',
    mailed: 'Jeśli jest takie zgłoszenie, jego link jest w drodze na podany w nim adres.',
    mailSubject: text('Twój link: {title}'),
    mailText: text('Tym linkiem zobaczysz i zmienisz to, co wysłano przez „{title}”:'),
    mailSecret: 'Kto ma link, może zrobić to samo. Zachowaj go dla siebie.',
  },

  parts: {
    prefix: 'Tytuł',
    first: 'Imię',
    middle: 'Drugie imię',
    last: 'Nazwisko',
    suffix: 'Dopisek',
    street: 'Ulica i numer',
    line2: 'Dodatkowy wiersz adresu',
    postcode: 'Kod pocztowy',
    city: 'Miejscowość',
    region: 'Województwo lub region',
    country: 'Kraj',
    from: 'Od',
    to: 'Do',
  },

  sending: {
    sending: 'Wysyłanie…',
    networkError: `Nie udało się wysłać formularza. Prosimy sprawdzić połączenie i spróbować ponownie. ${STILL_HERE}`,
    foreignNetworkError: `Nie udało się wysłać formularza. Albo usługa formularzy jest niedostępna, albo ta strona nie może używać formularza. Prosimy sprawdzić połączenie i spróbować ponownie. ${STILL_HERE}`,
    rateLimited: text(
      `Z Państwa sieci nadeszło zbyt wiele zgłoszeń. Prosimy odczekać {wait} i spróbować ponownie. ${STILL_HERE}`,
    ),
    unavailable: text(`Formularza nie można teraz wysłać. Prosimy spróbować ponownie za {wait}. ${STILL_HERE}`),
    serverError: `Coś poszło nie tak po naszej stronie. Prosimy spróbować później. ${STILL_HERE}`,
    noPayment: text(`${NOT_STARTED} Prosimy spróbować ponownie za {wait}. ${STILL_HERE}`),
    confirmCaptcha: CONFIRM,
    noCaptcha: `Nie udało się wczytać sprawdzenia, czy nie są Państwo robotem, więc formularz nie został wysłany. Prosimy zezwolić na nie w przeglądarce lub spróbować później. ${STILL_HERE}`,
    aMoment: 'chwilę',
    seconds: text('{count} s'),
    minutes: text('{count} min'),
  },

  refusals: {
    formNotFound: text('Nie ma formularza {id}.'),
    bodyTooLarge: text('Żądanie jest zbyt duże: najwyżej {kb} kB.'),
    nonce:
      'Ta strona była otwarta zbyt długo lub nie została wczytana tutaj. Prosimy wczytać ją ponownie i wysłać jeszcze raz.',
    honeypot: `${LIKE_SPAM}.`,
    links: `${LIKE_SPAM}: zawiera zbyt wiele linków. Prosimy usunąć kilka z nich i wysłać ponownie.`,
    tooFast: text('Formularz wysłano zbyt szybko. Prosimy odczekać {seconds} s i wysłać go ponownie.'),
    timing: text(
      'Token czasu ({key}) jest nieobecny, wygasł lub należy do innego formularza. Prosimy wczytać stronę ponownie i wysłać jeszcze raz.',
    ),
    rateLimit: text('Zbyt wiele zgłoszeń. Prosimy spróbować ponownie za {seconds} s.'),
    uploadLimit: text('Z Państwa sieci przyszło zbyt wiele plików. Prosimy spróbować ponownie za {minutes} min.'),
    overloaded: 'Usługa jest zajęta i nie mogła tego przyjąć. Prosimy wysłać ponownie za chwilę.',
    notKept: 'Nie udało się zapisać zgłoszenia.',
    noRoom: 'W tej chwili nie ma miejsca na ten plik.',
    captchaForm:
      'Ten formularz ma CAPTCHA. Prosimy wysłać go przez interfejs B: POST …/svcb/v1/forms/{id}/submissions.',
    paymentForm:
      'Ten formularz wymaga płatności. Prosimy wysłać go przez interfejs B: POST …/svcb/v1/forms/{id}/submissions.',
    returnAddress: 'Musi to być adres tej witryny lub źródła, na które formularz zezwala.',
  },

  captcha: {
    confirm: CONFIRM,
    failed:
      'Sprawdzenie, czy nie są Państwo robotem, nie powiodło się lub odbyło się zbyt dawno. Prosimy spróbować ponownie.',
    away: 'CAPTCHA nie można teraz sprawdzić i nic nie zostało wysłane. Prosimy spróbować ponownie za chwilę.',
    absent: 'CAPTCHA nie można tu sprawdzać. Nic nie zostało wysłane.',
    awayOnPage: `Sprawdzenie antyspamowe nie jest teraz możliwe i nic nie zostało wysłane. ${SEND_AGAIN}`,
    needsScript:
      'Ten formularz jest chroniony przed robotami i można go wysłać tylko z JavaScript. Prosimy na to zezwolić i wczytać stronę ponownie.',
  },

  draftNotes: {
    saveDraft: 'Zapisz i dokończ później',
    saving: 'Zapisywanie…',
    draftSaved: text('Wpisane dane są zapisane do {date}. Pod tym linkiem można je dokończyć:'),
    draftSeparate:
      'Ta strona zapisała już wcześniej formularz, ale tamten link jest teraz kontynuowany gdzie indziej lub wygasł. Dlatego to zapisano osobno, pod nowym linkiem.',
    draftSecret: 'Kto ma ten link, widzi wpisane dane.',
    copyLink: 'Kopiuj link',
    linkCopied: 'Link został skopiowany.',
    mailLink: 'Wyślij mi link e-mailem',
    linkMailed: 'Link jest w drodze na podany adres, chyba że został tam już dziś wysłany.',
    noAddress: 'Prosimy najpierw wpisać swój adres e-mail.',
    draftLoading: 'Wczytywanie zapisanych danych…',
    draftUnavailable: text(
      'Zapisanych danych nie można teraz wczytać. Prosimy wczytać tę stronę ponownie za {wait}. Nic nie przepadło.',
    ),
    draftResumed: text('Oto, co zostało zapisane {date}.'),
    draftLeftOver:
      'Formularz od tego czasu się zmienił. Tych danych nie ma już gdzie w nim umieścić. Pozostaną zachowane do wysłania formularza; prosimy skopiować to, co potrzebne:',
    draftReplaced:
      'W międzyczasie zapisano to na innej stronie. Te odpowiedzi stamtąd zostały zastąpione innymi. Są przechowywane do wysłania formularza; skopiuj to, czego potrzebujesz:',
    draftGone:
      'Nie można dokończyć tego, co zapisano: link lub kod jest niepełny, jego czas minął albo formularz został już wysłany. Albo proszono o to zbyt często: wtedy prosimy spróbować ponownie za kilka minut.',
  },

  drafts: {
    savedBefore: text('Czy ten formularz był już zapisywany? {link}.'),
    useCode: 'Dokończ za pomocą kodu',
    elsewhere: text('Można dokończyć tutaj lub na stronie, na której zapisano dane: {link}'),
    otherwise: text('Jeśli link otwiera pusty formularz, prosimy użyć tego kodu – {page}: {code}'),
    codePage: 'strona kodów',
    code: 'Kod zapisanych danych',
    continueNow: 'Dokończ teraz',
    continue: 'Kontynuuj',
    delete: 'Usuń',
    deleted: 'Zapisane dane zostały usunięte.',
    off: 'Tego formularza nie można zapisać na później.',
    offMeanwhile: `Tego formularza nie można już zapisać. ${STILL_HERE}`,
    tooOften: 'Zrobiono to zbyt wiele razy. Prosimy chwilę odczekać i spróbować ponownie.',
    tooLarge:
      'Wpisany tekst jest zbyt długi, aby go zapisać. Prosimy go skrócić i zapisać ponownie. Tekst nadal tu jest.',
    openTooLong: `${OPEN_TOO_LONG} Prosimy zapisać ponownie. ${STILL_HERE}`,
    savedTooOften: text('Zapisywano zbyt często. Prosimy spróbować ponownie za {seconds} s.'),
    mailedTooOften: text('Link wysyłano zbyt często. Prosimy go skopiować lub spróbować ponownie za {minutes} min.'),
    tooMany: 'Zbyt wiele osób zapisało ten formularz na później. Prosimy wysłać go teraz lub zapisać później.',
    pageUrl: 'page_url musi być adresem tej witryny lub źródła, na które formularz zezwala',
  },

  draftMail: {
    subject: text('Zapisany formularz: {title}'),
    reminderSubject: text('Jeszcze nieukończony: {title}'),
    saved: text(
      'Formularz „{title}” witryny {site} ({url}) został zapisany. Osoba, która go zapisała, podała ten adres.',
    ),
    waiting: text(
      'Formularz „{title}” witryny {site} ({url}) czeka na dokończenie od {date}. Osoba, która go zapisała, podała ten adres.',
    ),
    continue: 'Tutaj można go dokończyć:',
    code: text('Jeśli link nie działa, prosimy otworzyć {page} i wpisać ten kod:'),
    until: text('Link i kod działają do {date}. Kto je ma, widzi wpisane dane: prosimy ich nie przekazywać.'),
    notYou: text(
      'To nie byli Państwo? Prosimy zignorować tę wiadomość, a zapisane dane zostaną usunięte {date}. Aby usunąć je teraz, prosimy otworzyć link i wybrać „Usuń”.',
    ),
  },

  payment: {
    title: 'Płatność',
    toPay: 'Do zapłaty:',
    pay: text('Zapłać {amount}'),
    where: text('Płatność odbędzie się w {provider} na następnej stronie.'),
    test: 'To jest test: żadne pieniądze nie zostaną pobrane.',
    nothing: 'Nie ma nic do zapłaty.',
    absent: 'Płatności nie są tu dostępne. Nic nie zostało wysłane.',
    absentOnPage: 'Ten formularz wymaga płatności, a płatności nie są tu dostępne. Nie można go wysłać.',
    couldNotStart: `${NOT_STARTED} ${SEND_AGAIN}`,
    notYet: `Płatności nie udało się jeszcze rozpocząć. ${NOTHING_CHARGED} Prosimy za chwilę wysłać to samo ponownie: płatność będzie kontynuowana.`,
    noAnswer: `Operator płatności nie odpowiada. ${NOTHING_CHARGED} Prosimy za chwilę wysłać to samo ponownie: płatność będzie kontynuowana.`,
    refused: `${NOT_STARTED} Prosimy powiadomić właściciela tej witryny.`,
    tooMuch: text('To więcej, niż można zapłacić jednorazowo. Największa kwota to {amount}.'),
    wholeNumber: 'Prosimy wpisać liczbę całkowitą, 0 lub większą.',
    amount: 'Prosimy wpisać kwotę.',
    wholeAmount: 'Prosimy wpisać kwotę bez miejsc po przecinku.',
    decimals: counted(
      '{digits, plural, one {Prosimy wpisać kwotę z najwyżej {digits} miejscem po przecinku.} few {Prosimy wpisać kwotę z najwyżej {digits} miejscami po przecinku.} many {Prosimy wpisać kwotę z najwyżej {digits} miejscami po przecinku.} other {Prosimy wpisać kwotę z najwyżej {digits} miejsca po przecinku.}}',
    ),
    tooLittle: text('To mniej, niż można zapłacić. Najmniejsza kwota to {amount}.'),
  },

  order: {
    quantity: 'Liczba',
    variant: 'Wariant',
    price: 'Twoja cena',
    add: 'Dodaj',
    apply: 'Zastosuj',
    applied: text('Ten kod odejmuje {amount}.'),
    subtotal: 'Suma częściowa',
    discount: 'Rabat',
    shipping: 'Dostawa',
    total: 'Razem',
    later: 'Suma zostanie obliczona po wysłaniu formularza.',
    tooOften: text('Wypróbowano zbyt wiele kodów. Spróbuj ponownie za {seconds} s.'),
  },

  paymentOutcome: {
    otherAmount: 'Płatność nadeszła, ale nie jest to żądana kwota. Wyjaśniamy to. Prosimy nie płacić ponownie.',
    paid: text('Dziękujemy. Płatność w kwocie {amount} nadeszła.'),
    processing: 'Dziękujemy. Płatność jest w drodze. Może to potrwać kilka dni; nie trzeba nic robić.',
    refunded: 'Płatność nadeszła, a od tego czasu zwrócono pieniądze.',
    disputed: 'Płatność nadeszła. Obecnie jest sporna.',
    takenBack: 'Płatność nadeszła, ale od tego czasu wróciła do Państwa.',
    declined: `Płatność została odrzucona. ${NOTHING_CHARGED} Można zapłacić ponownie, na przykład inną kartą.`,
    payAgain: 'Zapłać ponownie',
    cancelled: `Płatność została anulowana. ${NOTHING_CHARGED}`,
    failed: `Płatność się nie powiodła. ${NOTHING_CHARGED}`,
    failedGivenBack: 'Płatność się nie powiodła. Zapłacona kwota została zwrócona.',
    expired: `Czas na tę płatność minął. ${NOTHING_CHARGED}`,
    closed: `Ten formularz jest zamknięty. ${NOTHING_CHARGED}`,
    waiting: 'Nie mamy jeszcze wiadomości o płatności. Ta strona sama przejdzie dalej, gdy tylko płatność nadejdzie.',
    tryAgain: 'Spróbuj ponownie',
    backToForm: 'Wróć do formularza',
    tooOften: text('Zbyt wiele pytań o płatności. Prosimy zapytać ponownie za {seconds} s.'),
    wrongToken: 'Token stanu nie należy do tego zamówienia.',
    backToPayment: 'Jeszcze nie zapłacono? Wróć do płatności',
  },

  pdf: {
    missing:
      'Do tej wiadomości miał być dołączony plik PDF. Nie udało się go utworzyć, więc wiadomość przychodzi bez niego.',
    filesLeft: text('Te pliki należą do tej wiadomości i nie zostały do niej dołączone: {names}.'),
    omitted: counted(
      '{count, plural, one {Nie pokazano jeszcze {count} znaku tego zgłoszenia: w dokumencie brak na niego miejsca.} few {Nie pokazano jeszcze {count} znaków tego zgłoszenia: w dokumencie brak na nie miejsca.} many {Nie pokazano jeszcze {count} znaków tego zgłoszenia: w dokumencie brak na nie miejsca.} other {Nie pokazano jeszcze {count} znaku tego zgłoszenia: w dokumencie brak na nie miejsca.}}',
    ),
    cut: counted(
      '{pages, plural, one {Reszty tego zgłoszenia nie pokazano: dokument ma najwyżej {pages} stronę.} few {Reszty tego zgłoszenia nie pokazano: dokument ma najwyżej {pages} strony.} many {Reszty tego zgłoszenia nie pokazano: dokument ma najwyżej {pages} stron.} other {Reszty tego zgłoszenia nie pokazano: dokument ma najwyżej {pages} strony.}}',
    ),
  },

  content: {
    untitled: 'Bez tytułu',
    notFound: 'Nie znaleziono',
    nothing: 'Pod tym adresem niczego nie ma.',
  },
};
