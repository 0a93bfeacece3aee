import { countedIn } from '#texts/counted.ts';
import type { Texts } from '#texts/en.ts';
import { text } from '#texts/text.ts';

const counted = countedIn('es');

const STILL_HERE = 'Lo que ha escrito sigue aquí.';
const NOT_STARTED = 'No se pudo iniciar el pago y no se ha cobrado nada.';
const SEND_AGAIN = `Vuelva a enviar el formulario dentro de un momento. ${STILL_HERE}`;
const NOTHING_CHARGED = 'No se ha cobrado nada.';
const OPEN_TOO_LONG = 'Esta página ha estado abierta demasiado tiempo.';
const LIKE_SPAM = 'El envío parece correo no deseado y no se ha aceptado';
const CONFIRM = 'Confirme que no es un robot.';

export const es: Texts = {
  language: 'es',
  locale: 'es-ES',

  form: {
    title: 'Formulario',
    success: 'Gracias. Hemos recibido su envío.',
    sentBefore: 'Su envío ya se recibió. Su mensaje ya no se muestra.',
    failed: 'Corrija los campos marcados e inténtelo de nuevo.',
    goOn: 'Continuar',
    submit: 'Enviar',
    leaveEmpty: 'Deje este campo vacío',
    yes: 'Sí',
    no: 'No',
    help: 'Ayuda',
    repeat: 'Escríbalo otra vez',
    other: 'Otro',
    choose: 'Elige una opción',
    pointOf: text('{point} de {points}'),
    linkOver: 'El enlace que rellena este formulario ya no es válido. Pida uno nuevo.',
    closed: 'Este formulario no existe o está cerrado.',
    openTooLong: `${OPEN_TOO_LONG} Vuelva a enviar el formulario. ${STILL_HERE}`,
    tooLarge:
      'Lo que ha escrito es demasiado largo para enviarlo. Acórtelo y vuelva a enviar el formulario. El texto sigue aquí.',
  },

  editor: { bold: 'Negrita', italic: 'Cursiva', list: 'Lista', link: 'Enlace', address: 'Dirección del enlace' },

  pages: {
    next: 'Siguiente',
    back: 'Atrás',
    pageOf: text('Página {page} de {pages}'),
    changed: 'El formulario ha cambiado entretanto. Compruebe sus respuestas y continúe. Siguen aquí.',
    openTooLong: 'Esta página ha estado abierta demasiado tiempo. Compruebe sus respuestas y continúe. Siguen aquí.',
    lost: 'No se han podido leer sus respuestas de las páginas anteriores. Rellene el formulario de nuevo.',
    progress: 'Progreso',
    summary: 'Compruebe sus respuestas',
    change: 'Cambiar',
    summaryAway: 'No se ha podido cargar el resumen. Inténtelo de nuevo en un momento. Sus respuestas siguen aquí.',
  },

  files: {
    choose: 'Elegir un archivo',
    chooseSeveral: 'Elegir archivos',
    drop: 'o suéltelo o péguelo aquí',
    uploading: text('Subiendo {name} …'),
    uploaded: text('{name} se ha subido.'),
    removed: text('{name} se ha quitado.'),
    remove: 'Quitar',
    removeFile: text('Quitar {name}'),
    retry: 'Reintentar',
    retryFile: text('Reintentar con {name}'),
    failed: 'No se pudo subir el archivo. Compruebe su conexión e inténtelo de nuevo, o quítelo.',
    waiting: 'Todavía se están subiendo archivos. El formulario se enviará después.',
    pictures: 'Imágenes',
    videos: 'Vídeos',
    sounds: 'Archivos de audio',
  },

  rows: {
    row: text('Fila {number}'),
    add: 'Añadir una fila',
    remove: 'Quitar',
    up: 'Subir',
    down: 'Bajar',
    same: 'Igual que arriba',
    sameGroup: text('Igual que {label}'),
    added: text('Se ha añadido {row}.'),
    removed: text('Se ha quitado {row}.'),
    moved: text('Ahora es {row}.'),
    filled: 'Rellenado. Puede cambiarlo.',
  },

  signature: {
    draw: 'Firme aquí con el dedo, un lápiz o el ratón.',
    typed: 'O escriba su nombre completo',
    typedOnly: 'Su nombre completo',
    line: 'Al escribir mi nombre firmo este formulario.',
    undo: 'Deshacer',
    clear: 'Borrar',
    drawn: 'Firmado a mano',
  },

  required: { choice: 'Elige una opción.', file: 'Elige un archivo.', question: 'Responde a esta pregunta.' },

  rules: {
    required: text('Este campo es obligatorio: {label}.'),
    accepted: 'Marque esta casilla para continuar.',
    invalid_type: 'Este valor no se puede usar aquí.',
    too_long: 'Este valor es demasiado largo.',
    min_length: counted(
      '{min, plural, one {Escriba al menos {min} carácter.} many {Escriba al menos {min} de caracteres.} other {Escriba al menos {min} caracteres.}}',
    ),
    max_length: counted(
      '{max, plural, one {Escriba como máximo {max} carácter.} many {Escriba como máximo {max} de caracteres.} other {Escriba como máximo {max} caracteres.}}',
    ),
    pattern: 'Este valor no tiene el formato esperado.',
    email: 'Escriba una dirección de correo electrónico válida.',
    tel: 'Escriba un número de teléfono válido.',
    url: 'Escriba una dirección web completa que empiece por https:// o http://.',
    number: 'Escriba un número.',
    thousands: 'Quite el signo entre los millares: no está claro qué número es.',
    min: text('Escriba {min} o más.'),
    max: text('Escriba {max} o menos.'),
    min_price: text('Escriba {min} o más.'),
    max_price: text('Escriba {max} o menos.'),
    step: text('Escriba un valor en pasos de {step}.'),
    date: 'Escriba una fecha válida con el formato AAAA-MM-DD.',
    time: 'Escriba una hora válida con el formato HH:MM.',
    datetime: 'Escriba una fecha y una hora válidas con el formato AAAA-MM-DD HH:MM.',
    amount: text('Escriba un importe como {example}.'),
    option: 'Elija una de las opciones.',
    min_rows: counted(
      '{min, plural, one {Añada filas: se necesita al menos {min}.} other {Añada filas: se necesitan al menos {min}.}}',
    ),
    max_rows: counted(
      '{max, plural, one {Quite filas: se admite como máximo {max}.} other {Quite filas: se admiten como máximo {max}.}}',
    ),
    min_choices: text('Elija al menos {min}.'),
    max_choices: text('Elija como máximo {max}.'),
    confirm: 'Las dos entradas no coinciden.',
    domain: 'Aquí no se pueden usar direcciones de este dominio.',
    tel_country: 'Aquí no se pueden usar números de teléfono de este país.',
    ranking: 'Dé a cada uno un lugar distinto, del primero al último.',
    incomplete: 'Rellene todas las partes necesarias.',
    period: 'El último día no debe ser anterior al primero.',
    file_type: 'Aquí no se puede usar este tipo de archivo.',
    file_too_large: text('Elija un archivo de {max} como máximo.'),
    max_files: counted(
      '{max, plural, one {Elija como máximo {max} archivo.} other {Elija como máximo {max} archivos.}}',
    ),
    upload_gone: 'Este archivo ya no está disponible. Elíjalo de nuevo.',
    file_content: 'El archivo no es lo que dice su nombre. Elija otro.',
    file_dangerous: 'Se ha encontrado algo peligroso en este archivo. No se puede usar.',
    picture_unreadable: 'No se puede leer esta imagen. Elija otra.',
    picture_pixels: text('Elija una imagen de {max} píxeles como máximo.'),
    picture_small: text('Elija una imagen de al menos {size} píxeles.'),
    picture_large: text('Elija una imagen de como máximo {size} píxeles.'),
    picture_shape: text('Elija una imagen con proporción {aspect}.'),
    signature: 'Es demasiado corto para una firma. Firme de nuevo.',
    files_too_large: text('Todos los archivos juntos pueden ocupar {max} como máximo.'),
    unique: 'Este valor ya se ha enviado. Escriba otro.',
    password_lower: 'Use al menos una letra minúscula.',
    password_upper: 'Use al menos una letra mayúscula.',
    password_digit: 'Use al menos una cifra.',
    password_symbol: 'Use al menos un carácter que no sea letra ni cifra.',
    state: 'Elija un estado o una región de ese país.',
    sold_out: text('{option} está agotado. Elija otra opción.'),
    few_left: counted(
      '{count, plural, one {Solo queda {count}.} many {Solo quedan {count}.} other {Solo quedan {count}.}}',
    ),
    quantity: 'Escriba un número entero, 0 o más.',
    coupon: 'Este código no se puede usar.',
    coupon_minimum: text('Este código se puede usar a partir de {amount}.'),
    coupon_products: 'Este código no es para lo que ha elegido.',
    coupon_used: 'Este código ya está agotado.',
    coupon_person: 'Ya ha usado este código tantas veces como se puede.',
  },

  inTime: { min: text('Como muy pronto: {min}.'), max: text('Como muy tarde: {max}.') },

  limits: {
    notYet: text('Este formulario se abre el {date}.'),
    closed: 'Este formulario está cerrado.',
    full: 'Todas las plazas de este formulario están ocupadas.',
    reached: 'Ya ha enviado este formulario todas las veces posibles.',
    signIn: 'Inicie sesión para enviar este formulario.',
    soldOut: 'agotado',
    left: text('quedan {count}'),
  },

  editing: {
    saved: 'Sus cambios se han guardado.',
    over: 'Con este enlace no se pueden cambiar respuestas, o ya no.',
    conflict:
      'Estas respuestas se han cambiado mientras tanto. Lo que ha escrito aquí no se ha guardado: abra su enlace en otra pestaña para verlas como están ahora.',
    tooOften: 'Estas respuestas se han cambiado demasiadas veces. Ya no se pueden cambiar.',
    unpaid: 'Estas respuestas no se pueden cambiar antes de pagarlas.',
    counted: 'Esto cuenta para los límites de este formulario y ya no se puede cambiar.',
    priced: 'De esto dependía el precio y ya no se puede cambiar.',
    changing: text('Está cambiando lo que envió el {date}.'),
    until: text('Puede hacerlo hasta el {date}.'),
    send: 'Guardar cambios',
    none: 'Sin respuesta',
    lost: 'Recibir su enlace por correo',
    lostHint: 'Escriba el número de su envío y la dirección de correo que indicó en él.',
    number: 'Número',
    address: 'Dirección de correo',
    mail: 'Enviar el enlace',
    mailed: 'Si existe tal envío, su enlace va de camino a su dirección.',
    mailSubject: text('Su enlace: {title}'),
    mailText: text('Con este enlace ve y cambia lo que envió con «{title}»:'),
    mailSecret: 'Quien tenga el enlace puede hacer lo mismo. Guárdelo para usted.',
  },

  parts: {
    prefix: 'Tratamiento',
    first: 'Nombre',
    middle: 'Segundo nombre',
    last: 'Apellidos',
    suffix: 'Sufijo',
    street: 'Calle y número',
    line2: 'Línea adicional',
    postcode: 'Código postal',
    city: 'Localidad',
    region: 'Estado o región',
    country: 'País',
    from: 'Desde',
    to: 'Hasta',
  },

  sending: {
    sending: 'Enviando…',
    networkError: `No se pudo enviar el formulario. Compruebe su conexión e inténtelo de nuevo. ${STILL_HERE}`,
    foreignNetworkError: `No se pudo enviar el formulario. O bien no se puede acceder al servicio de formularios, o bien esta página no tiene permiso para usarlo. Compruebe su conexión e inténtelo de nuevo. ${STILL_HERE}`,
    rateLimited: text(`Han llegado demasiados envíos desde su red. Espere {wait} e inténtelo de nuevo. ${STILL_HERE}`),
    unavailable: text(
      `El formulario no se puede enviar en este momento. Inténtelo de nuevo dentro de {wait}. ${STILL_HERE}`,
    ),
    serverError: `Algo ha fallado por nuestra parte. Inténtelo más tarde. ${STILL_HERE}`,
    noPayment: text(`${NOT_STARTED} Inténtelo de nuevo dentro de {wait}. ${STILL_HERE}`),
    confirmCaptcha: CONFIRM,
    noCaptcha: `No se pudo cargar la comprobación de que no es un robot, por lo que el formulario no se envió. Permítala en su navegador o inténtelo más tarde. ${STILL_HERE}`,
    aMoment: 'un momento',
    seconds: text('{count} s'),
    minutes: text('{count} min'),
  },

  refusals: {
    formNotFound: text('No existe el formulario {id}.'),
    bodyTooLarge: text('La petición es demasiado grande: {kb} kB como máximo.'),
    nonce: 'Esta página ha estado abierta demasiado tiempo o no se cargó aquí. Recárguela y envíe de nuevo.',
    honeypot: `${LIKE_SPAM}.`,
    links: `${LIKE_SPAM}: tiene demasiados enlaces. Quite algunos y envíelo de nuevo.`,
    tooFast: text('El formulario se envió demasiado rápido. Espere {seconds} s y envíelo de nuevo.'),
    timing: text(
      'El token de tiempo ({key}) falta, ha caducado o pertenece a otro formulario. Recargue la página y envíe de nuevo.',
    ),
    rateLimit: text('Demasiados envíos. Inténtelo de nuevo dentro de {seconds} s.'),
    uploadLimit: text('Han llegado demasiados archivos desde su red. Inténtelo de nuevo dentro de {minutes} min.'),
    overloaded: 'El servicio está ocupado y no ha podido aceptarlo. Envíelo de nuevo dentro de un momento.',
    notKept: 'No se pudo guardar el envío.',
    noRoom: 'Ahora mismo no hay espacio para este archivo.',
    captchaForm: 'Este formulario tiene un CAPTCHA. Envíelo por la interfaz B: POST …/svcb/v1/forms/{id}/submissions.',
    paymentForm: 'Este formulario requiere un pago. Envíelo por la interfaz B: POST …/svcb/v1/forms/{id}/submissions.',
    returnAddress: 'Debe ser una dirección de este sitio o de un origen que el formulario permita.',
  },

  captcha: {
    confirm: CONFIRM,
    failed: 'La comprobación de que no es un robot ha fallado o se hizo hace demasiado tiempo. Inténtelo de nuevo.',
    away: 'El CAPTCHA no se puede comprobar en este momento y no se ha enviado nada. Inténtelo de nuevo dentro de un momento.',
    absent: 'Aquí no se pueden comprobar CAPTCHA. No se ha enviado nada.',
    awayOnPage: `La comprobación contra el correo no deseado no es posible en este momento y no se ha enviado nada. ${SEND_AGAIN}`,
    needsScript:
      'Este formulario está protegido contra robots y solo se puede enviar con JavaScript. Permítalo y vuelva a cargar la página.',
  },

  draftNotes: {
    saveDraft: 'Guardar y continuar más tarde',
    saving: 'Guardando…',
    draftSaved: text('Lo que ha rellenado está guardado hasta el {date}. Con este enlace puede continuar:'),
    draftSeparate:
      'Esta página ya había guardado el formulario, pero el enlace anterior se continúa ahora en otro lugar o ya no es válido. Por eso esto se ha guardado aparte, con un enlace nuevo.',
    draftSecret: 'Quien tenga el enlace verá lo que ha rellenado.',
    copyLink: 'Copiar el enlace',
    linkCopied: 'El enlace se ha copiado.',
    mailLink: 'Enviarme el enlace por correo',
    linkMailed: 'El enlace está en camino a la dirección que ha indicado, salvo que hoy ya se haya enviado allí.',
    noAddress: 'Indique primero su dirección de correo electrónico.',
    draftLoading: 'Cargando lo que ha guardado…',
    draftUnavailable: text(
      'Lo que se guardó no se puede cargar en este momento. Vuelva a cargar esta página dentro de {wait}. No se ha perdido.',
    ),
    draftResumed: text('Esto es lo que guardó el {date}.'),
    draftLeftOver:
      'El formulario ha cambiado desde entonces. Estos datos ya no tienen lugar en él. Se conservan hasta que envíe el formulario; copie lo que necesite:',
    draftReplaced:
      'Entretanto, esto se guardó en otra página. Estos datos de allí se han sustituido por otros. Se conservan hasta que envíe el formulario; copie lo que necesite:',
    draftGone:
      'No se puede continuar lo que se guardó: el enlace o el código está incompleto, su plazo ha terminado o el formulario ya se envió. O se ha pedido demasiadas veces: en ese caso, inténtelo de nuevo dentro de unos minutos.',
  },

  drafts: {
    savedBefore: text('¿Ha guardado antes este formulario? {link}.'),
    useCode: 'Continuar con su código',
    elsewhere: text('Puede continuar aquí o en la página donde lo guardó: {link}'),
    otherwise: text('Si el enlace abre un formulario vacío, use este código en {page}: {code}'),
    codePage: 'la página de códigos',
    code: 'El código de lo que guardó',
    continueNow: 'Continuar ahora',
    continue: 'Continuar',
    delete: 'Eliminar',
    deleted: 'Lo que se guardó se ha eliminado.',
    off: 'Este formulario no se puede guardar para continuar más tarde.',
    offMeanwhile: `Este formulario ya no se puede guardar. ${STILL_HERE}`,
    tooOften: 'Se ha hecho demasiadas veces. Espere un rato e inténtelo de nuevo.',
    tooLarge: 'Lo que ha escrito es demasiado largo para guardarlo. Acórtelo y guarde de nuevo. El texto sigue aquí.',
    openTooLong: `${OPEN_TOO_LONG} Guarde de nuevo. ${STILL_HERE}`,
    savedTooOften: text('Se ha guardado demasiadas veces. Inténtelo de nuevo dentro de {seconds} s.'),
    mailedTooOften: text(
      'El enlace se ha enviado demasiadas veces. Cópielo o inténtelo de nuevo dentro de {minutes} min.',
    ),
    tooMany: 'Demasiadas personas han guardado este formulario para más tarde. Envíelo ahora o guárdelo más tarde.',
    pageUrl: 'page_url debe ser una dirección de este sitio o de un origen que el formulario permita',
  },

  draftMail: {
    subject: text('Su formulario guardado: {title}'),
    reminderSubject: text('Aún sin terminar: {title}'),
    saved: text('Se ha guardado el formulario «{title}» de {site} ({url}). Quien lo guardó indicó esta dirección.'),
    waiting: text(
      'El formulario «{title}» de {site} ({url}) espera ser terminado desde el {date}. Quien lo guardó indicó esta dirección.',
    ),
    continue: 'Continúe aquí:',
    code: text('Si el enlace no funciona, abra {page} e introduzca este código:'),
    until: text(
      'El enlace y el código son válidos hasta el {date}. Quien los tenga verá lo que se rellenó: no los comparta.',
    ),
    notYou: text(
      '¿No fue usted? Entonces ignore este correo y lo guardado se eliminará el {date}. Para eliminarlo ahora, abra el enlace y elija «Eliminar».',
    ),
  },

  payment: {
    title: 'Pago',
    toPay: 'A pagar:',
    pay: text('Pagar {amount}'),
    where: text('Pagará en {provider}, en la página siguiente.'),
    test: 'Esto es una prueba: no se cobra nada.',
    nothing: 'No hay nada que pagar.',
    absent: 'Aquí no se pueden hacer pagos. No se ha enviado nada.',
    absentOnPage: 'Este formulario requiere un pago y aquí no se pueden hacer pagos. No se puede enviar.',
    couldNotStart: `${NOT_STARTED} ${SEND_AGAIN}`,
    notYet: `El pago aún no se ha podido iniciar. ${NOTHING_CHARGED} Envíe lo mismo de nuevo dentro de un momento y continuará.`,
    noAnswer: `El proveedor de pagos no responde. ${NOTHING_CHARGED} Envíe lo mismo de nuevo dentro de un momento y continuará.`,
    refused: `${NOT_STARTED} Comuníqueselo al responsable de este sitio, por favor.`,
    tooMuch: text('Es más de lo que se puede pagar de una vez. El máximo es {amount}.'),
    wholeNumber: 'Escriba un número entero, 0 o más.',
    amount: 'Escriba un importe.',
    wholeAmount: 'Escriba un importe sin decimales.',
    decimals: counted(
      '{digits, plural, one {Escriba un importe con {digits} decimal como máximo.} many {Escriba un importe con {digits} de decimales como máximo.} other {Escriba un importe con {digits} decimales como máximo.}}',
    ),
    tooLittle: text('Es menos de lo que se puede pagar. El mínimo es {amount}.'),
  },

  order: {
    quantity: 'Cantidad',
    variant: 'Variante',
    price: 'Su precio',
    add: 'Añadir',
    apply: 'Aplicar',
    applied: text('Este código descuenta {amount}.'),
    subtotal: 'Subtotal',
    discount: 'Descuento',
    shipping: 'Envío',
    total: 'Total',
    later: 'El total se calcula al enviar el formulario.',
    tooOften: text('Se han probado demasiados códigos. Inténtelo de nuevo en {seconds} s.'),
  },

  paymentOutcome: {
    otherAmount:
      'Su pago ha llegado, pero no es el importe solicitado. Lo estamos revisando. Por favor, no pague de nuevo.',
    paid: text('Gracias. Su pago de {amount} ha llegado.'),
    processing: 'Gracias. Su pago está en camino. Puede tardar algunos días; no tiene que hacer nada.',
    refunded: 'Su pago ha llegado y desde entonces se ha devuelto dinero.',
    disputed: 'Su pago ha llegado. En este momento está en disputa.',
    takenBack: 'Su pago había llegado y desde entonces se le ha devuelto.',
    declined: `El pago se ha rechazado. ${NOTHING_CHARGED} Puede pagar de nuevo, por ejemplo con otra tarjeta.`,
    payAgain: 'Pagar de nuevo',
    cancelled: `El pago se ha cancelado. ${NOTHING_CHARGED}`,
    failed: `El pago no ha funcionado. ${NOTHING_CHARGED}`,
    failedGivenBack: 'El pago no ha funcionado. Lo que pagó se ha devuelto.',
    expired: `El plazo de este pago ha terminado. ${NOTHING_CHARGED}`,
    closed: `Este formulario está cerrado. ${NOTHING_CHARGED}`,
    waiting: 'Aún no tenemos noticias de su pago. Esta página avanzará sola en cuanto llegue.',
    tryAgain: 'Intentar de nuevo',
    backToForm: 'Volver al formulario',
    tooOften: text('Demasiadas consultas sobre pagos. Pregunte de nuevo dentro de {seconds} s.'),
    wrongToken: 'El token de estado no pertenece a este pedido.',
    backToPayment: '¿Aún no ha pagado? Volver al pago',
  },

  pdf: {
    missing: 'Este correo debía llevar un PDF adjunto. No se pudo crear, así que el correo llega sin él.',
    filesLeft: text('Estos archivos pertenecen a este correo y no van adjuntos: {names}.'),
    omitted: counted(
      '{count, plural, one {No se muestra {count} carácter más de este envío: no cabe en un documento.} many {No se muestran {count} de caracteres más de este envío: no caben en un documento.} other {No se muestran {count} caracteres más de este envío: no caben en un documento.}}',
    ),
    cut: counted(
      '{pages, plural, one {El resto de este envío no se muestra: un documento tiene {pages} página como máximo.} many {El resto de este envío no se muestra: un documento tiene {pages} de páginas como máximo.} other {El resto de este envío no se muestra: un documento tiene {pages} páginas como máximo.}}',
    ),
  },

  content: {
    untitled: 'Sin título',
    notFound: 'No encontrado',
    nothing: 'No hay nada en esta dirección.',
  },
};
