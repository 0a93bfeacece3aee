import { countedIn } from '#texts/counted.ts';
import type { Texts } from '#texts/en.ts';
import { text } from '#texts/text.ts';

const counted = countedIn('tr');

const STILL_HERE = 'Yazdıklarınız hâlâ burada.';
const NOT_STARTED = 'Ödeme başlatılamadı ve hiçbir ücret alınmadı.';
const SEND_AGAIN = `Lütfen formu biraz sonra yeniden gönderin. ${STILL_HERE}`;
const NOTHING_CHARGED = 'Hiçbir ücret alınmadı.';
const OPEN_TOO_LONG = 'Bu sayfa çok uzun süre açık kaldı.';
const LIKE_SPAM = 'Gönderi istenmeyen iletiye benziyor ve kabul edilmedi';
const CONFIRM = 'Lütfen robot olmadığınızı doğrulayın.';

export const tr: Texts = {
  language: 'tr',
  locale: 'tr-TR',

  form: {
    title: 'Form',
    success: 'Teşekkür ederiz. Gönderiniz alındı.',
    sentBefore: 'Gönderiniz daha önce alındı. İletisi artık gösterilmiyor.',
    failed: 'Lütfen işaretli alanları düzeltip yeniden deneyin.',
    goOn: 'Devam',
    submit: 'Gönder',
    leaveEmpty: 'Bu alanı boş bırakın',
    yes: 'Evet',
    no: 'Hayır',
    help: 'Yardım',
    repeat: 'Bir kez daha girin',
    other: 'Diğer',
    linkOver: 'Bu formu dolduran bağlantı artık geçerli değil. Yeni bir bağlantı isteyin.',
    closed: 'Bu form yok ya da kapalı.',
    openTooLong: `${OPEN_TOO_LONG} Lütfen formu yeniden gönderin. ${STILL_HERE}`,
    tooLarge: 'Yazdıklarınız gönderilemeyecek kadar uzun. Lütfen kısaltıp formu yeniden gönderin. Metin hâlâ burada.',
  },

  editor: { bold: 'Kalın', italic: 'İtalik', list: 'Liste', link: 'Bağlantı', address: 'Bağlantının adresi' },

  pages: {
    next: 'İleri',
    back: 'Geri',
    pageOf: text('Sayfa {page} / {pages}'),
    changed: 'Form bu arada değişti. Yazdıklarınızı kontrol edip devam edin. Hâlâ burada.',
    openTooLong: 'Bu sayfa çok uzun süre açık kaldı. Yazdıklarınızı kontrol edip devam edin. Hâlâ burada.',
    lost: 'Önceki sayfalarda yazdıklarınız okunamadı. Lütfen formu yeniden doldurun.',
    progress: 'İlerleme',
    summary: 'Yazdıklarınızı kontrol edin',
    change: 'Değiştir',
    summaryAway: 'Özet yüklenemedi. Birazdan yeniden deneyin. Yazdıklarınız hâlâ burada.',
  },

  files: {
    choose: 'Dosya seç',
    chooseSeveral: 'Dosyaları seç',
    drop: 'ya da buraya bırakın veya yapıştırın',
    uploading: text('{name} yükleniyor …'),
    uploaded: text('{name} yüklendi.'),
    removed: text('{name} kaldırıldı.'),
    remove: 'Kaldır',
    removeFile: text('{name} dosyasını kaldır'),
    retry: 'Yeniden dene',
    retryFile: text('{name} dosyasını yeniden dene'),
    failed: 'Dosya yüklenemedi. Bağlantınızı denetleyip yeniden deneyin ya da dosyayı kaldırın.',
    waiting: 'Dosyalar hâlâ yükleniyor. Form ardından gönderilecek.',
    pictures: 'Resimler',
    videos: 'Videolar',
    sounds: 'Ses dosyaları',
  },

  rows: {
    row: text('Satır {number}'),
    add: 'Satır ekle',
    remove: 'Kaldır',
    up: 'Yukarı taşı',
    down: 'Aşağı taşı',
    same: 'Yukarıdakiyle aynı',
    sameGroup: text('{label} ile aynı'),
    added: text('{row} eklendi.'),
    removed: text('{row} kaldırıldı.'),
    moved: text('Artık {row}.'),
    filled: 'Dolduruldu. Değiştirebilirsiniz.',
  },

  rules: {
    required: text('Bu alan zorunludur: {label}.'),
    accepted: 'Devam etmek için lütfen bu kutuyu işaretleyin.',
    invalid_type: 'Bu değer burada kullanılamaz.',
    too_long: 'Bu değer çok uzun.',
    min_length: counted(
      '{min, plural, one {Lütfen en az {min} karakter girin.} other {Lütfen en az {min} karakter girin.}}',
    ),
    max_length: counted(
      '{max, plural, one {Lütfen en çok {max} karakter girin.} other {Lütfen en çok {max} karakter girin.}}',
    ),
    pattern: 'Bu değer beklenen biçimde değil.',
    email: 'Lütfen geçerli bir e-posta adresi girin.',
    tel: 'Lütfen geçerli bir telefon numarası girin.',
    url: 'Lütfen https:// veya http:// ile başlayan tam bir web adresi girin.',
    number: 'Lütfen bir sayı girin.',
    min: text('Lütfen en az {min} girin.'),
    max: text('Lütfen en çok {max} girin.'),
    step: text('Lütfen {step} adımlı bir değer girin.'),
    date: 'Lütfen YYYY-AA-GG biçiminde geçerli bir tarih girin.',
    time: 'Lütfen SS:DD biçiminde geçerli bir saat girin.',
    datetime: 'Lütfen YYYY-AA-GG SS:DD biçiminde geçerli bir tarih ve saat girin.',
    amount: text('Lütfen {example} gibi bir tutar girin.'),
    option: 'Lütfen seçeneklerden birini seçin.',
    min_rows: text('Satır ekleyin: en az {min} gerekli.'),
    max_rows: text('Satır kaldırın: en fazla {max} olabilir.'),
    min_choices: text('Lütfen en az {min} seçim yapın.'),
    max_choices: text('Lütfen en çok {max} seçim yapın.'),
    confirm: 'İki giriş aynı değil.',
    domain: 'Bu alan adının adresleri burada kullanılamaz.',
    tel_country: 'Bu ülkenin telefon numaraları burada kullanılamaz.',
    ranking: 'Her birine ilkinden sonuncusuna kadar ayrı bir yer verin.',
    incomplete: 'Gerekli tüm bölümleri doldurun.',
    period: 'Son gün ilk günden önce olamaz.',
    file_type: 'Bu tür dosya burada kullanılamaz.',
    file_too_large: text('En fazla {max} boyutunda bir dosya seçin.'),
    max_files: text('En fazla {max} dosya seçin.'),
    upload_gone: 'Bu dosya artık yok. Yeniden seçin.',
    file_content: 'Dosya, adının söylediği şey değil. Başka birini seçin.',
    file_dangerous: 'Bu dosyada tehlikeli bir şey bulundu. Kullanılamaz.',
    picture_unreadable: 'Bu resim okunamıyor. Başka birini seçin.',
    picture_pixels: text('En fazla {max} piksel olan bir resim seçin.'),
    picture_small: text('En az {size} piksel olan bir resim seçin.'),
    picture_large: text('En çok {size} piksel olan bir resim seçin.'),
    picture_shape: text('{aspect} oranında bir resim seçin.'),
    files_too_large: text('Bütün dosyalar birlikte en fazla {max} olabilir.'),
    unique: 'Bu değer daha önce gönderildi. Başka bir değer girin.',
    password_lower: 'En az bir küçük harf kullanın.',
    password_upper: 'En az bir büyük harf kullanın.',
    password_digit: 'En az bir rakam kullanın.',
    password_symbol: 'Harf veya rakam olmayan en az bir karakter kullanın.',
    state: 'Bu ülkenin bir eyaletini veya bölgesini seçin.',
    sold_out: text('{option} tükendi. Başka bir seçenek seçin.'),
  },

  limits: {
    notYet: text('Bu form {date} tarihinde açılacak.'),
    closed: 'Bu form kapandı.',
    full: 'Bu formdaki tüm yerler doldu.',
    reached: 'Bu formu gönderebileceğiniz kadar gönderdiniz.',
    signIn: 'Bu formu göndermek için oturum açın.',
    soldOut: 'tükendi',
    left: text('kalan: {count}'),
  },

  parts: {
    prefix: 'Unvan',
    first: 'Ad',
    middle: 'İkinci ad',
    last: 'Soyadı',
    suffix: 'Sonek',
    street: 'Sokak ve numara',
    line2: 'Ek adres satırı',
    postcode: 'Posta kodu',
    city: 'Şehir',
    region: 'Eyalet veya bölge',
    country: 'Ülke',
    from: 'Başlangıç',
    to: 'Bitiş',
  },

  sending: {
    sending: 'Gönderiliyor…',
    networkError: `Form gönderilemedi. Lütfen bağlantınızı denetleyip yeniden deneyin. ${STILL_HERE}`,
    foreignNetworkError: `Form gönderilemedi. Ya form hizmetine ulaşılamıyor ya da bu sayfanın formu kullanma izni yok. Lütfen bağlantınızı denetleyip yeniden deneyin. ${STILL_HERE}`,
    rateLimited: text(
      `Ağınızdan çok fazla gönderi geldi. Lütfen yeniden denemeden önce bekleyin: {wait}. ${STILL_HERE}`,
    ),
    unavailable: text(`Form şu anda gönderilemiyor. Yeniden denemek için süre: {wait}. ${STILL_HERE}`),
    serverError: `Bizim tarafımızda bir sorun oluştu. Lütfen daha sonra yeniden deneyin. ${STILL_HERE}`,
    noPayment: text(`${NOT_STARTED} Yeniden denemek için süre: {wait}. ${STILL_HERE}`),
    confirmCaptcha: CONFIRM,
    noCaptcha: `Robot olmadığınıza ilişkin denetim yüklenemedi, bu yüzden form gönderilmedi. Lütfen tarayıcınızda buna izin verin ya da daha sonra yeniden deneyin. ${STILL_HERE}`,
    aMoment: 'birkaç saniye',
    seconds: text('{count} sn'),
    minutes: text('{count} dk'),
  },

  refusals: {
    formNotFound: text('{id} numaralı form yok.'),
    bodyTooLarge: text('İstek çok büyük: en fazla {kb} kB.'),
    nonce: 'Bu sayfa çok uzun süre açık kaldı ya da buradan yüklenmedi. Lütfen yeniden yükleyip tekrar gönderin.',
    honeypot: `${LIKE_SPAM}.`,
    links: `${LIKE_SPAM}: çok fazla bağlantı içeriyor. Lütfen bazılarını silip yeniden gönderin.`,
    tooFast: text('Form çok hızlı gönderildi. Lütfen {seconds} sn bekleyip yeniden gönderin.'),
    timing: text(
      'Zaman belirteci ({key}) eksik, süresi dolmuş ya da başka bir forma ait. Lütfen sayfayı yeniden yükleyip tekrar gönderin.',
    ),
    rateLimit: text('Çok fazla gönderi. Lütfen {seconds} sn sonra yeniden deneyin.'),
    overloaded: 'Hizmet yoğun ve bunu alamadı. Lütfen biraz sonra yeniden gönderin.',
    notKept: 'Gönderi saklanamadı.',
    noRoom: 'Şu anda bu dosya için yer yok.',
    captchaForm: 'Bu formda CAPTCHA var. Lütfen B arayüzü üzerinden gönderin: POST …/svcb/v1/forms/{id}/submissions.',
    paymentForm:
      'Bu form ödeme gerektirir. Lütfen B arayüzü üzerinden gönderin: POST …/svcb/v1/forms/{id}/submissions.',
    returnAddress: 'Bu sitenin ya da formun izin verdiği bir kaynağın adresi olmalıdır.',
  },

  captcha: {
    confirm: CONFIRM,
    failed:
      'Robot olmadığınıza ilişkin denetim başarısız oldu ya da üzerinden çok zaman geçti. Lütfen yeniden deneyin.',
    away: 'CAPTCHA şu anda denetlenemiyor ve hiçbir şey gönderilmedi. Lütfen biraz sonra yeniden deneyin.',
    absent: 'CAPTCHA burada denetlenemez. Hiçbir şey gönderilmedi.',
    awayOnPage: `İstenmeyen ileti denetimi şu anda yapılamıyor ve hiçbir şey gönderilmedi. ${SEND_AGAIN}`,
    needsScript:
      'Bu form robotlara karşı korunuyor ve yalnızca JavaScript ile gönderilebilir. Lütfen izin verip sayfayı yeniden yükleyin.',
  },

  draftNotes: {
    saveDraft: 'Kaydet ve sonra devam et',
    saving: 'Kaydediliyor…',
    draftSaved: text('Doldurduklarınız {date} tarihine kadar saklanır. Bu bağlantıyla devam edebilirsiniz:'),
    draftSecret: 'Bağlantıya sahip olan herkes doldurduklarınızı görür.',
    copyLink: 'Bağlantıyı kopyala',
    linkCopied: 'Bağlantı kopyalandı.',
    mailLink: 'Bağlantıyı bana e-postayla gönder',
    linkMailed: 'Bağlantı, bugün zaten gönderilmediyse, girdiğiniz adrese doğru yolda.',
    noAddress: 'Lütfen önce e-posta adresinizi girin.',
    draftLoading: 'Kaydettikleriniz yükleniyor…',
    draftUnavailable: text(
      'Kaydedilenler şu anda yüklenemiyor. Lütfen şu süre sonunda sayfayı yeniden yükleyin: {wait}. Hiçbir şey kaybolmadı.',
    ),
    draftResumed: text('{date} tarihinde kaydettikleriniz bunlar.'),
    draftLeftOver:
      'Form o zamandan beri değişti. Bu girdilerin artık formda yeri yok. Formu gönderene kadar saklanırlar; gerekenleri kopyalayın:',
    draftGone:
      'Kaydedilenlere devam edilemiyor: bağlantı ya da kod eksik, süresi dolmuş ya da form zaten gönderilmiş. Ya da çok sık istendi: o zaman birkaç dakika sonra yeniden deneyin.',
  },

  drafts: {
    savedBefore: text('Bu formu daha önce kaydettiniz mi? {link}.'),
    useCode: 'Kodunuzla devam edin',
    elsewhere: text('Burada ya da kaydettiğiniz sayfada devam edebilirsiniz: {link}'),
    otherwise: text('Bağlantı boş bir form açarsa şu kodu kullanın ({page}): {code}'),
    codePage: 'kod sayfası',
    code: 'Kaydettiklerinizin kodu',
    continueNow: 'Şimdi devam et',
    continue: 'Devam et',
    delete: 'Sil',
    deleted: 'Kaydedilenler silindi.',
    off: 'Bu form daha sonra devam etmek üzere kaydedilemez.',
    offMeanwhile: `Bu form artık kaydedilemiyor. ${STILL_HERE}`,
    tooOften: 'Bu çok sık yapıldı. Lütfen bir süre bekleyip yeniden deneyin.',
    tooLarge: 'Yazdıklarınız kaydedilemeyecek kadar uzun. Lütfen kısaltıp yeniden kaydedin. Metin hâlâ burada.',
    openTooLong: `${OPEN_TOO_LONG} Lütfen yeniden kaydedin. ${STILL_HERE}`,
    savedTooOften: text('Bu çok sık kaydedildi. Lütfen {seconds} sn sonra yeniden deneyin.'),
    mailedTooOften: text('Bağlantı çok sık gönderildi. Kopyalayın ya da {minutes} dk sonra yeniden deneyin.'),
    tooMany: 'Çok fazla kişi bu formu sonraya kaydetti. Lütfen şimdi gönderin ya da daha sonra kaydedin.',
    pageUrl: 'page_url bu sitenin ya da formun izin verdiği bir kaynağın adresi olmalıdır',
  },

  draftMail: {
    subject: text('Kaydettiğiniz form: {title}'),
    reminderSubject: text('Henüz tamamlanmadı: {title}'),
    saved: text('{site} ({url}) sitesinin “{title}” formu kaydedildi. Kaydeden kişi bu adresi girdi.'),
    waiting: text(
      '{site} ({url}) sitesinin “{title}” formu {date} tarihinden beri tamamlanmayı bekliyor. Kaydeden kişi bu adresi girdi.',
    ),
    continue: 'Buradan devam edin:',
    code: text('Bağlantı çalışmazsa {page} adresini açıp bu kodu girin:'),
    until: text(
      'Bağlantı ve kod {date} tarihine kadar geçerlidir. Bunlara sahip olan herkes doldurulanları görür: kimseyle paylaşmayın.',
    ),
    notYou: text(
      'Bunu siz yapmadınız mı? O zaman bu e-postayı dikkate almayın; kaydedilenler {date} tarihinde silinir. Şimdi silmek için bağlantıyı açıp “Sil” seçeneğini seçin.',
    ),
  },

  payment: {
    title: 'Ödeme',
    toPay: 'Ödenecek tutar:',
    where: text('Ödemeyi bir sonraki sayfada {provider} üzerinden yaparsınız.'),
    test: 'Bu bir denemedir: para alınmaz.',
    nothing: 'Ödenecek bir şey yok.',
    absent: 'Burada ödeme yapılamıyor. Hiçbir şey gönderilmedi.',
    absentOnPage: 'Bu form ödeme gerektirir, ancak burada ödeme yapılamıyor. Form gönderilemez.',
    couldNotStart: `${NOT_STARTED} ${SEND_AGAIN}`,
    notYet: `Ödeme henüz başlatılamadı. ${NOTHING_CHARGED} Aynısını biraz sonra yeniden gönderin: işlem devam eder.`,
    noAnswer: `Ödeme sağlayıcısı yanıt vermiyor. ${NOTHING_CHARGED} Aynısını biraz sonra yeniden gönderin: işlem devam eder.`,
    refused: `${NOT_STARTED} Lütfen bunu site sahibine bildirin.`,
    tooMuch: 'Bu, bir seferde ödenebilecek tutardan fazla.',
    wholeNumber: 'Lütfen 0 ya da daha büyük bir tam sayı girin.',
    amount: 'Lütfen bir tutar girin.',
    wholeAmount: 'Lütfen ondalıksız bir tutar girin.',
    decimals: counted(
      '{digits, plural, one {Lütfen en çok {digits} ondalık basamaklı bir tutar girin.} other {Lütfen en çok {digits} ondalık basamaklı bir tutar girin.}}',
    ),
    tooLittle: text('Bu, ödenebilecek tutardan az. En az tutar: {amount}.'),
  },

  paymentOutcome: {
    otherAmount: 'Ödemeniz ulaştı, ancak istenen tutar değil. Konuyu inceliyoruz. Lütfen yeniden ödeme yapmayın.',
    paid: text('Teşekkür ederiz. {amount} tutarındaki ödemeniz ulaştı.'),
    processing: 'Teşekkür ederiz. Ödemeniz yolda. Birkaç gün sürebilir; bir şey yapmanız gerekmez.',
    refunded: 'Ödemeniz ulaştı ve o zamandan beri para iadesi yapıldı.',
    disputed: 'Ödemeniz ulaştı. Şu anda itiraz altında.',
    takenBack: 'Ödemeniz ulaşmıştı ve o zamandan beri size geri döndü.',
    declined: `Ödeme reddedildi. ${NOTHING_CHARGED} Örneğin başka bir kartla yeniden ödeyebilirsiniz.`,
    payAgain: 'Yeniden öde',
    cancelled: `Ödeme iptal edildi. ${NOTHING_CHARGED}`,
    failed: `Ödeme başarısız oldu. ${NOTHING_CHARGED}`,
    failedGivenBack: 'Ödeme başarısız oldu. Ödediğiniz tutar iade edildi.',
    expired: `Bu ödemenin süresi doldu. ${NOTHING_CHARGED}`,
    closed: `Bu form kapalı. ${NOTHING_CHARGED}`,
    waiting: 'Ödemenizden henüz haber alamadık. Ödeme ulaşınca bu sayfa kendiliğinden ilerler.',
    tryAgain: 'Yeniden dene',
    backToForm: 'Forma dön',
    tooOften: text('Ödemeler hakkında çok fazla soru. Lütfen {seconds} sn sonra yeniden sorun.'),
    wrongToken: 'Durum belirteci bu siparişe ait değil.',
    backToPayment: 'Henüz ödemediniz mi? Ödemeye dönün',
  },

  pdf: {
    missing: 'Bu e-postaya bir PDF eklenmiş olmalıydı. Oluşturulamadığı için e-posta PDF olmadan geliyor.',
    filesLeft: text('Bu dosyalar bu e-postaya ait, ancak eklenmedi: {names}.'),
    omitted: counted(
      '{count, plural, one {Bu gönderinin {count} karakteri daha gösterilmiyor: belgede yer yok.} other {Bu gönderinin {count} karakteri daha gösterilmiyor: belgede yer yok.}}',
    ),
    cut: counted(
      '{pages, plural, one {Bu gönderinin geri kalanı gösterilmiyor: bir belge en çok {pages} sayfa olabilir.} other {Bu gönderinin geri kalanı gösterilmiyor: bir belge en çok {pages} sayfa olabilir.}}',
    ),
  },

  content: {
    untitled: 'Başlıksız',
    notFound: 'Bulunamadı',
    nothing: 'Bu adreste bir şey yok.',
  },
};
