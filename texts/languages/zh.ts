import { countedIn } from '#texts/counted.ts';
import type { Texts } from '#texts/en.ts';
import { text } from '#texts/text.ts';

const counted = countedIn('zh');

const STILL_HERE = '您填写的内容仍保留在此处。';
const NOT_STARTED = '无法开始付款，未扣除任何费用。';
const SEND_AGAIN = `请稍后重新提交表单。${STILL_HERE}`;
const NOTHING_CHARGED = '未扣除任何费用。';
const OPEN_TOO_LONG = '此页面打开的时间过长。';
const LIKE_SPAM = '提交的内容疑似垃圾信息，未被接受';
const CONFIRM = '请确认您不是机器人。';

export const zh: Texts = {
  language: 'zh',
  locale: 'zh-CN',

  form: {
    title: '表单',
    success: '谢谢。我们已收到您提交的内容。',
    sentBefore: '您提交的内容此前已收到，其消息不再显示。',
    failed: '请更正标出的字段，然后重试。',
    goOn: '继续',
    submit: '提交',
    leaveEmpty: '请将此处留空',
    yes: '是',
    no: '否',
    help: '帮助',
    repeat: '请再输入一次',
    other: '其他',
    linkOver: '用于填写此表单的链接已失效。请索取新的链接。',
    closed: '此表单不存在或已关闭。',
    openTooLong: `${OPEN_TOO_LONG}请重新提交表单。${STILL_HERE}`,
    tooLarge: '您填写的内容过长，无法提交。请缩短后重新提交表单。内容仍保留在此处。',
  },

  pages: {
    next: '下一页',
    back: '上一页',
    pageOf: text('第 {page} 页，共 {pages} 页'),
  },

  rules: {
    required: text('请填写“{label}”。'),
    accepted: '请勾选此框以继续。',
    invalid_type: '此处不能使用该值。',
    too_long: '该值过长。',
    min_length: counted('{min, plural, other {请至少输入 {min} 个字符。}}'),
    max_length: counted('{max, plural, other {请最多输入 {max} 个字符。}}'),
    pattern: '该值的格式不符合要求。',
    email: '请输入有效的电子邮件地址。',
    tel: '请输入有效的电话号码。',
    url: '请输入以 https:// 或 http:// 开头的完整网址。',
    number: '请输入数字。',
    min: text('请输入不小于 {min} 的值。'),
    max: text('请输入不大于 {max} 的值。'),
    step: text('请输入以 {step} 为步长的值。'),
    date: '请按 YYYY-MM-DD 格式输入有效日期。',
    time: '请按 HH:MM 格式输入有效时间。',
    datetime: '请按 YYYY-MM-DD HH:MM 格式输入有效日期和时间。',
    amount: text('请输入金额，例如 {example}。'),
    option: '请选择其中一个选项。',
    min_choices: text('请至少选择 {min} 项。'),
    max_choices: text('请最多选择 {max} 项。'),
    confirm: '两次输入的内容不一致。',
    domain: '此处不能使用该域名的地址。',
    tel_country: '此处不能使用该国家/地区的电话号码。',
    ranking: '请为每一项指定各自的名次，从第一到最后。',
    incomplete: '请填写所有必填部分。',
    period: '结束日期不能早于开始日期。',
    unique: '该值已有人提交。请输入其他值。',
    sold_out: text('{option}已满。请选择其他选项。'),
  },

  limits: {
    notYet: text('此表单将于{date}开放。'),
    closed: '此表单已关闭。',
    full: '此表单的名额已满。',
    reached: '您提交此表单的次数已达上限。',
    signIn: '请登录后再提交此表单。',
    soldOut: '已满',
    left: text('剩余{count}'),
  },

  parts: {
    prefix: '称谓',
    first: '名',
    middle: '中间名',
    last: '姓',
    suffix: '后缀',
    street: '街道和门牌号',
    line2: '附加地址行',
    postcode: '邮政编码',
    city: '城市',
    region: '州/省或地区',
    country: '国家/地区',
    from: '从',
    to: '至',
  },

  sending: {
    sending: '正在提交…',
    networkError: `无法提交表单。请检查网络连接后重试。${STILL_HERE}`,
    foreignNetworkError: `无法提交表单。可能无法连接表单服务，或者此页面无权使用该表单。请检查网络连接后重试。${STILL_HERE}`,
    rateLimited: text(`来自您网络的提交过多。请等待 {wait} 后重试。${STILL_HERE}`),
    unavailable: text(`目前无法提交表单。请在 {wait} 后重试。${STILL_HERE}`),
    serverError: `我们这边出了问题。请稍后重试。${STILL_HERE}`,
    noPayment: text(`${NOT_STARTED}请在 {wait} 后重试。${STILL_HERE}`),
    confirmCaptcha: CONFIRM,
    noCaptcha: `无法加载人机验证，因此表单未提交。请在浏览器中允许加载，或稍后重试。${STILL_HERE}`,
    aMoment: '片刻',
    seconds: text('{count} 秒'),
    minutes: text('{count} 分钟'),
  },

  refusals: {
    formNotFound: text('没有表单 {id}。'),
    bodyTooLarge: text('请求过大：最多 {kb} kB。'),
    nonce: '此页面打开的时间过长，或并非从此处加载。请重新加载后再次提交。',
    honeypot: `${LIKE_SPAM}。`,
    links: `${LIKE_SPAM}：其中链接过多。请删除一些后再次提交。`,
    tooFast: text('表单提交过快。请等待 {seconds} 秒后再次提交。'),
    timing: text('时间令牌（{key}）缺失、已过期或属于其他表单。请重新加载页面后再次提交。'),
    rateLimit: text('提交过多。请在 {seconds} 秒后重试。'),
    overloaded: '服务繁忙，未能接受此次提交。请稍后再次提交。',
    notKept: '无法保存提交的内容。',
    captchaForm: '此表单设有 CAPTCHA。请通过接口 B 提交：POST …/svcb/v1/forms/{id}/submissions。',
    paymentForm: '此表单需要付款。请通过接口 B 提交：POST …/svcb/v1/forms/{id}/submissions。',
    returnAddress: '必须是本网站的地址，或表单允许的来源的地址。',
  },

  captcha: {
    confirm: CONFIRM,
    failed: '人机验证失败，或距验证的时间过长。请重试。',
    away: '目前无法验证 CAPTCHA，未提交任何内容。请稍后重试。',
    absent: '此处无法验证 CAPTCHA。未提交任何内容。',
    awayOnPage: `目前无法进行垃圾信息检查，未提交任何内容。${SEND_AGAIN}`,
    needsScript: '此表单有防机器人保护，只能通过 JavaScript 提交。请启用后重新加载页面。',
  },

  draftNotes: {
    saveDraft: '保存并稍后继续',
    saving: '正在保存…',
    draftSaved: text('您填写的内容将保存至 {date}。您可以通过此链接继续：'),
    draftSecret: '任何拥有此链接的人都能看到您填写的内容。',
    copyLink: '复制链接',
    linkCopied: '链接已复制。',
    mailLink: '将链接发送到我的邮箱',
    linkMailed: '链接正在发往您填写的地址，除非今天已经发送过。',
    noAddress: '请先填写您的电子邮件地址。',
    draftLoading: '正在加载您保存的内容…',
    draftUnavailable: text('目前无法加载保存的内容。请在 {wait} 后重新加载此页面。内容没有丢失。'),
    draftResumed: text('这是您在 {date} 保存的内容。'),
    draftLeftOver:
      '表单此后已更改。以下内容在表单中已没有对应位置。在您提交表单之前，这些内容会一直保留；请复制您需要的部分：',
    draftGone:
      '无法继续保存的内容：链接或代码不完整、已过期，或者表单已提交。也可能是请求过于频繁：若是如此，请过几分钟再试。',
  },

  drafts: {
    savedBefore: text('您以前保存过此表单吗？{link}。'),
    useCode: '使用您的代码继续',
    elsewhere: text('您可以在此处继续，或在您保存时所在的页面继续：{link}'),
    otherwise: text('如果链接打开的是空表单，请在{page}使用此代码：{code}'),
    codePage: '代码页面',
    code: '您保存内容的代码',
    continueNow: '立即继续',
    continue: '继续',
    delete: '删除',
    deleted: '保存的内容已删除。',
    off: '此表单不能保存以便稍后继续。',
    offMeanwhile: `此表单已不能再保存。${STILL_HERE}`,
    tooOften: '操作过于频繁。请稍等片刻后重试。',
    tooLarge: '您填写的内容过长，无法保存。请缩短后再次保存。内容仍保留在此处。',
    openTooLong: `${OPEN_TOO_LONG}请再次保存。${STILL_HERE}`,
    savedTooOften: text('保存过于频繁。请在 {seconds} 秒后重试。'),
    mailedTooOften: text('链接发送过于频繁。请复制链接，或在 {minutes} 分钟后重试。'),
    tooMany: '保存此表单的人过多。请现在提交，或稍后再保存。',
    pageUrl: 'page_url 必须是本网站的地址，或表单允许的来源的地址',
  },

  draftMail: {
    subject: text('您保存的表单：{title}'),
    reminderSubject: text('尚未完成：{title}'),
    saved: text('{site}（{url}）的表单“{title}”已保存。保存者填写了此地址。'),
    waiting: text('{site}（{url}）的表单“{title}”自 {date} 起等待完成。保存者填写了此地址。'),
    continue: '请在此处继续：',
    code: text('如果链接无法使用，请打开 {page} 并输入此代码：'),
    until: text('链接和代码在 {date} 之前有效。拥有它们的人能看到填写的内容：请勿转发。'),
    notYou: text(
      '如果不是您本人操作，请忽略此邮件，保存的内容将于 {date} 删除。如要立即删除，请打开链接并选择“删除”。',
    ),
  },

  payment: {
    title: '付款',
    toPay: '应付金额：',
    where: text('您将在下一页通过 {provider} 付款。'),
    test: '这是测试：不会收取任何费用。',
    nothing: '无需付款。',
    absent: '此处无法付款。未提交任何内容。',
    absentOnPage: '此表单需要付款，而此处无法付款。表单无法提交。',
    couldNotStart: `${NOT_STARTED}${SEND_AGAIN}`,
    notYet: `尚无法开始付款。${NOTHING_CHARGED}请稍后再次提交相同内容，付款将继续进行。`,
    noAnswer: `支付服务商没有响应。${NOTHING_CHARGED}请稍后再次提交相同内容，付款将继续进行。`,
    refused: `${NOT_STARTED}请告知本网站的负责人。`,
    tooMuch: '金额超过了一次可支付的上限。',
    wholeNumber: '请输入不小于 0 的整数。',
    amount: '请输入金额。',
    wholeAmount: '请输入不带小数的金额。',
    decimals: counted('{digits, plural, other {请输入最多 {digits} 位小数的金额。}}'),
    tooLittle: text('金额低于可支付的下限。最低金额为 {amount}。'),
  },

  paymentOutcome: {
    otherAmount: '您的付款已到账，但金额与要求不符。我们正在核查。请勿再次付款。',
    paid: text('谢谢。您的付款 {amount} 已到账。'),
    processing: '谢谢。您的付款正在处理中，可能需要几天时间；您无需进行任何操作。',
    refunded: '您的付款已到账，此后已有款项退还。',
    disputed: '您的付款已到账，目前存在争议。',
    takenBack: '您的付款曾已到账，此后已退回给您。',
    declined: `付款被拒绝。${NOTHING_CHARGED}您可以再次付款，例如使用另一张卡。`,
    payAgain: '再次付款',
    cancelled: `付款已取消。${NOTHING_CHARGED}`,
    failed: `付款未成功。${NOTHING_CHARGED}`,
    failedGivenBack: '付款未成功。您支付的款项已退还。',
    expired: `此次付款已超时。${NOTHING_CHARGED}`,
    closed: `此表单已关闭。${NOTHING_CHARGED}`,
    waiting: '我们尚未收到您的付款消息。一旦到账，此页面将自动继续。',
    tryAgain: '重试',
    backToForm: '返回表单',
    tooOften: text('付款查询过多。请在 {seconds} 秒后再次查询。'),
    wrongToken: '状态令牌不属于此订单。',
    backToPayment: '尚未付款？返回付款',
  },

  pdf: {
    missing: '此邮件本应附有 PDF。由于无法生成，邮件未带附件。',
    omitted: counted('{count, plural, other {此次提交还有 {count} 个字符未显示：文档中没有足够的空间。}}'),
    cut: counted('{pages, plural, other {此次提交的其余部分未显示：文档最多 {pages} 页。}}'),
  },

  content: {
    untitled: '无标题',
    notFound: '未找到',
    nothing: '此地址没有任何内容。',
  },
};
