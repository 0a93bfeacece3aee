import { countedIn } from '#texts/counted.ts';
import type { Texts } from '#texts/en.ts';
import { text } from '#texts/text.ts';

const counted = countedIn('fr');

const STILL_HERE = 'Ce que vous avez saisi est toujours là.';
const NOT_STARTED = 'Le paiement n’a pas pu commencer et rien n’a été débité.';
const SEND_AGAIN = `Renvoyez le formulaire dans un instant. ${STILL_HERE}`;
const NOTHING_CHARGED = 'Rien n’a été débité.';
const OPEN_TOO_LONG = 'Cette page est restée ouverte trop longtemps.';
const LIKE_SPAM = 'L’envoi ressemble à du courrier indésirable et n’a pas été accepté';
const CONFIRM = 'Confirmez que vous n’êtes pas un robot.';

export const fr: Texts = {
  language: 'fr',
  locale: 'fr-FR',

  form: {
    title: 'Formulaire',
    success: 'Merci. Votre envoi a bien été reçu.',
    sentBefore: 'Votre envoi a déjà été reçu. Son message ne s’affiche plus.',
    reference: 'Votre référence :',
    recap: 'Vos réponses',
    failed: 'Veuillez corriger les champs signalés, puis réessayer.',
    goOn: 'Continuer',
    submit: 'Envoyer',
    leaveEmpty: 'Laissez ce champ vide',
    yes: 'Oui',
    no: 'Non',
    help: 'Aide',
    repeat: 'Saisissez-le encore une fois',
    other: 'Autre',
    choose: 'Choisissez',
    pointOf: text('{point} sur {points}'),
    linkOver: 'Le lien qui remplit ce formulaire n’est plus valable. Demandez-en un nouveau.',
    draftPreview: 'Ceci est un aperçu. Vos réponses ne sont pas envoyées.',
    draftLinkOver: 'Ce lien vers un aperçu n’est plus valable. Demandez-en un nouveau.',
    closed: 'Ce formulaire n’existe pas ou est fermé.',
    openTooLong: `${OPEN_TOO_LONG} Renvoyez le formulaire. ${STILL_HERE}`,
    tooLarge:
      'Ce que vous avez saisi est trop long pour être envoyé. Raccourcissez-le et renvoyez le formulaire. Votre saisie est toujours là.',
  },

  editor: { bold: 'Gras', italic: 'Italique', list: 'Liste', link: 'Lien', address: 'Adresse du lien' },

  pages: {
    next: 'Suivant',
    back: 'Retour',
    pageOf: text('Page {page} sur {pages}'),
    changed: 'Le formulaire a changé entre-temps. Vérifiez vos réponses et continuez. Elles sont toujours là.',
    openTooLong:
      'Cette page est restée ouverte trop longtemps. Vérifiez vos réponses et continuez. Elles sont toujours là.',
    lost: 'Vos réponses des pages précédentes n’ont pas pu être lues. Veuillez remplir le formulaire à nouveau.',
    progress: 'Progression',
    summary: 'Vérifiez vos réponses',
    change: 'Modifier',
    summaryAway: 'Le récapitulatif n’a pas pu être chargé. Réessayez dans un instant. Vos réponses sont toujours là.',
  },

  files: {
    choose: 'Choisir un fichier',
    chooseSeveral: 'Choisir des fichiers',
    drop: 'ou déposez-le ici, ou collez-le',
    uploading: text('Envoi de {name} …'),
    uploaded: text('{name} est envoyé.'),
    removed: text('{name} est retiré.'),
    remove: 'Retirer',
    removeFile: text('Retirer {name}'),
    retry: 'Réessayer',
    retryFile: text('Réessayer avec {name}'),
    failed: 'Le fichier n’a pas pu être envoyé. Vérifiez votre connexion et réessayez, ou retirez-le.',
    waiting: 'Des fichiers sont encore en cours d’envoi. Le formulaire partira ensuite.',
    pictures: 'Images',
    videos: 'Vidéos',
    sounds: 'Fichiers audio',
  },

  rows: {
    row: text('Ligne {number}'),
    add: 'Ajouter une ligne',
    remove: 'Supprimer',
    up: 'Monter',
    down: 'Descendre',
    same: 'Comme ci-dessus',
    sameGroup: text('Comme pour {label}'),
    added: text('{row} : ajout effectué.'),
    removed: text('{row} : suppression effectuée.'),
    moved: text('C’est maintenant {row}.'),
    filled: 'C’est rempli. Vous pouvez le modifier.',
  },

  signature: {
    draw: 'Signez ici avec le doigt, un stylet ou la souris.',
    typed: 'Ou saisissez votre nom complet',
    typedOnly: 'Votre nom complet',
    line: 'En saisissant mon nom, je signe ce formulaire.',
    undo: 'Annuler le dernier trait',
    clear: 'Effacer',
    drawn: 'Signé à la main',
  },

  required: {
    choice: 'Choisissez une option.',
    file: 'Choisissez un fichier.',
    question: 'Répondez à cette question.',
    email: 'Saisissez une adresse e-mail.',
    tel: 'Saisissez un numéro de téléphone.',
    url: 'Saisissez une adresse web.',
    number: 'Saisissez un nombre.',
    amount: 'Saisissez un montant.',
    date: 'Saisissez une date.',
    time: 'Saisissez une heure.',
    datetime: 'Saisissez une date et une heure.',
    period: 'Saisissez le premier et le dernier jour.',
    name: 'Saisissez un nom.',
    address: 'Saisissez une adresse.',
    password: 'Saisissez un mot de passe.',
    signature: 'Signez ici.',
  },

  rules: {
    required: 'Remplissez ce champ.',
    accepted: 'Veuillez cocher cette case pour continuer.',
    invalid_type: 'Cette valeur ne peut pas être utilisée ici.',
    too_long: 'Cette valeur est trop longue.',
    min_length: counted(
      '{min, plural, one {Saisissez au moins {min} caractère.} many {Saisissez au moins {min} de caractères.} other {Saisissez au moins {min} caractères.}}',
    ),
    max_length: counted(
      '{max, plural, one {Saisissez au plus {max} caractère.} many {Saisissez au plus {max} de caractères.} other {Saisissez au plus {max} caractères.}}',
    ),
    pattern: 'Cette valeur n’a pas le format attendu.',
    email: 'Saisissez une adresse e-mail valide.',
    tel: 'Saisissez un numéro de téléphone valide.',
    url: 'Saisissez une adresse web complète, commençant par https:// ou http://.',
    number: 'Saisissez un nombre.',
    thousands: 'Retirez le signe entre les milliers : on ne sait pas de quel nombre il s’agit.',
    min: text('Saisissez {min} ou plus.'),
    max: text('Saisissez {max} ou moins.'),
    min_price: text('Saisissez {min} ou plus.'),
    max_price: text('Saisissez {max} ou moins.'),
    step: text('Saisissez une valeur par pas de {step}.'),
    date: 'Saisissez une date valide au format AAAA-MM-JJ.',
    time: 'Saisissez une heure valide au format HH:MM.',
    datetime: 'Saisissez une date et une heure valides au format AAAA-MM-JJ HH:MM.',
    amount: text('Saisissez un montant tel que {example}.'),
    option: 'Choisissez l’une des options.',
    min_rows: counted(
      '{min, plural, one {Ajoutez des lignes : il en faut au moins {min}.} other {Ajoutez des lignes : il en faut au moins {min}.}}',
    ),
    max_rows: counted(
      '{max, plural, one {Supprimez des lignes : {max} au maximum.} other {Supprimez des lignes : {max} au maximum.}}',
    ),
    min_choices: text('Choisissez-en au moins {min}.'),
    max_choices: text('Choisissez-en au plus {max}.'),
    confirm: 'Les deux saisies ne sont pas identiques.',
    domain: 'Les adresses de ce domaine ne peuvent pas être utilisées ici.',
    tel_country: 'Les numéros de téléphone de ce pays ne peuvent pas être utilisés ici.',
    ranking: 'Donnez à chacun une place différente, de la première à la dernière.',
    incomplete: 'Remplissez toutes les parties nécessaires.',
    period: 'Le dernier jour ne doit pas précéder le premier.',
    file_type: 'Ce type de fichier ne peut pas être utilisé ici.',
    file_too_large: text('Choisissez un fichier de {max} au maximum.'),
    max_files: counted(
      '{max, plural, one {Choisissez {max} fichier au maximum.} other {Choisissez {max} fichiers au maximum.}}',
    ),
    upload_gone: 'Ce fichier n’est plus disponible. Choisissez-le à nouveau.',
    file_content: 'Le fichier n’est pas ce que son nom indique. Choisissez-en un autre.',
    file_dangerous: 'Un élément dangereux a été trouvé dans ce fichier. Il ne peut pas être utilisé.',
    picture_unreadable: 'Cette image ne peut pas être lue. Choisissez-en une autre.',
    picture_pixels: text('Choisissez une image de {max} pixels au maximum.'),
    picture_small: text('Choisissez une image d’au moins {size} pixels.'),
    picture_large: text('Choisissez une image d’au plus {size} pixels.'),
    picture_shape: text('Choisissez une image au format {aspect}.'),
    signature: 'C’est trop court pour une signature. Signez à nouveau.',
    files_too_large: text('Tous les fichiers ensemble peuvent faire {max} au maximum.'),
    unique: 'Cette valeur a déjà été envoyée. Saisissez-en une autre.',
    password_lower: 'Utilisez au moins une lettre minuscule.',
    password_upper: 'Utilisez au moins une lettre majuscule.',
    password_digit: 'Utilisez au moins un chiffre.',
    password_symbol: 'Utilisez au moins un caractère qui n’est ni une lettre ni un chiffre.',
    state: 'Choisissez un État ou une région de ce pays.',
    sold_out: text('{option} est épuisé. Choisissez autre chose.'),
    few_left: counted(
      '{count, plural, one {Il n’en reste que {count}.} many {Il n’en reste que {count}.} other {Il n’en reste que {count}.}}',
    ),
    quantity: 'Saisissez un nombre entier, 0 ou plus.',
    coupon: 'Ce code ne peut pas être utilisé.',
    coupon_minimum: text('Ce code est valable à partir de {amount}.'),
    coupon_products: 'Ce code ne s’applique pas à votre choix.',
    coupon_used: 'Ce code est épuisé.',
    coupon_person: 'Vous avez utilisé ce code autant de fois que possible.',
  },

  inTime: { min: text('Au plus tôt : {min}.'), max: text('Au plus tard : {max}.') },

  limits: {
    notYet: text('Ce formulaire ouvre le {date}.'),
    closed: 'Ce formulaire est fermé.',
    full: 'Toutes les places de ce formulaire sont prises.',
    reached: 'Vous avez envoyé ce formulaire autant de fois que possible.',
    signIn: 'Connectez-vous pour envoyer ce formulaire.',
    soldOut: 'épuisé',
    left: text('reste : {count}'),
  },

  table: {
    number: 'N°',
    received: 'Reçu',
    state: 'État',
    row: 'Ligne',
    states: {
      awaiting_payment: 'En attente de paiement',
      unpaid: 'Non payé',
      accepted: 'Accepté',
      processing: 'En cours',
      completed: 'Terminé',
      completed_with_errors: 'Terminé avec des erreurs',
    },
  },
  editing: {
    saved: 'Vos modifications ont été enregistrées.',
    over: 'Ce lien ne permet pas de modifier des réponses, ou ne le permet plus.',
    conflict:
      'Ces réponses ont été modifiées entre-temps. Ce que vous avez saisi ici n’a pas été enregistré : ouvrez votre lien dans un autre onglet pour les voir telles qu’elles sont maintenant.',
    tooOften: 'Ces réponses ont été modifiées trop souvent. Elles ne peuvent plus être modifiées.',
    unpaid: 'Ces réponses ne peuvent pas être modifiées avant d’être payées.',
    counted: 'Ceci compte pour les limites de ce formulaire et ne peut plus être modifié.',
    priced: 'Le prix en dépendait : ceci ne peut plus être modifié.',
    changing: text('Vous modifiez ce que vous avez envoyé le {date}.'),
    until: text('C’est possible jusqu’au {date}.'),
    send: 'Enregistrer les modifications',
    none: 'Sans réponse',
    lost: 'Recevoir votre lien par e-mail',
    lostHint: 'Saisissez le numéro de votre envoi et l’adresse e-mail que vous y avez indiquée.',
    number: 'Numéro',
    address: 'Adresse e-mail',
    mail: 'Envoyer le lien',
    mailed: 'S’il existe un tel envoi, son lien est en route vers son adresse.',
    mailSubject: text('Votre lien : {title}'),
    mailText: text('Avec ce lien, vous voyez et modifiez ce que vous avez envoyé avec « {title} » :'),
    mailSecret: 'Quiconque a ce lien peut en faire autant. Gardez-le pour vous.',
  },

  parts: {
    prefix: 'Titre de civilité',
    first: 'Prénom',
    middle: 'Deuxième prénom',
    last: 'Nom',
    suffix: 'Suffixe du nom',
    street: 'Rue et numéro',
    line2: 'Complément d’adresse',
    postcode: 'Code postal',
    city: 'Ville',
    region: 'État ou région',
    country: 'Pays',
    from: 'Du',
    to: 'Au',
  },

  sending: {
    sending: 'Envoi en cours…',
    networkError: `Le formulaire n’a pas pu être envoyé. Vérifiez votre connexion et réessayez. ${STILL_HERE}`,
    foreignNetworkError: `Le formulaire n’a pas pu être envoyé. Soit le service de formulaires est injoignable, soit cette page n’a pas le droit d’utiliser le formulaire. Vérifiez votre connexion et réessayez. ${STILL_HERE}`,
    rateLimited: text(`Trop d’envois sont venus de votre réseau. Attendez {wait}, puis réessayez. ${STILL_HERE}`),
    unavailable: text(`Le formulaire ne peut pas être envoyé pour le moment. Réessayez dans {wait}. ${STILL_HERE}`),
    serverError: `Une erreur est survenue de notre côté. Réessayez plus tard. ${STILL_HERE}`,
    noPayment: text(`${NOT_STARTED} Réessayez dans {wait}. ${STILL_HERE}`),
    confirmCaptcha: CONFIRM,
    noCaptcha: `La vérification que vous n’êtes pas un robot n’a pas pu être chargée ; le formulaire n’a donc pas été envoyé. Autorisez-la dans votre navigateur ou réessayez plus tard. ${STILL_HERE}`,
    aMoment: 'un instant',
    seconds: text('{count} s'),
    minutes: text('{count} min'),
  },

  refusals: {
    formNotFound: text('Le formulaire {id} n’existe pas.'),
    bodyTooLarge: text('La requête est trop volumineuse : {kb} ko au plus.'),
    nonce: 'Cette page est restée ouverte trop longtemps ou n’a pas été chargée ici. Rechargez-la et renvoyez.',
    honeypot: `${LIKE_SPAM}.`,
    links: `${LIKE_SPAM} : il contient trop de liens. Retirez-en quelques-uns et renvoyez-le.`,
    tooFast: text('Le formulaire a été envoyé trop vite. Attendez {seconds} s et renvoyez-le.'),
    timing: text(
      'Le jeton de temps ({key}) manque, a expiré ou appartient à un autre formulaire. Rechargez la page et renvoyez.',
    ),
    rateLimit: text('Trop d’envois. Réessayez dans {seconds} s.'),
    uploadLimit: text('Trop de fichiers sont venus de votre réseau. Réessayez dans {minutes} min.'),
    overloaded: 'Le service est surchargé et n’a pas pu accepter cet envoi. Renvoyez-le dans un instant.',
    notKept: 'L’envoi n’a pas pu être enregistré.',
    noRoom: 'Il n’y a pas de place pour ce fichier pour le moment.',
    captchaForm:
      'Ce formulaire comporte un CAPTCHA. Envoyez-le par l’interface B : POST …/svcb/v1/forms/{id}/submissions.',
    paymentForm:
      'Ce formulaire demande un paiement. Envoyez-le par l’interface B : POST …/svcb/v1/forms/{id}/submissions.',
    returnAddress: 'Doit être une adresse de ce site, ou d’une origine que le formulaire autorise.',
  },

  captcha: {
    confirm: CONFIRM,
    failed: 'La vérification que vous n’êtes pas un robot a échoué ou date de trop longtemps. Réessayez.',
    away: 'Le CAPTCHA ne peut pas être vérifié pour le moment, et rien n’a été envoyé. Réessayez dans un instant.',
    absent: 'Les CAPTCHA ne peuvent pas être vérifiés ici. Rien n’a été envoyé.',
    awayOnPage: `Le contrôle anti-spam est impossible pour le moment, et rien n’a été envoyé. ${SEND_AGAIN}`,
    needsScript:
      'Ce formulaire est protégé contre les robots et ne peut être envoyé qu’avec JavaScript. Autorisez-le et rechargez la page.',
  },

  draftNotes: {
    saveDraft: 'Enregistrer et continuer plus tard',
    saving: 'Enregistrement…',
    draftSaved: text('Ce que vous avez rempli est enregistré jusqu’au {date}. Avec ce lien, vous pouvez continuer :'),
    draftSeparate:
      'Cette page avait déjà enregistré le formulaire, mais l’ancien lien est désormais poursuivi ailleurs ou n’est plus valable. Ceci est donc enregistré à part, sous un nouveau lien.',
    draftSecret: 'Toute personne qui a ce lien voit ce que vous avez rempli.',
    copyLink: 'Copier le lien',
    linkCopied: 'Le lien est copié.',
    mailLink: 'M’envoyer le lien par e-mail',
    linkMailed:
      'Le lien est en route vers l’adresse que vous avez indiquée, sauf s’il y a déjà été envoyé aujourd’hui.',
    noAddress: 'Indiquez d’abord votre adresse e-mail.',
    draftLoading: 'Chargement de ce que vous avez enregistré…',
    draftUnavailable: text(
      'Ce que vous avez enregistré ne peut pas être chargé pour le moment. Rechargez cette page dans {wait}. Rien n’est perdu.',
    ),
    draftResumed: text('Voici ce que vous avez enregistré le {date}.'),
    draftLeftOver:
      'Le formulaire a changé depuis. Ces saisies n’y ont plus de place. Elles sont gardées jusqu’à l’envoi du formulaire ; copiez ce dont vous avez besoin :',
    draftReplaced:
      'Entre-temps, ceci a été enregistré sur une autre page. Ces saisies de l’autre page ont été remplacées. Elles sont gardées jusqu’à l’envoi du formulaire ; copiez ce dont vous avez besoin :',
    draftGone:
      'Impossible de reprendre ce qui a été enregistré : le lien ou le code est incomplet, son délai est dépassé, ou le formulaire a déjà été envoyé. Ou bien il a été demandé trop souvent : dans ce cas, réessayez dans quelques minutes.',
  },

  drafts: {
    savedBefore: text('Avez-vous déjà enregistré ce formulaire ? {link}.'),
    useCode: 'Continuer avec votre code',
    elsewhere: text('Vous pouvez continuer ici, ou sur la page où vous avez enregistré : {link}'),
    otherwise: text('Si le lien ouvre un formulaire vide, utilisez ce code sur {page} : {code}'),
    codePage: 'la page des codes',
    code: 'Le code de votre enregistrement',
    continueNow: 'Continuer maintenant',
    continue: 'Continuer',
    delete: 'Supprimer',
    deleted: 'Ce qui était enregistré est supprimé.',
    off: 'Ce formulaire ne peut pas être enregistré pour plus tard.',
    offMeanwhile: `Ce formulaire ne peut plus être enregistré. ${STILL_HERE}`,
    tooOften: 'Cela a été fait trop souvent. Patientez un peu, puis réessayez.',
    tooLarge:
      'Ce que vous avez saisi est trop long pour être enregistré. Raccourcissez-le et enregistrez à nouveau. Votre saisie est toujours là.',
    openTooLong: `${OPEN_TOO_LONG} Enregistrez à nouveau. ${STILL_HERE}`,
    savedTooOften: text('Enregistré trop souvent. Réessayez dans {seconds} s.'),
    mailedTooOften: text('Le lien a été envoyé trop souvent. Copiez-le, ou réessayez dans {minutes} min.'),
    tooMany:
      'Trop de personnes ont enregistré ce formulaire pour plus tard. Envoyez-le maintenant, ou enregistrez-le plus tard.',
    pageUrl: 'page_url doit être une adresse de ce site, ou d’une origine que le formulaire autorise',
  },

  draftMail: {
    subject: text('Votre formulaire enregistré : {title}'),
    reminderSubject: text('Pas encore terminé : {title}'),
    saved: text(
      'Le formulaire « {title} » de {site} ({url}) a été enregistré. La personne qui l’a enregistré a saisi cette adresse.',
    ),
    waiting: text(
      'Le formulaire « {title} » de {site} ({url}) attend d’être terminé depuis le {date}. La personne qui l’a enregistré a saisi cette adresse.',
    ),
    continue: 'Continuez ici :',
    code: text('Si le lien ne fonctionne pas, ouvrez {page} et saisissez ce code :'),
    until: text(
      'Le lien et le code sont valables jusqu’au {date}. Toute personne qui les a voit ce qui a été rempli : ne les transmettez pas.',
    ),
    notYou: text(
      'Ce n’était pas vous ? Ignorez alors cet e-mail : ce qui a été enregistré sera supprimé le {date}. Pour le supprimer maintenant, ouvrez le lien et choisissez « Supprimer ».',
    ),
  },

  payment: {
    title: 'Paiement',
    toPay: 'À payer :',
    pay: text('Payer {amount}'),
    where: text('Vous payez chez {provider} sur la page suivante.'),
    test: 'Ceci est un essai : aucun argent n’est prélevé.',
    nothing: 'Il n’y a rien à payer.',
    absent: 'Les paiements ne sont pas possibles ici. Rien n’a été envoyé.',
    absentOnPage:
      'Ce formulaire demande un paiement, et les paiements ne sont pas possibles ici. Il ne peut pas être envoyé.',
    couldNotStart: `${NOT_STARTED} ${SEND_AGAIN}`,
    notYet: `Le paiement n’a pas encore pu commencer. ${NOTHING_CHARGED} Renvoyez la même chose dans un instant : il reprendra.`,
    noAnswer: `Le prestataire de paiement ne répond pas. ${NOTHING_CHARGED} Renvoyez la même chose dans un instant : le paiement reprendra.`,
    refused: `${NOT_STARTED} Veuillez en informer le propriétaire de ce site.`,
    tooMuch: text('C’est plus que ce qui peut être payé en une fois. Le maximum est de {amount}.'),
    wholeNumber: 'Saisissez un nombre entier, 0 ou plus.',
    amount: 'Saisissez un montant.',
    wholeAmount: 'Saisissez un montant sans décimales.',
    decimals: counted(
      '{digits, plural, one {Saisissez un montant avec au plus {digits} décimale.} many {Saisissez un montant avec au plus {digits} de décimales.} other {Saisissez un montant avec au plus {digits} décimales.}}',
    ),
    tooLittle: text('C’est moins que ce qui peut être payé. Le minimum est de {amount}.'),
  },

  order: {
    quantity: 'Quantité',
    variant: 'Variante',
    price: 'Votre prix',
    add: 'Ajouter',
    apply: 'Appliquer',
    applied: text('Ce code vous fait économiser {amount}.'),
    subtotal: 'Sous-total',
    discount: 'Remise',
    shipping: 'Livraison',
    total: 'Total',
    later: 'Le total est calculé à l’envoi du formulaire.',
    tooOften: text('Trop de codes ont été essayés. Réessayez dans {seconds} s.'),
  },

  paymentOutcome: {
    otherAmount:
      'Votre paiement est arrivé, mais ce n’est pas le montant demandé. Nous examinons cela. Veuillez ne pas payer à nouveau.',
    paid: text('Merci. Votre paiement de {amount} est arrivé.'),
    processing: 'Merci. Votre paiement est en route. Cela peut prendre quelques jours ; vous n’avez rien à faire.',
    refunded: 'Votre paiement est arrivé, et de l’argent a été remboursé depuis.',
    disputed: 'Votre paiement est arrivé. Il est contesté en ce moment.',
    takenBack: 'Votre paiement était arrivé, et il vous a été rendu depuis.',
    declined: `Le paiement a été refusé. ${NOTHING_CHARGED} Vous pouvez payer à nouveau, par exemple avec une autre carte.`,
    payAgain: 'Payer à nouveau',
    cancelled: `Le paiement a été annulé. ${NOTHING_CHARGED}`,
    failed: `Le paiement n’a pas abouti. ${NOTHING_CHARGED}`,
    failedGivenBack: 'Le paiement n’a pas abouti. Ce que vous avez payé a été remboursé.',
    expired: `Le délai de ce paiement est dépassé. ${NOTHING_CHARGED}`,
    closed: `Ce formulaire est fermé. ${NOTHING_CHARGED}`,
    waiting:
      'Nous n’avons pas encore de nouvelles de votre paiement. Cette page continuera d’elle-même dès qu’il sera là.',
    tryAgain: 'Réessayer',
    backToForm: 'Retour au formulaire',
    tooOften: text('Trop de questions sur les paiements. Redemandez dans {seconds} s.'),
    wrongToken: 'Le jeton de statut n’appartient pas à cette commande.',
    backToPayment: 'Pas encore payé ? Retour au paiement',
  },

  pdf: {
    missing: 'Un PDF devait être joint à cet e-mail. Il n’a pas pu être créé ; l’e-mail arrive donc sans lui.',
    filesLeft: text('Ces fichiers font partie de cet e-mail et ne sont pas joints : {names}.'),
    omitted: counted(
      '{count, plural, one {{count} autre caractère de cet envoi n’est pas affiché : un document n’a pas la place.} many {{count} d’autres caractères de cet envoi ne sont pas affichés : un document n’a pas la place.} other {{count} autres caractères de cet envoi ne sont pas affichés : un document n’a pas la place.}}',
    ),
    cut: counted(
      '{pages, plural, one {Le reste de cet envoi n’est pas affiché : un document a au plus {pages} page.} many {Le reste de cet envoi n’est pas affiché : un document a au plus {pages} de pages.} other {Le reste de cet envoi n’est pas affiché : un document a au plus {pages} pages.}}',
    ),
  },

  results: {
    submissions: counted('{count, plural, one {{count} envoi} other {{count} envois}}'),
    answered: text('{answered} réponses sur {all}'),
    inRows: counted(
      '{count, plural, one {{count} réponse, comptée par ligne} other {{count} réponses, comptées par ligne}}',
    ),
    average: 'Moyenne',
    averagePlace: 'Place moyenne',
    total: 'Somme',
    nps: 'Net Promoter Score (NPS)',
    promoters: 'Promoteurs (9 et 10)',
    passives: 'Passifs (7 et 8)',
    detractors: 'Détracteurs (0 à 6)',
    trend: 'Envois au fil du temps',
    time: 'Date',
    answer: 'Réponse',
    count: 'Nombre',
    share: 'Part',
    numbers: 'Afficher sous forme de tableau',
    rare: text('Autres, moins de {least} chacun'),
    tooFew: text('Les réponses apparaissent à partir de {least} envois, afin que personne ne puisse être reconnu.'),
    questionTooFew: text(
      'Moins de {least} réponses : elles ne sont pas affichées, afin que personne ne puisse être reconnu.',
    ),
    hidden: 'Les réponses elles-mêmes ne font pas partie de ces résultats.',
    asOf: text(
      'État au {moment}. Les nouveaux envois apparaissent par groupes d’au moins {least}, afin qu’un changement ne révèle aucune réponse individuelle.',
    ),
    counting: 'Les envois sont en cours de comptage. Rechargez cette page dans un instant.',
    gone: 'Il n’y a pas de résultats à cette adresse. Le lien est peut-être erroné, expiré ou retiré. Demandez-en un nouveau.',
    tooOften: text('Trop de requêtes. Réessayez dans {seconds} s.'),
    under: text('moins de {to}'),
    orMore: text('{from} ou plus'),
    upTo: text('de {from} à moins de {to}'),
  },

  content: {
    untitled: 'Sans titre',
    notFound: 'Introuvable',
    nothing: 'Il n’y a rien à cette adresse.',
  },
};
