import { countedIn } from '#texts/counted.ts';
import type { Texts } from '#texts/en.ts';
import { text } from '#texts/text.ts';

const counted = countedIn('ja');

const STILL_HERE = '入力内容はそのまま残っています。';
const NOT_STARTED = 'お支払いを開始できませんでした。料金は発生していません。';
const SEND_AGAIN = `しばらくしてからフォームをもう一度送信してください。${STILL_HERE}`;
const NOTHING_CHARGED = '料金は発生していません。';
const OPEN_TOO_LONG = 'このページは長時間開いたままでした。';
const LIKE_SPAM = '送信内容が迷惑メールと判断されたため、受け付けられませんでした';
const CONFIRM = 'ロボットではないことを確認してください。';

export const ja: Texts = {
  language: 'ja',
  locale: 'ja-JP',

  form: {
    title: 'フォーム',
    success: 'ありがとうございます。送信内容を受け付けました。',
    sentBefore: '送信内容はすでに受け付けました。そのメッセージはもう表示されません。',
    failed: '印の付いた項目を修正して、もう一度お試しください。',
    goOn: '続ける',
    submit: '送信',
    leaveEmpty: 'この欄は空のままにしてください',
    yes: 'はい',
    no: 'いいえ',
    help: 'ヘルプ',
    repeat: 'もう一度入力してください',
    other: 'その他',
    linkOver: 'このフォームに入力するためのリンクは無効になりました。新しいリンクを依頼してください。',
    closed: 'このフォームは存在しないか、受付を終了しています。',
    openTooLong: `${OPEN_TOO_LONG}フォームをもう一度送信してください。${STILL_HERE}`,
    tooLarge: '入力内容が長すぎて送信できません。短くしてからもう一度送信してください。入力内容は残っています。',
  },

  editor: { bold: '太字', italic: '斜体', list: 'リスト', link: 'リンク', address: 'リンク先のアドレス' },

  pages: {
    next: '次へ',
    back: '戻る',
    pageOf: text('{pages}ページ中{page}ページ目'),
    changed: 'フォームがその間に変更されました。入力内容を確認して、先へ進んでください。入力内容は残っています。',
    openTooLong:
      'このページは長時間開かれたままでした。入力内容を確認して、先へ進んでください。入力内容は残っています。',
    lost: '前のページの入力内容を読み取れませんでした。もう一度フォームに入力してください。',
    progress: '進み具合',
    summary: '入力内容の確認',
    change: '変更',
    summaryAway: '確認内容を読み込めませんでした。しばらくしてからもう一度お試しください。入力内容は残っています。',
  },

  files: {
    choose: 'ファイルを選択',
    chooseSeveral: 'ファイルを選択（複数可）',
    drop: 'ここにドロップするか、貼り付けることもできます',
    uploading: text('{name} をアップロードしています…'),
    uploaded: text('{name} をアップロードしました。'),
    removed: text('{name} を削除しました。'),
    remove: '削除',
    removeFile: text('{name} を削除'),
    retry: '再試行',
    retryFile: text('{name} を再試行'),
    failed: 'アップロードできませんでした。接続を確認して再試行するか、削除してください。',
    waiting: 'ファイルをアップロードしています。完了後にフォームを送信します。',
    pictures: '画像',
    videos: '動画',
    sounds: '音声',
  },

  rows: {
    row: text('{number} 行目'),
    add: '行を追加',
    remove: '削除',
    up: '上へ移動',
    down: '下へ移動',
    same: '上と同じ',
    sameGroup: text('「{label}」と同じ'),
    added: text('{row}を追加しました。'),
    removed: text('{row}を削除しました。'),
    moved: text('{row}になりました。'),
    filled: '入力しました。変更できます。',
  },

  rules: {
    required: text('{label}は必須項目です。'),
    accepted: '続けるにはこのボックスにチェックを入れてください。',
    invalid_type: 'この値はここでは使用できません。',
    too_long: 'この値は長すぎます。',
    min_length: counted('{min, plural, other {{min}文字以上で入力してください。}}'),
    max_length: counted('{max, plural, other {{max}文字以内で入力してください。}}'),
    pattern: 'この値の形式が正しくありません。',
    email: '有効なメールアドレスを入力してください。',
    tel: '有効な電話番号を入力してください。',
    url: 'https:// または http:// で始まる完全なウェブアドレスを入力してください。',
    number: '数値を入力してください。',
    min: text('{min}以上の値を入力してください。'),
    max: text('{max}以下の値を入力してください。'),
    step: text('{step}刻みの値を入力してください。'),
    date: '有効な日付を YYYY-MM-DD の形式で入力してください。',
    time: '有効な時刻を HH:MM の形式で入力してください。',
    datetime: '有効な日時を YYYY-MM-DD HH:MM の形式で入力してください。',
    amount: text('{example}のように金額を入力してください。'),
    option: '選択肢から一つ選んでください。',
    min_rows: text('行を追加してください。{min} 行以上必要です。'),
    max_rows: text('行を削除してください。最大 {max} 行です。'),
    min_choices: text('{min}個以上選んでください。'),
    max_choices: text('{max}個以内で選んでください。'),
    confirm: '二つの入力内容が一致しません。',
    domain: 'このドメインのアドレスはここでは使用できません。',
    tel_country: 'この国の電話番号はここでは使用できません。',
    ranking: 'それぞれに最初から最後まで異なる順位を付けてください。',
    incomplete: '必要な部分をすべて入力してください。',
    period: '最終日は開始日より前にできません。',
    file_type: 'この種類のファイルはここでは使えません。',
    file_too_large: text('{max}以下のファイルを選んでください。'),
    max_files: text('選べるファイルは{max}個までです。'),
    upload_gone: 'このファイルはもうありません。もう一度選んでください。',
    file_content: 'ファイルの中身が名前と一致しません。別のファイルを選んでください。',
    file_dangerous: 'このファイルに危険なものが見つかりました。使えません。',
    picture_unreadable: 'この画像を読み取れません。別の画像を選んでください。',
    picture_pixels: text('{max}ピクセル以下の画像を選んでください。'),
    picture_small: text('{size} ピクセル以上の画像を選んでください。'),
    picture_large: text('{size} ピクセル以下の画像を選んでください。'),
    picture_shape: text('縦横比が {aspect} の画像を選んでください。'),
    files_too_large: text('すべてのファイルの合計は{max}までです。'),
    unique: 'この値はすでに送信されています。別の値を入力してください。',
    password_lower: '小文字を1つ以上使ってください。',
    password_upper: '大文字を1つ以上使ってください。',
    password_digit: '数字を1つ以上使ってください。',
    password_symbol: '文字でも数字でもない記号を1つ以上使ってください。',
    state: 'その国の州または地域を選んでください。',
    sold_out: text('{option}は満員です。別のものを選んでください。'),
  },

  limits: {
    notYet: text('このフォームは{date}から受け付けます。'),
    closed: 'このフォームの受付は終了しました。',
    full: 'このフォームは定員に達しました。',
    reached: 'このフォームを送信できる回数に達しました。',
    signIn: 'このフォームを送信するにはログインしてください。',
    soldOut: '満員',
    left: text('残り{count}'),
  },

  parts: {
    prefix: '敬称',
    first: '名',
    middle: 'ミドルネーム',
    last: '姓',
    suffix: '接尾辞',
    street: '番地・町名',
    line2: '建物名など',
    postcode: '郵便番号',
    city: '市区町村',
    region: '都道府県・地域',
    country: '国',
    from: '開始日',
    to: '終了日',
  },

  sending: {
    sending: '送信中…',
    networkError: `フォームを送信できませんでした。接続を確認して、もう一度お試しください。${STILL_HERE}`,
    foreignNetworkError: `フォームを送信できませんでした。フォームサービスに接続できないか、このページにフォームの使用が許可されていません。接続を確認して、もう一度お試しください。${STILL_HERE}`,
    rateLimited: text(
      `お使いのネットワークからの送信が多すぎます。{wait}待ってから、もう一度お試しください。${STILL_HERE}`,
    ),
    unavailable: text(`現在フォームを送信できません。{wait}後にもう一度お試しください。${STILL_HERE}`),
    serverError: `こちら側で問題が発生しました。後でもう一度お試しください。${STILL_HERE}`,
    noPayment: text(`${NOT_STARTED}{wait}後にもう一度お試しください。${STILL_HERE}`),
    confirmCaptcha: CONFIRM,
    noCaptcha: `ロボットではないことの確認を読み込めなかったため、フォームは送信されませんでした。ブラウザーで許可するか、後でもう一度お試しください。${STILL_HERE}`,
    aMoment: '少し',
    seconds: text('{count}秒'),
    minutes: text('{count}分'),
  },

  refusals: {
    formNotFound: text('フォーム{id}はありません。'),
    bodyTooLarge: text('リクエストが大きすぎます。上限は {kb} kB です。'),
    nonce:
      'このページは長時間開いたままだったか、ここから読み込まれていません。再読み込みしてから、もう一度送信してください。',
    honeypot: `${LIKE_SPAM}。`,
    links: `${LIKE_SPAM}：リンクが多すぎます。いくつか削除して、もう一度送信してください。`,
    tooFast: text('フォームの送信が早すぎます。{seconds}秒待ってから、もう一度送信してください。'),
    timing: text(
      '時間トークン（{key}）がないか、期限切れか、別のフォームのものです。ページを再読み込みして、もう一度送信してください。',
    ),
    rateLimit: text('送信が多すぎます。{seconds}秒後にもう一度お試しください。'),
    overloaded: 'サービスが混み合っているため、受け付けられませんでした。しばらくしてからもう一度送信してください。',
    notKept: '送信内容を保存できませんでした。',
    noRoom: '現在、このファイルを保存する空きがありません。',
    captchaForm:
      'このフォームには CAPTCHA があります。インターフェース B から送信してください：POST …/svcb/v1/forms/{id}/submissions。',
    paymentForm:
      'このフォームにはお支払いが必要です。インターフェース B から送信してください：POST …/svcb/v1/forms/{id}/submissions。',
    returnAddress: 'このサイト、またはフォームが許可するオリジンのアドレスでなければなりません。',
  },

  captcha: {
    confirm: CONFIRM,
    failed: 'ロボットではないことの確認に失敗したか、確認から時間がたちすぎています。もう一度お試しください。',
    away: '現在 CAPTCHA を確認できないため、何も送信されませんでした。しばらくしてからもう一度お試しください。',
    absent: 'ここでは CAPTCHA を確認できません。何も送信されませんでした。',
    awayOnPage: `現在スパムの確認ができないため、何も送信されませんでした。${SEND_AGAIN}`,
    needsScript:
      'このフォームはロボットから保護されており、JavaScript でのみ送信できます。許可してからページを再読み込みしてください。',
  },

  draftNotes: {
    saveDraft: '保存して後で続ける',
    saving: '保存中…',
    draftSaved: text('入力内容は{date}まで保存されています。次のリンクから続けられます：'),
    draftSecret: 'このリンクを知っている人は入力内容を見ることができます。',
    copyLink: 'リンクをコピー',
    linkCopied: 'リンクをコピーしました。',
    mailLink: 'リンクをメールで受け取る',
    linkMailed: '入力されたアドレスにリンクをお送りしています（本日すでに送信済みの場合を除きます）。',
    noAddress: '先にメールアドレスを入力してください。',
    draftLoading: '保存した内容を読み込んでいます…',
    draftUnavailable: text(
      '保存した内容を現在読み込めません。{wait}後にこのページを再読み込みしてください。内容は失われていません。',
    ),
    draftResumed: text('{date}に保存した内容です。'),
    draftLeftOver:
      'その後フォームが変更されました。次の入力内容には対応する項目がなくなりました。フォームを送信するまで保持されますので、必要なものをコピーしてください：',
    draftGone:
      '保存した内容を続けられません。リンクまたはコードが不完全か、期限が切れているか、フォームがすでに送信されています。または要求が多すぎます。その場合は数分後にもう一度お試しください。',
  },

  drafts: {
    savedBefore: text('このフォームを以前に保存しましたか。{link}。'),
    useCode: 'コードを使って続ける',
    elsewhere: text('ここで続けるか、保存したページで続けられます：{link}'),
    otherwise: text('リンクを開いてもフォームが空の場合は、{page}でこのコードを使用してください：{code}'),
    codePage: 'コード入力ページ',
    code: '保存した内容のコード',
    continueNow: '今すぐ続ける',
    continue: '続ける',
    delete: '削除',
    deleted: '保存した内容を削除しました。',
    off: 'このフォームは保存して後で続けることができません。',
    offMeanwhile: `このフォームは保存できなくなりました。${STILL_HERE}`,
    tooOften: '回数が多すぎます。しばらく待ってから、もう一度お試しください。',
    tooLarge: '入力内容が長すぎて保存できません。短くしてからもう一度保存してください。入力内容は残っています。',
    openTooLong: `${OPEN_TOO_LONG}もう一度保存してください。${STILL_HERE}`,
    savedTooOften: text('保存の回数が多すぎます。{seconds}秒後にもう一度お試しください。'),
    mailedTooOften: text('リンクの送信回数が多すぎます。リンクをコピーするか、{minutes}分後にもう一度お試しください。'),
    tooMany: 'このフォームを保存している人が多すぎます。今送信するか、後で保存してください。',
    pageUrl: 'page_url はこのサイト、またはフォームが許可するオリジンのアドレスでなければなりません',
  },

  draftMail: {
    subject: text('保存したフォーム：{title}'),
    reminderSubject: text('入力が完了していません：{title}'),
    saved: text('{site}（{url}）のフォーム「{title}」が保存されました。保存した方がこのメールアドレスを入力しました。'),
    waiting: text(
      '{site}（{url}）のフォーム「{title}」は、{date}から入力の完了を待っています。保存した方がこのメールアドレスを入力しました。',
    ),
    continue: 'こちらから続けられます：',
    code: text('リンクが機能しない場合は、{page} を開いて次のコードを入力してください：'),
    until: text(
      'リンクとコードは{date}まで有効です。これらを知っている人は入力内容を見ることができます。他の人に渡さないでください。',
    ),
    notYou: text(
      '心当たりがない場合は、このメールを無視してください。保存した内容は{date}に削除されます。今すぐ削除するには、リンクを開いて「削除」を選んでください。',
    ),
  },

  payment: {
    title: 'お支払い',
    toPay: 'お支払い金額：',
    where: text('次のページで{provider}にてお支払いいただきます。'),
    test: 'これはテストです。料金は発生しません。',
    nothing: 'お支払いはありません。',
    absent: 'ここではお支払いを利用できません。何も送信されませんでした。',
    absentOnPage: 'このフォームにはお支払いが必要ですが、ここではお支払いを利用できません。送信できません。',
    couldNotStart: `${NOT_STARTED}${SEND_AGAIN}`,
    notYet: `お支払いをまだ開始できませんでした。${NOTHING_CHARGED}しばらくしてから同じ内容をもう一度送信すると、続きから進みます。`,
    noAnswer: `決済サービスから応答がありません。${NOTHING_CHARGED}しばらくしてから同じ内容をもう一度送信すると、続きから進みます。`,
    refused: `${NOT_STARTED}このサイトの運営者にお知らせください。`,
    tooMuch: '一度に支払える金額を超えています。',
    wholeNumber: '0以上の整数を入力してください。',
    amount: '金額を入力してください。',
    wholeAmount: '小数のない金額を入力してください。',
    decimals: counted('{digits, plural, other {小数点以下{digits}桁までの金額を入力してください。}}'),
    tooLittle: text('支払える金額を下回っています。最低金額は{amount}です。'),
  },

  paymentOutcome: {
    otherAmount: 'お支払いは届きましたが、請求金額と異なります。現在確認しています。再度のお支払いはお控えください。',
    paid: text('ありがとうございます。{amount}のお支払いを確認しました。'),
    processing: 'ありがとうございます。お支払いを処理しています。数日かかることがありますが、手続きは必要ありません。',
    refunded: 'お支払いは届き、その後返金が行われました。',
    disputed: 'お支払いは届きました。現在、異議申し立てを受けています。',
    takenBack: 'お支払いは一度届きましたが、その後お客様に戻されました。',
    declined: `お支払いが拒否されました。${NOTHING_CHARGED}別のカードなどでもう一度お支払いいただけます。`,
    payAgain: 'もう一度支払う',
    cancelled: `お支払いはキャンセルされました。${NOTHING_CHARGED}`,
    failed: `お支払いに失敗しました。${NOTHING_CHARGED}`,
    failedGivenBack: 'お支払いに失敗しました。お支払い済みの金額は返金されました。',
    expired: `このお支払いの期限が切れました。${NOTHING_CHARGED}`,
    closed: `このフォームは受付を終了しました。${NOTHING_CHARGED}`,
    waiting: 'お支払いをまだ確認できていません。確認でき次第、このページは自動的に進みます。',
    tryAgain: 'もう一度試す',
    backToForm: 'フォームに戻る',
    tooOften: text('お支払いの照会が多すぎます。{seconds}秒後にもう一度お試しください。'),
    wrongToken: '状態トークンがこの注文のものではありません。',
    backToPayment: 'まだお支払いでない場合はこちらから支払いに戻る',
  },

  pdf: {
    missing: 'このメールには PDF が添付される予定でしたが、作成できなかったため、添付なしでお送りします。',
    filesLeft: text('次のファイルはこのメールに関連していますが、添付されていません：{names}'),
    omitted: counted(
      '{count, plural, other {文書に収まらないため、この送信内容の残り{count}文字は表示されていません。}}',
    ),
    cut: counted('{pages, plural, other {文書は最大{pages}ページのため、この送信内容の残りは表示されていません。}}'),
  },

  content: {
    untitled: '無題',
    notFound: '見つかりません',
    nothing: 'このアドレスには何もありません。',
  },
};
