import { countedIn } from '#texts/counted.ts';
import type { Texts } from '#texts/en.ts';
import { text } from '#texts/text.ts';

const counted = countedIn('pt');

const STILL_HERE = 'O que você escreveu continua aqui.';
const NOT_STARTED = 'Não foi possível iniciar o pagamento, e nada foi cobrado.';
const SEND_AGAIN = `Envie o formulário novamente daqui a pouco. ${STILL_HERE}`;
const NOTHING_CHARGED = 'Nada foi cobrado.';
const OPEN_TOO_LONG = 'Esta página ficou aberta por tempo demais.';
const LIKE_SPAM = 'O envio parece spam e não foi aceito';
const CONFIRM = 'Confirme que você não é um robô.';

export const pt: Texts = {
  language: 'pt',
  locale: 'pt-BR',

  form: {
    title: 'Formulário',
    success: 'Obrigado. Recebemos o seu envio.',
    sentBefore: 'O seu envio já foi recebido. A respetiva mensagem já não é mostrada.',
    failed: 'Corrija os campos marcados e tente novamente.',
    goOn: 'Continuar',
    submit: 'Enviar',
    leaveEmpty: 'Deixe este campo vazio',
    yes: 'Sim',
    no: 'Não',
    help: 'Ajuda',
    repeat: 'Escreva mais uma vez',
    other: 'Outro',
    choose: 'Escolha uma opção',
    pointOf: text('{point} de {points}'),
    linkOver: 'A ligação que preenche este formulário já não é válida. Peça uma nova.',
    closed: 'Este formulário não existe ou está fechado.',
    openTooLong: `${OPEN_TOO_LONG} Envie o formulário novamente. ${STILL_HERE}`,
    tooLarge:
      'O que você escreveu é longo demais para ser enviado. Encurte o texto e envie o formulário novamente. Ele continua aqui.',
  },

  editor: { bold: 'Negrito', italic: 'Itálico', list: 'Lista', link: 'Ligação', address: 'Endereço da ligação' },

  pages: {
    next: 'Seguinte',
    back: 'Voltar',
    pageOf: text('Página {page} de {pages}'),
    changed: 'O formulário mudou entretanto. Verifique as suas respostas e continue. Ainda estão aqui.',
    openTooLong:
      'Esta página esteve aberta durante demasiado tempo. Verifique as suas respostas e continue. Ainda estão aqui.',
    lost: 'Não foi possível ler as suas respostas das páginas anteriores. Preencha o formulário novamente.',
    progress: 'Progresso',
    summary: 'Verifique as suas respostas',
    change: 'Alterar',
    summaryAway:
      'Não foi possível carregar o resumo. Tente novamente dentro de momentos. As suas respostas ainda estão aqui.',
  },

  files: {
    choose: 'Escolher um ficheiro',
    chooseSeveral: 'Escolher ficheiros',
    drop: 'ou largue-o ou cole-o aqui',
    uploading: text('A carregar {name} …'),
    uploaded: text('{name} foi carregado.'),
    removed: text('{name} foi removido.'),
    remove: 'Remover',
    removeFile: text('Remover {name}'),
    retry: 'Tentar novamente',
    retryFile: text('Tentar novamente com {name}'),
    failed: 'Não foi possível carregar o ficheiro. Verifique a sua conexão e tente novamente, ou remova-o.',
    waiting: 'Ainda há ficheiros a carregar. O formulário é enviado logo a seguir.',
    pictures: 'Imagens',
    videos: 'Vídeos',
    sounds: 'Áudio',
  },

  rows: {
    row: text('Linha {number}'),
    add: 'Adicionar uma linha',
    remove: 'Remover',
    up: 'Mover para cima',
    down: 'Mover para baixo',
    same: 'Igual à anterior',
    sameGroup: text('Igual a {label}'),
    added: text('{row}: foi adicionada.'),
    removed: text('{row}: foi removida.'),
    moved: text('Agora é {row}.'),
    filled: 'Preenchido. É possível alterar.',
  },

  signature: {
    draw: 'Assine aqui com o dedo, uma caneta ou o rato.',
    typed: 'Ou escreva o seu nome completo',
    typedOnly: 'O seu nome completo',
    line: 'Ao escrever o meu nome, assino este formulário.',
    undo: 'Anular',
    clear: 'Limpar',
    drawn: 'Assinado à mão',
  },

  required: { choice: 'Escolha uma opção.', file: 'Escolha um ficheiro.', question: 'Responda a esta pergunta.' },

  rules: {
    required: text('Este campo é obrigatório: {label}.'),
    accepted: 'Marque esta caixa para continuar.',
    invalid_type: 'Este valor não pode ser usado aqui.',
    too_long: 'Este valor é longo demais.',
    min_length: counted(
      '{min, plural, one {Escreva pelo menos {min} caractere.} many {Escreva pelo menos {min} de caracteres.} other {Escreva pelo menos {min} caracteres.}}',
    ),
    max_length: counted(
      '{max, plural, one {Escreva no máximo {max} caractere.} many {Escreva no máximo {max} de caracteres.} other {Escreva no máximo {max} caracteres.}}',
    ),
    pattern: 'Este valor não tem o formato esperado.',
    email: 'Escreva um endereço de e-mail válido.',
    tel: 'Escreva um número de telefone válido.',
    url: 'Escreva um endereço web completo, começando com https:// ou http://.',
    number: 'Escreva um número.',
    thousands: 'Retire o sinal entre os milhares: não é claro qual é o número.',
    min: text('Escreva {min} ou mais.'),
    max: text('Escreva {max} ou menos.'),
    min_price: text('Escreva {min} ou mais.'),
    max_price: text('Escreva {max} ou menos.'),
    step: text('Escreva um valor em passos de {step}.'),
    date: 'Escreva uma data válida no formato AAAA-MM-DD.',
    time: 'Escreva uma hora válida no formato HH:MM.',
    datetime: 'Escreva uma data e uma hora válidas no formato AAAA-MM-DD HH:MM.',
    amount: text('Escreva um valor como {example}.'),
    option: 'Escolha uma das opções.',
    min_rows: counted(
      '{min, plural, one {Adicione linhas: é necessária pelo menos {min}.} other {Adicione linhas: são necessárias pelo menos {min}.}}',
    ),
    max_rows: counted(
      '{max, plural, one {Remova linhas: é permitida no máximo {max}.} other {Remova linhas: são permitidas no máximo {max}.}}',
    ),
    min_choices: text('Escolha pelo menos {min}.'),
    max_choices: text('Escolha no máximo {max}.'),
    confirm: 'As duas entradas não são iguais.',
    domain: 'Endereços deste domínio não podem ser usados aqui.',
    tel_country: 'Números de telefone deste país não podem ser usados aqui.',
    ranking: 'Dê a cada um um lugar próprio, do primeiro ao último.',
    incomplete: 'Preencha todas as partes necessárias.',
    period: 'O último dia não pode ser anterior ao primeiro.',
    file_type: 'Este tipo de ficheiro não pode ser usado aqui.',
    file_too_large: text('Escolha um ficheiro de {max} no máximo.'),
    max_files: counted(
      '{max, plural, one {Escolha no máximo {max} ficheiro.} other {Escolha no máximo {max} ficheiros.}}',
    ),
    upload_gone: 'Este ficheiro já não está disponível. Escolha-o novamente.',
    file_content: 'O ficheiro não é o que o seu nome diz. Escolha outro.',
    file_dangerous: 'Foi encontrado algo perigoso neste ficheiro. Não pode ser usado.',
    picture_unreadable: 'Não é possível ler esta imagem. Escolha outra.',
    picture_pixels: text('Escolha uma imagem de {max} píxeis no máximo.'),
    picture_small: text('Escolha uma imagem com pelo menos {size} píxeis.'),
    picture_large: text('Escolha uma imagem com, no máximo, {size} píxeis.'),
    picture_shape: text('Escolha uma imagem com a proporção {aspect}.'),
    signature: 'É demasiado curto para uma assinatura. Assine de novo.',
    files_too_large: text('Todos os ficheiros juntos podem ter {max} no máximo.'),
    unique: 'Este valor já foi enviado. Introduza outro.',
    password_lower: 'Use pelo menos uma letra minúscula.',
    password_upper: 'Use pelo menos uma letra maiúscula.',
    password_digit: 'Use pelo menos um algarismo.',
    password_symbol: 'Use pelo menos um carácter que não seja letra nem algarismo.',
    state: 'Escolha um estado ou uma região desse país.',
    sold_out: text('{option} está esgotado. Escolha outra opção.'),
    few_left: counted('{count, plural, one {Só resta {count}.} many {Só restam {count}.} other {Só restam {count}.}}'),
    quantity: 'Introduza um número inteiro, 0 ou mais.',
    coupon: 'Este código não pode ser usado.',
    coupon_minimum: text('Este código pode ser usado a partir de {amount}.'),
    coupon_products: 'Este código não se aplica ao que escolheu.',
    coupon_used: 'Este código está esgotado.',
    coupon_person: 'Já usou este código tantas vezes quantas são possíveis.',
  },

  inTime: { min: text('No mais cedo: {min}.'), max: text('No mais tardar: {max}.') },

  limits: {
    notYet: text('Este formulário abre em {date}.'),
    closed: 'Este formulário está fechado.',
    full: 'Todas as vagas deste formulário estão ocupadas.',
    reached: 'Já enviou este formulário o número máximo de vezes.',
    signIn: 'Inicie sessão para enviar este formulário.',
    soldOut: 'esgotado',
    left: text('restam {count}'),
  },

  editing: {
    saved: 'As suas alterações foram guardadas.',
    over: 'Com esta ligação não se podem alterar respostas, ou já não se podem.',
    conflict:
      'Estas respostas foram alteradas entretanto. O que escreveu aqui não foi guardado: abra a sua ligação noutro separador para as ver como estão agora.',
    tooOften: 'Estas respostas foram alteradas demasiadas vezes. Já não podem ser alteradas.',
    unpaid: 'Estas respostas não podem ser alteradas antes de serem pagas.',
    counted: 'Isto conta para os limites deste formulário e já não pode ser alterado.',
    priced: 'Disto dependia o preço e já não pode ser alterado.',
    changing: text('Está a alterar o que enviou em {date}.'),
    until: text('Pode fazê-lo até {date}.'),
    send: 'Guardar alterações',
    none: 'Sem resposta',
    lost: 'Receber a sua ligação por e-mail',
    lostHint: 'Escreva o número do seu envio e o endereço de e-mail que indicou.',
    number: 'Número',
    address: 'Endereço de e-mail',
    mail: 'Enviar a ligação',
    mailed: 'Se existir tal envio, a ligação está a caminho do seu endereço.',
    mailSubject: text('A sua ligação: {title}'),
    mailText: text('Com esta ligação vê e altera o que enviou com «{title}»:'),
    mailSecret: 'Quem tiver a ligação pode fazer o mesmo. Guarde-a para si.',
  },

  parts: {
    prefix: 'Título',
    first: 'Nome',
    middle: 'Nome do meio',
    last: 'Sobrenome',
    suffix: 'Sufixo',
    street: 'Rua e número',
    line2: 'Complemento',
    postcode: 'CEP ou código postal',
    city: 'Cidade',
    region: 'Estado ou região',
    country: 'País',
    from: 'De',
    to: 'Até',
  },

  sending: {
    sending: 'Enviando…',
    networkError: `Não foi possível enviar o formulário. Verifique a sua conexão e tente novamente. ${STILL_HERE}`,
    foreignNetworkError: `Não foi possível enviar o formulário. Ou o serviço de formulários está inacessível, ou esta página não tem permissão para usar o formulário. Verifique a sua conexão e tente novamente. ${STILL_HERE}`,
    rateLimited: text(`Chegaram envios demais da sua rede. Espere {wait} e tente novamente. ${STILL_HERE}`),
    unavailable: text(`O formulário não pode ser enviado no momento. Tente novamente daqui a {wait}. ${STILL_HERE}`),
    serverError: `Algo deu errado do nosso lado. Tente novamente mais tarde. ${STILL_HERE}`,
    noPayment: text(`${NOT_STARTED} Tente novamente daqui a {wait}. ${STILL_HERE}`),
    confirmCaptcha: CONFIRM,
    noCaptcha: `Não foi possível carregar a verificação de que você não é um robô, por isso o formulário não foi enviado. Permita-a no seu navegador ou tente mais tarde. ${STILL_HERE}`,
    aMoment: 'um momento',
    seconds: text('{count} s'),
    minutes: text('{count} min'),
  },

  refusals: {
    formNotFound: text('Não existe o formulário {id}.'),
    bodyTooLarge: text('A solicitação é grande demais: no máximo {kb} kB.'),
    nonce: 'Esta página ficou aberta por tempo demais ou não foi carregada aqui. Recarregue-a e envie novamente.',
    honeypot: `${LIKE_SPAM}.`,
    links: `${LIKE_SPAM}: tem links demais. Remova alguns e envie novamente.`,
    tooFast: text('O formulário foi enviado rápido demais. Espere {seconds} s e envie novamente.'),
    timing: text(
      'O token de tempo ({key}) está faltando, expirou ou pertence a outro formulário. Recarregue a página e envie novamente.',
    ),
    rateLimit: text('Envios demais. Tente novamente em {seconds} s.'),
    uploadLimit: text('Chegaram arquivos demais da sua rede. Tente novamente em {minutes} min.'),
    overloaded: 'O serviço está ocupado e não pôde aceitar isto. Envie novamente daqui a pouco.',
    notKept: 'Não foi possível guardar o envio.',
    noRoom: 'De momento não há espaço para este ficheiro.',
    captchaForm: 'Este formulário tem um CAPTCHA. Envie-o pela interface B: POST …/svcb/v1/forms/{id}/submissions.',
    paymentForm: 'Este formulário exige um pagamento. Envie-o pela interface B: POST …/svcb/v1/forms/{id}/submissions.',
    returnAddress: 'Deve ser um endereço deste site ou de uma origem que o formulário permita.',
  },

  captcha: {
    confirm: CONFIRM,
    failed: 'A verificação de que você não é um robô falhou ou foi feita há tempo demais. Tente novamente.',
    away: 'O CAPTCHA não pode ser verificado agora, e nada foi enviado. Tente novamente daqui a pouco.',
    absent: 'CAPTCHAs não podem ser verificados aqui. Nada foi enviado.',
    awayOnPage: `A verificação contra spam não é possível agora, e nada foi enviado. ${SEND_AGAIN}`,
    needsScript:
      'Este formulário é protegido contra robôs e só pode ser enviado com JavaScript. Permita-o e recarregue a página.',
  },

  draftNotes: {
    saveDraft: 'Salvar e continuar mais tarde',
    saving: 'Salvando…',
    draftSaved: text('O que você preencheu está salvo até {date}. Com este link você pode continuar:'),
    draftSeparate:
      'Esta página já tinha guardado o formulário, mas o link anterior continua agora noutro lugar ou já não é válido. Por isso isto foi guardado à parte, com um novo link.',
    draftSecret: 'Quem tiver o link vê o que você preencheu.',
    copyLink: 'Copiar o link',
    linkCopied: 'O link foi copiado.',
    mailLink: 'Enviar o link por e-mail',
    linkMailed: 'O link está a caminho do endereço que você informou, a menos que já tenha sido enviado para lá hoje.',
    noAddress: 'Informe primeiro o seu endereço de e-mail.',
    draftLoading: 'Carregando o que você salvou…',
    draftUnavailable: text(
      'O que foi salvo não pode ser carregado agora. Recarregue esta página daqui a {wait}. Nada se perdeu.',
    ),
    draftResumed: text('Isto é o que você salvou em {date}.'),
    draftLeftOver:
      'O formulário mudou desde então. Estes dados não têm mais lugar nele. Eles ficam guardados até você enviar o formulário; copie o que precisar:',
    draftReplaced:
      'Enquanto isso, isto foi salvo em outra página. Estes dados de lá foram substituídos por outros. Eles ficam guardados até você enviar o formulário; copie o que precisar:',
    draftGone:
      'Não é possível continuar o que foi salvo: o link ou o código está incompleto, o prazo terminou ou o formulário já foi enviado. Ou foi pedido vezes demais: nesse caso, tente novamente em alguns minutos.',
  },

  drafts: {
    savedBefore: text('Você já salvou este formulário? {link}.'),
    useCode: 'Continuar com o seu código',
    elsewhere: text('Você pode continuar aqui ou na página em que salvou: {link}'),
    otherwise: text('Se o link abrir um formulário vazio, use este código em {page}: {code}'),
    codePage: 'a página de códigos',
    code: 'O código do que você salvou',
    continueNow: 'Continuar agora',
    continue: 'Continuar',
    delete: 'Excluir',
    deleted: 'O que estava salvo foi excluído.',
    off: 'Este formulário não pode ser salvo para continuar mais tarde.',
    offMeanwhile: `Este formulário não pode mais ser salvo. ${STILL_HERE}`,
    tooOften: 'Isto foi feito vezes demais. Espere um pouco e tente novamente.',
    tooLarge:
      'O que você escreveu é longo demais para ser salvo. Encurte o texto e salve novamente. Ele continua aqui.',
    openTooLong: `${OPEN_TOO_LONG} Salve novamente. ${STILL_HERE}`,
    savedTooOften: text('Isto foi salvo vezes demais. Tente novamente em {seconds} s.'),
    mailedTooOften: text('O link foi enviado vezes demais. Copie-o ou tente novamente em {minutes} min.'),
    tooMany: 'Pessoas demais salvaram este formulário para mais tarde. Envie-o agora ou salve-o mais tarde.',
    pageUrl: 'page_url deve ser um endereço deste site ou de uma origem que o formulário permita',
  },

  draftMail: {
    subject: text('Seu formulário salvo: {title}'),
    reminderSubject: text('Ainda não concluído: {title}'),
    saved: text('O formulário “{title}” de {site} ({url}) foi salvo. Quem o salvou informou este endereço.'),
    waiting: text(
      'O formulário “{title}” de {site} ({url}) espera ser concluído desde {date}. Quem o salvou informou este endereço.',
    ),
    continue: 'Continue aqui:',
    code: text('Se o link não funcionar, abra {page} e digite este código:'),
    until: text('O link e o código valem até {date}. Quem os tiver vê o que foi preenchido: não os compartilhe.'),
    notYou: text(
      'Não foi você? Então ignore este e-mail, e o que foi salvo será excluído em {date}. Para excluí-lo agora, abra o link e escolha “Excluir”.',
    ),
  },

  payment: {
    title: 'Pagamento',
    toPay: 'A pagar:',
    pay: text('Pagar {amount}'),
    where: text('Você paga em {provider}, na próxima página.'),
    test: 'Isto é um teste: nenhum dinheiro é cobrado.',
    nothing: 'Não há nada a pagar.',
    absent: 'Pagamentos não estão disponíveis aqui. Nada foi enviado.',
    absentOnPage:
      'Este formulário exige um pagamento, e pagamentos não estão disponíveis aqui. Ele não pode ser enviado.',
    couldNotStart: `${NOT_STARTED} ${SEND_AGAIN}`,
    notYet: `Ainda não foi possível iniciar o pagamento. ${NOTHING_CHARGED} Envie o mesmo novamente daqui a pouco: ele continua.`,
    noAnswer: `O provedor de pagamento não responde. ${NOTHING_CHARGED} Envie o mesmo novamente daqui a pouco: ele continua.`,
    refused: `${NOT_STARTED} Avise o responsável por este site, por favor.`,
    tooMuch: text('Isto é mais do que se pode pagar de uma vez. O máximo é {amount}.'),
    wholeNumber: 'Escreva um número inteiro, 0 ou mais.',
    amount: 'Escreva um valor.',
    wholeAmount: 'Escreva um valor sem casas decimais.',
    decimals: counted(
      '{digits, plural, one {Escreva um valor com no máximo {digits} casa decimal.} many {Escreva um valor com no máximo {digits} de casas decimais.} other {Escreva um valor com no máximo {digits} casas decimais.}}',
    ),
    tooLittle: text('Isto é menos do que se pode pagar. O mínimo é {amount}.'),
  },

  order: {
    quantity: 'Quantidade',
    variant: 'Variante',
    price: 'O seu preço',
    add: 'Adicionar',
    apply: 'Aplicar',
    applied: text('Este código desconta {amount}.'),
    subtotal: 'Subtotal',
    discount: 'Desconto',
    shipping: 'Envio',
    total: 'Total',
    later: 'O total é calculado ao enviar o formulário.',
    tooOften: text('Foram tentados demasiados códigos. Tente novamente dentro de {seconds} s.'),
  },

  paymentOutcome: {
    otherAmount:
      'O seu pagamento chegou, mas não é o valor pedido. Estamos verificando. Por favor, não pague novamente.',
    paid: text('Obrigado. O seu pagamento de {amount} chegou.'),
    processing: 'Obrigado. O seu pagamento está a caminho. Pode levar alguns dias; você não precisa fazer nada.',
    refunded: 'O seu pagamento chegou, e desde então houve uma devolução de dinheiro.',
    disputed: 'O seu pagamento chegou. No momento ele está em disputa.',
    takenBack: 'O seu pagamento tinha chegado e desde então voltou para você.',
    declined: `O pagamento foi recusado. ${NOTHING_CHARGED} Você pode pagar novamente, por exemplo com outro cartão.`,
    payAgain: 'Pagar novamente',
    cancelled: `O pagamento foi cancelado. ${NOTHING_CHARGED}`,
    failed: `O pagamento não deu certo. ${NOTHING_CHARGED}`,
    failedGivenBack: 'O pagamento não deu certo. O que você pagou foi devolvido.',
    expired: `O prazo deste pagamento terminou. ${NOTHING_CHARGED}`,
    closed: `Este formulário está fechado. ${NOTHING_CHARGED}`,
    waiting: 'Ainda não temos notícias do seu pagamento. Esta página avança sozinha assim que ele chegar.',
    tryAgain: 'Tentar novamente',
    backToForm: 'Voltar ao formulário',
    tooOften: text('Perguntas demais sobre pagamentos. Pergunte novamente em {seconds} s.'),
    wrongToken: 'O token de status não pertence a este pedido.',
    backToPayment: 'Ainda não pagou? Voltar ao pagamento',
  },

  pdf: {
    missing: 'Um PDF deveria estar anexado a este e-mail. Não foi possível criá-lo, por isso o e-mail chega sem ele.',
    filesLeft: text('Estes arquivos pertencem a este e-mail e não estão anexados: {names}.'),
    omitted: counted(
      '{count, plural, one {Mais {count} caractere deste envio não é mostrado: não cabe em um documento.} many {Mais {count} de caracteres deste envio não são mostrados: não cabem em um documento.} other {Mais {count} caracteres deste envio não são mostrados: não cabem em um documento.}}',
    ),
    cut: counted(
      '{pages, plural, one {O resto deste envio não é mostrado: um documento tem no máximo {pages} página.} many {O resto deste envio não é mostrado: um documento tem no máximo {pages} de páginas.} other {O resto deste envio não é mostrado: um documento tem no máximo {pages} páginas.}}',
    ),
  },

  content: {
    untitled: 'Sem título',
    notFound: 'Não encontrado',
    nothing: 'Não há nada neste endereço.',
  },
};
