import { countedIn } from '#texts/counted.ts';
import type { Texts } from '#texts/en.ts';
import { text } from '#texts/text.ts';

const counted = countedIn('it');

const STILL_HERE = 'Ciò che ha scritto è ancora qui.';
const NOT_STARTED = 'Non è stato possibile avviare il pagamento e nulla è stato addebitato.';
const SEND_AGAIN = `Invii di nuovo il modulo tra un momento. ${STILL_HERE}`;
const NOTHING_CHARGED = 'Nulla è stato addebitato.';
const OPEN_TOO_LONG = 'Questa pagina è rimasta aperta troppo a lungo.';
const LIKE_SPAM = 'L’invio sembra spam e non è stato accettato';
const CONFIRM = 'Confermi di non essere un robot.';

export const it: Texts = {
  language: 'it',
  locale: 'it-IT',

  form: {
    title: 'Modulo',
    success: 'Grazie. Il suo invio è stato ricevuto.',
    sentBefore: 'Il suo invio è già stato ricevuto. Il relativo messaggio non viene più mostrato.',
    reference: 'Il suo riferimento:',
    recap: 'Le sue risposte',
    failed: 'Corregga i campi evidenziati e riprovi.',
    goOn: 'Continua',
    submit: 'Invia',
    leaveEmpty: 'Lasci vuoto questo campo',
    yes: 'Sì',
    no: 'No',
    help: 'Aiuto',
    repeat: 'Lo inserisca ancora una volta',
    other: 'Altro',
    choose: 'Scegli',
    pointOf: text('{point} su {points}'),
    linkOver: 'Il link che compila questo modulo non è più valido. Ne chieda uno nuovo.',
    draftPreview: 'Questa è un’anteprima. Le sue risposte non vengono inviate.',
    draftLinkOver: 'Questo link a un’anteprima non è più valido. Ne chieda uno nuovo.',
    closed: 'Questo modulo non esiste o è chiuso.',
    openTooLong: `${OPEN_TOO_LONG} Invii di nuovo il modulo. ${STILL_HERE}`,
    tooLarge:
      'Ciò che ha scritto è troppo lungo per essere inviato. Lo accorci e invii di nuovo il modulo. Il testo è ancora qui.',
  },

  editor: {
    bold: 'Grassetto',
    italic: 'Corsivo',
    list: 'Elenco',
    link: 'Collegamento',
    address: 'Indirizzo del collegamento',
  },

  pages: {
    next: 'Avanti',
    back: 'Indietro',
    pageOf: text('Pagina {page} di {pages}'),
    changed: 'Nel frattempo il modulo è cambiato. Controlli le Sue risposte e continui. Sono ancora qui.',
    openTooLong:
      'Questa pagina è rimasta aperta troppo a lungo. Controlli le Sue risposte e continui. Sono ancora qui.',
    lost: 'Non è stato possibile leggere le risposte delle pagine precedenti. Compili di nuovo il modulo.',
    progress: 'Avanzamento',
    summary: 'Controlli le Sue risposte',
    change: 'Modifica',
    summaryAway:
      'Non è stato possibile caricare il riepilogo. Riprovi tra un momento. Le Sue risposte sono ancora qui.',
  },

  files: {
    choose: 'Scegli un file',
    chooseSeveral: 'Scegli dei file',
    drop: 'oppure trascinalo o incollalo qui',
    uploading: text('Caricamento di {name} …'),
    uploaded: text('{name} è stato caricato.'),
    removed: text('{name} è stato rimosso.'),
    remove: 'Rimuovi',
    removeFile: text('Rimuovi {name}'),
    retry: 'Riprova',
    retryFile: text('Riprova con {name}'),
    failed: 'Il file non è stato caricato. Controlli la connessione e riprovi, oppure lo rimuova.',
    waiting: 'Alcuni file sono ancora in caricamento. Il modulo verrà inviato subito dopo.',
    pictures: 'Immagini',
    videos: 'Video',
    sounds: 'File audio',
  },

  rows: {
    row: text('Riga {number}'),
    add: 'Aggiungi una riga',
    remove: 'Rimuovi',
    up: 'Sposta su',
    down: 'Sposta giù',
    same: 'Come sopra',
    sameGroup: text('Come per {label}'),
    added: text('Aggiunta: {row}.'),
    removed: text('Rimossa: {row}.'),
    moved: text('Ora è {row}.'),
    filled: 'Compilato. È possibile modificarlo.',
  },

  signature: {
    draw: 'Firma qui con il dito, una penna o il mouse.',
    typed: 'Oppure digita il tuo nome completo',
    typedOnly: 'Il tuo nome completo',
    line: 'Digitando il mio nome firmo questo modulo.',
    undo: 'Annulla',
    clear: 'Cancella',
    drawn: 'Firmato a mano',
  },

  required: {
    choice: 'Scelga un’opzione.',
    file: 'Scelga un file.',
    question: 'Risponda a questa domanda.',
    email: 'Inserisca un indirizzo e-mail.',
    tel: 'Inserisca un numero di telefono.',
    url: 'Inserisca un indirizzo web.',
    number: 'Inserisca un numero.',
    amount: 'Inserisca un importo.',
    date: 'Inserisca una data.',
    time: 'Inserisca un’ora.',
    datetime: 'Inserisca una data e un’ora.',
    period: 'Inserisca il primo e l’ultimo giorno.',
    name: 'Inserisca un nome.',
    address: 'Inserisca un indirizzo.',
    password: 'Inserisca una password.',
    signature: 'Firmi qui.',
  },

  rules: {
    required: 'Compili questo campo.',
    accepted: 'Selezioni questa casella per continuare.',
    invalid_type: 'Questo valore non può essere usato qui.',
    too_long: 'Questo valore è troppo lungo.',
    min_length: counted(
      '{min, plural, one {Inserisca almeno {min} carattere.} many {Inserisca almeno {min} di caratteri.} other {Inserisca almeno {min} caratteri.}}',
    ),
    max_length: counted(
      '{max, plural, one {Inserisca al massimo {max} carattere.} many {Inserisca al massimo {max} di caratteri.} other {Inserisca al massimo {max} caratteri.}}',
    ),
    pattern: 'Questo valore non ha il formato previsto.',
    email: 'Inserisca un indirizzo e-mail valido.',
    tel: 'Inserisca un numero di telefono valido.',
    url: 'Inserisca un indirizzo web completo che inizi con https:// o http://.',
    number: 'Inserisca un numero.',
    thousands: 'Tolga il segno tra le migliaia: non è chiaro quale numero sia.',
    min: text('Inserisca {min} o più.'),
    max: text('Inserisca {max} o meno.'),
    min_price: text('Inserisca {min} o più.'),
    max_price: text('Inserisca {max} o meno.'),
    step: text('Inserisca un valore a passi di {step}.'),
    date: 'Inserisca una data valida nel formato AAAA-MM-GG.',
    time: 'Inserisca un’ora valida nel formato HH:MM.',
    datetime: 'Inserisca una data e un’ora valide nel formato AAAA-MM-GG HH:MM.',
    amount: text('Inserisca un importo come {example}.'),
    option: 'Scelga una delle opzioni.',
    min_rows: counted(
      '{min, plural, one {Aggiungere righe: ne serve almeno {min}.} other {Aggiungere righe: ne servono almeno {min}.}}',
    ),
    max_rows: counted(
      '{max, plural, one {Rimuovere righe: al massimo {max}.} other {Rimuovere righe: al massimo {max}.}}',
    ),
    min_choices: text('Ne scelga almeno {min}.'),
    max_choices: text('Ne scelga al massimo {max}.'),
    confirm: 'I due valori inseriti non coincidono.',
    domain: 'Gli indirizzi di questo dominio non possono essere usati qui.',
    tel_country: 'I numeri di telefono di questo paese non possono essere usati qui.',
    ranking: 'Dia a ciascuno un posto diverso, dal primo all’ultimo.',
    incomplete: 'Compili tutte le parti necessarie.',
    period: 'L’ultimo giorno non deve precedere il primo.',
    file_type: 'Questo tipo di file non può essere usato qui.',
    file_too_large: text('Scegli un file di {max} al massimo.'),
    max_files: counted('{max, plural, one {Scegli al massimo {max} file.} other {Scegli al massimo {max} file.}}'),
    upload_gone: 'Questo file non è più disponibile. Sceglilo di nuovo.',
    file_content: 'Il file non è ciò che dice il suo nome. Scegline un altro.',
    file_dangerous: 'In questo file è stato trovato qualcosa di pericoloso. Non può essere usato.',
    picture_unreadable: 'Questa immagine non può essere letta. Scegline un’altra.',
    picture_pixels: text('Scegli un’immagine di {max} pixel al massimo.'),
    picture_small: text('Scegli un’immagine di almeno {size} pixel.'),
    picture_large: text('Scegli un’immagine di al massimo {size} pixel.'),
    picture_shape: text('Scegli un’immagine con proporzioni {aspect}.'),
    signature: 'È troppo corta per una firma. Firma di nuovo.',
    files_too_large: text('Tutti i file insieme possono avere {max} al massimo.'),
    unique: 'Questo valore è già stato inviato. Inseritene un altro.',
    password_lower: 'Usate almeno una lettera minuscola.',
    password_upper: 'Usate almeno una lettera maiuscola.',
    password_digit: 'Usate almeno una cifra.',
    password_symbol: 'Usate almeno un carattere che non sia né lettera né cifra.',
    state: 'Scegliete uno Stato o una regione di quel Paese.',
    sold_out: text('{option} è esaurito. Scegliete altro.'),
    few_left: counted(
      '{count, plural, one {Ne resta solo {count}.} many {Ne restano solo {count}.} other {Ne restano solo {count}.}}',
    ),
    quantity: 'Inserire un numero intero, 0 o più.',
    coupon: 'Questo codice non può essere usato.',
    coupon_minimum: text('Questo codice vale a partire da {amount}.'),
    coupon_products: 'Questo codice non vale per ciò che ha scelto.',
    coupon_used: 'Questo codice è esaurito.',
    coupon_person: 'Ha già usato questo codice il numero massimo di volte.',
  },

  inTime: { min: text('Non prima di questo termine: {min}.'), max: text('Non dopo questo termine: {max}.') },

  limits: {
    notYet: text('Questo modulo apre il {date}.'),
    closed: 'Questo modulo è chiuso.',
    full: 'Tutti i posti di questo modulo sono occupati.',
    reached: 'Avete già inviato questo modulo tutte le volte possibili.',
    signIn: 'Accedete per inviare questo modulo.',
    soldOut: 'esaurito',
    left: text('rimasti: {count}'),
  },

  table: {
    number: 'N.',
    received: 'Ricevuto',
    state: 'Stato',
    row: 'Riga',
    states: {
      awaiting_payment: 'In attesa di pagamento',
      unpaid: 'Non pagato',
      accepted: 'Accettato',
      processing: 'In corso',
      completed: 'Completato',
      completed_with_errors: 'Completato con errori',
    },
  },
  editing: {
    saved: 'Le modifiche sono state salvate.',
    over: 'Con questo link non si possono modificare risposte, o non più.',
    conflict:
      'Nel frattempo queste risposte sono state modificate. Ciò che ha scritto qui non è stato salvato: apra il link in un’altra scheda per vederle come sono ora.',
    tooOften: 'Queste risposte sono state modificate troppe volte. Non si possono più modificare.',
    unpaid: 'Queste risposte non si possono modificare prima del pagamento.',
    counted: 'Questo conta per i limiti di questo modulo e non si può più modificare.',
    priced: 'Da questo dipendeva il prezzo e non si può più modificare.',
    changing: text('Sta modificando ciò che ha inviato il {date}.'),
    until: text('Può farlo fino al {date}.'),
    send: 'Salva le modifiche',
    none: 'Nessuna risposta',
    lost: 'Ricevere il link per e-mail',
    lostHint: 'Inserisca il numero del suo invio e l’indirizzo e-mail che ha indicato.',
    number: 'Numero',
    address: 'Indirizzo e-mail',
    mail: 'Invia il link',
    mailed: 'Se esiste un tale invio, il suo link è in arrivo al suo indirizzo.',
    mailSubject: text('Il suo link: {title}'),
    mailText: text('Con questo link vede e modifica ciò che ha inviato con «{title}»:'),
    mailSecret: 'Chi ha il link può fare lo stesso. Lo tenga per sé.',
  },

  parts: {
    prefix: 'Titolo',
    first: 'Nome',
    middle: 'Secondo nome',
    last: 'Cognome',
    suffix: 'Suffisso',
    street: 'Via e numero',
    line2: 'Riga aggiuntiva',
    postcode: 'CAP',
    city: 'Città',
    region: 'Stato o regione',
    country: 'Paese',
    from: 'Dal',
    to: 'Al',
  },

  sending: {
    sending: 'Invio in corso…',
    networkError: `Non è stato possibile inviare il modulo. Controlli la connessione e riprovi. ${STILL_HERE}`,
    foreignNetworkError: `Non è stato possibile inviare il modulo. Il servizio dei moduli non è raggiungibile, oppure questa pagina non è autorizzata a usare il modulo. Controlli la connessione e riprovi. ${STILL_HERE}`,
    rateLimited: text(`Dalla sua rete sono arrivati troppi invii. Attenda {wait}, poi riprovi. ${STILL_HERE}`),
    unavailable: text(`Al momento il modulo non può essere inviato. Riprovi tra {wait}. ${STILL_HERE}`),
    serverError: `Qualcosa è andato storto da parte nostra. Riprovi più tardi. ${STILL_HERE}`,
    noPayment: text(`${NOT_STARTED} Riprovi tra {wait}. ${STILL_HERE}`),
    confirmCaptcha: CONFIRM,
    noCaptcha: `Non è stato possibile caricare la verifica che non è un robot, perciò il modulo non è stato inviato. La consenta nel browser o riprovi più tardi. ${STILL_HERE}`,
    aMoment: 'un momento',
    seconds: text('{count} s'),
    minutes: text('{count} min'),
  },

  refusals: {
    formNotFound: text('Il modulo {id} non esiste.'),
    bodyTooLarge: text('La richiesta è troppo grande: al massimo {kb} kB.'),
    nonce:
      'Questa pagina è rimasta aperta troppo a lungo o non è stata caricata da qui. La ricarichi e invii di nuovo.',
    honeypot: `${LIKE_SPAM}.`,
    links: `${LIKE_SPAM}: contiene troppi link. Ne tolga alcuni e lo invii di nuovo.`,
    tooFast: text('Il modulo è stato inviato troppo in fretta. Attenda {seconds} s e lo invii di nuovo.'),
    timing: text(
      'Il token temporale ({key}) manca, è scaduto o appartiene a un altro modulo. Ricarichi la pagina e invii di nuovo.',
    ),
    rateLimit: text('Troppi invii. Riprovi tra {seconds} s.'),
    uploadLimit: text('Sono arrivati troppi file dalla Sua rete. Riprovi tra {minutes} min.'),
    overloaded: 'Il servizio è occupato e non ha potuto accettare l’invio. Lo ripeta tra un momento.',
    notKept: 'Non è stato possibile salvare l’invio.',
    noRoom: 'Al momento non c’è spazio per questo file.',
    captchaForm:
      'Questo modulo ha un CAPTCHA. Lo invii tramite l’interfaccia B: POST …/svcb/v1/forms/{id}/submissions.',
    paymentForm:
      'Questo modulo richiede un pagamento. Lo invii tramite l’interfaccia B: POST …/svcb/v1/forms/{id}/submissions.',
    returnAddress: 'Deve essere un indirizzo di questo sito o di un’origine che il modulo consente.',
  },

  captcha: {
    confirm: CONFIRM,
    failed: 'La verifica che non è un robot non è riuscita o risale a troppo tempo fa. Riprovi.',
    away: 'Al momento il CAPTCHA non può essere verificato e nulla è stato inviato. Riprovi tra un momento.',
    absent: 'Qui non è possibile verificare i CAPTCHA. Nulla è stato inviato.',
    awayOnPage: `Al momento il controllo antispam non è possibile e nulla è stato inviato. ${SEND_AGAIN}`,
    needsScript:
      'Questo modulo è protetto dai robot e può essere inviato solo con JavaScript. Lo consenta e ricarichi la pagina.',
  },

  draftNotes: {
    saveDraft: 'Salva e continua più tardi',
    saving: 'Salvataggio…',
    draftSaved: text('Ciò che ha compilato è salvato fino al {date}. Con questo link può continuare:'),
    draftSeparate:
      'Questa pagina aveva già salvato il modulo, ma il link precedente ora prosegue altrove o non è più valido. Perciò questo è salvato a parte, con un nuovo link.',
    draftSecret: 'Chi ha il link vede ciò che ha compilato.',
    copyLink: 'Copia il link',
    linkCopied: 'Il link è stato copiato.',
    mailLink: 'Inviami il link per e-mail',
    linkMailed: 'Il link è in viaggio verso l’indirizzo che ha indicato, a meno che oggi non vi sia già stato inviato.',
    noAddress: 'Indichi prima il suo indirizzo e-mail.',
    draftLoading: 'Caricamento di ciò che ha salvato…',
    draftUnavailable: text(
      'Al momento ciò che è stato salvato non può essere caricato. Ricarichi questa pagina tra {wait}. Nulla è andato perso.',
    ),
    draftResumed: text('Questo è ciò che ha salvato il {date}.'),
    draftLeftOver:
      'Nel frattempo il modulo è cambiato. Questi dati non vi trovano più posto. Restano conservati finché non invia il modulo; copi ciò che le serve:',
    draftReplaced:
      'Nel frattempo questo è stato salvato in un’altra pagina. I dati seguenti sono stati sostituiti da altri. Restano conservati finché non invia il modulo; copi ciò che le serve:',
    draftGone:
      'Non è possibile riprendere ciò che è stato salvato: il link o il codice non è completo, è scaduto, oppure il modulo è già stato inviato. Oppure è stato richiesto troppo spesso: in tal caso riprovi tra qualche minuto.',
  },

  drafts: {
    savedBefore: text('Ha già salvato questo modulo? {link}.'),
    useCode: 'Continui con il suo codice',
    elsewhere: text('Può continuare qui, o nella pagina in cui ha salvato: {link}'),
    otherwise: text('Se il link apre un modulo vuoto, usi questo codice su {page}: {code}'),
    codePage: 'la pagina dei codici',
    code: 'Il codice di ciò che ha salvato',
    continueNow: 'Continua ora',
    continue: 'Continua',
    delete: 'Elimina',
    deleted: 'Ciò che era salvato è stato eliminato.',
    off: 'Questo modulo non può essere salvato per continuare più tardi.',
    offMeanwhile: `Questo modulo non può più essere salvato. ${STILL_HERE}`,
    tooOften: 'È stato fatto troppo spesso. Attenda un po’ e riprovi.',
    tooLarge:
      'Ciò che ha scritto è troppo lungo per essere salvato. Lo accorci e salvi di nuovo. Il testo è ancora qui.',
    openTooLong: `${OPEN_TOO_LONG} Salvi di nuovo. ${STILL_HERE}`,
    savedTooOften: text('Salvato troppo spesso. Riprovi tra {seconds} s.'),
    mailedTooOften: text('Il link è stato inviato troppo spesso. Lo copi, o riprovi tra {minutes} min.'),
    tooMany: 'Troppe persone hanno salvato questo modulo per più tardi. Lo invii ora, o lo salvi più tardi.',
    pageUrl: 'page_url deve essere un indirizzo di questo sito o di un’origine che il modulo consente',
  },

  draftMail: {
    subject: text('Il suo modulo salvato: {title}'),
    reminderSubject: text('Non ancora completato: {title}'),
    saved: text(
      'Il modulo «{title}» di {site} ({url}) è stato salvato. Chi l’ha salvato ha inserito questo indirizzo.',
    ),
    waiting: text(
      'Il modulo «{title}» di {site} ({url}) attende di essere completato dal {date}. Chi l’ha salvato ha inserito questo indirizzo.',
    ),
    continue: 'Continui qui:',
    code: text('Se il link non funziona, apra {page} e inserisca questo codice:'),
    until: text(
      'Il link e il codice sono validi fino al {date}. Chi li ha vede ciò che è stato compilato: non li condivida.',
    ),
    notYou: text(
      'Non è stato lei? Allora ignori questa e-mail, e ciò che è stato salvato sarà eliminato il {date}. Per eliminarlo ora, apra il link e scelga «Elimina».',
    ),
  },

  payment: {
    title: 'Pagamento',
    toPay: 'Da pagare:',
    pay: text('Paga {amount}'),
    where: text('Pagherà presso {provider} nella pagina successiva.'),
    test: 'Questa è una prova: non viene prelevato denaro.',
    nothing: 'Non c’è nulla da pagare.',
    absent: 'Qui non sono possibili pagamenti. Nulla è stato inviato.',
    absentOnPage: 'Questo modulo richiede un pagamento e qui non sono possibili pagamenti. Non può essere inviato.',
    couldNotStart: `${NOT_STARTED} ${SEND_AGAIN}`,
    notYet: `Non è stato ancora possibile avviare il pagamento. ${NOTHING_CHARGED} Ripeta lo stesso invio tra un momento: proseguirà.`,
    noAnswer: `Il fornitore di pagamenti non risponde. ${NOTHING_CHARGED} Ripeta lo stesso invio tra un momento: proseguirà.`,
    refused: `${NOT_STARTED} Lo comunichi al proprietario di questo sito, per favore.`,
    tooMuch: text('È più di quanto si possa pagare in una volta. Il massimo è {amount}.'),
    wholeNumber: 'Inserisca un numero intero, 0 o più.',
    amount: 'Inserisca un importo.',
    wholeAmount: 'Inserisca un importo senza decimali.',
    decimals: counted(
      '{digits, plural, one {Inserisca un importo con al massimo {digits} decimale.} many {Inserisca un importo con al massimo {digits} di decimali.} other {Inserisca un importo con al massimo {digits} decimali.}}',
    ),
    tooLittle: text('È meno di quanto si possa pagare. Il minimo è {amount}.'),
  },

  order: {
    quantity: 'Quantità',
    variant: 'Variante',
    price: 'Il suo prezzo',
    add: 'Aggiungi',
    apply: 'Applica',
    applied: text('Questo codice toglie {amount}.'),
    subtotal: 'Subtotale',
    discount: 'Sconto',
    shipping: 'Spedizione',
    total: 'Totale',
    later: 'Il totale viene calcolato all’invio del modulo.',
    tooOften: text('Sono stati provati troppi codici. Riprovare tra {seconds} s.'),
  },

  paymentOutcome: {
    otherAmount:
      'Il suo pagamento è arrivato, ma non è l’importo richiesto. Stiamo verificando. Per favore non paghi di nuovo.',
    paid: text('Grazie. Il suo pagamento di {amount} è arrivato.'),
    processing: 'Grazie. Il suo pagamento è in corso. Può richiedere alcuni giorni; non deve fare nulla.',
    refunded: 'Il suo pagamento è arrivato e da allora è stato restituito del denaro.',
    disputed: 'Il suo pagamento è arrivato. Al momento è contestato.',
    takenBack: 'Il suo pagamento era arrivato e da allora le è stato restituito.',
    declined: `Il pagamento è stato rifiutato. ${NOTHING_CHARGED} Può pagare di nuovo, per esempio con un’altra carta.`,
    payAgain: 'Paga di nuovo',
    cancelled: `Il pagamento è stato annullato. ${NOTHING_CHARGED}`,
    failed: `Il pagamento non è riuscito. ${NOTHING_CHARGED}`,
    failedGivenBack: 'Il pagamento non è riuscito. Ciò che ha pagato è stato restituito.',
    expired: `Il tempo per questo pagamento è scaduto. ${NOTHING_CHARGED}`,
    closed: `Questo modulo è chiuso. ${NOTHING_CHARGED}`,
    waiting: 'Non abbiamo ancora notizie del suo pagamento. Questa pagina proseguirà da sola appena sarà arrivato.',
    tryAgain: 'Riprova',
    backToForm: 'Torna al modulo',
    tooOften: text('Troppe richieste sui pagamenti. Chieda di nuovo tra {seconds} s.'),
    wrongToken: 'Il token di stato non appartiene a questo ordine.',
    backToPayment: 'Non ha ancora pagato? Torna al pagamento',
  },

  pdf: {
    missing:
      'A questa e-mail doveva essere allegato un PDF. Non è stato possibile crearlo, perciò l’e-mail arriva senza.',
    filesLeft: text('Questi file fanno parte di questa e-mail e non sono allegati: {names}.'),
    omitted: counted(
      '{count, plural, one {Non è mostrato {count} altro carattere di questo invio: in un documento non c’è posto.} many {Non sono mostrati {count} di altri caratteri di questo invio: in un documento non c’è posto.} other {Non sono mostrati altri {count} caratteri di questo invio: in un documento non c’è posto.}}',
    ),
    cut: counted(
      '{pages, plural, one {Il resto di questo invio non è mostrato: un documento ha al massimo {pages} pagina.} many {Il resto di questo invio non è mostrato: un documento ha al massimo {pages} di pagine.} other {Il resto di questo invio non è mostrato: un documento ha al massimo {pages} pagine.}}',
    ),
  },

  content: {
    untitled: 'Senza titolo',
    notFound: 'Non trovato',
    nothing: 'A questo indirizzo non c’è nulla.',
  },
};
