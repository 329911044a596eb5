import { NEXT_UPDATE } from '@candor/words/next-update.js';
import { noticeLabels } from '../../channel/notice-labels.js';
import { type MailTexts } from './en.js';
import { mailLocaleOf } from './mail-locale.js';
import { refusalReasons } from './refusal-reasons.js';

const locale = mailLocaleOf('tr');
const none = (): string => '';

/** Turkish. Names are placed where they take no suffix, whose vowels would depend on the name. */
export const tr: MailTexts = {
  ...locale,

  label: (text) => `${text}:`,

  stages: {
    started: 'Bakım başladı',
    in_progress: 'Bakım sürüyor',
    verifying: 'Bakım doğrulanıyor',
    extended: 'Bakım uzatıldı',
    shortened: 'Bakım kısaltıldı',
    completed: 'Bakım tamamlandı',
  },
  correction: (label) => `Düzeltme (${label})`,
  notices: noticeLabels({
    scheduled: 'Planlı bakım',
    changed: 'Bakım değişti',
    cancelled: 'Bakım iptal edildi',
    reminder: 'Bakım yakında başlıyor',
  }),
  repeats: (rrule) => `${locale.rule(rrule) || 'Tekrarlanır'}.`,
  allCancelled: 'Sonraki tüm tarihler de iptal edildi.',

  affected: 'Etkilenen hizmetler',
  withStatus: (service, status) => `${service}: ${status}`,

  closing: {
    subscriber: ['Bu e-postayı ', ' bildirimlerine abone olduğunuz için alıyorsunuz.'],
    integration: ['Bu e-postayı alıyorsunuz, çünkü bu adres şu kuruluşun bir entegrasyonu: ', '.'],
    unsubscribe: 'Abonelikten çık',
    change: 'Aboneliği değiştir',
    integrations: 'Entegrasyonları yönet',
    administrator: (name) => `Bu e-postayı, Candor’da ${name} kuruluşunu yönettiğiniz için alıyorsunuz.`,
  },

  incident: {
    follow: 'Olayı izle',
    newPlannedEnd: ['Yeni planlanan bitiş: ', ''],
    plannedBefore: ['Önceki plan: ', ''],
    nextUpdate: NEXT_UPDATE.tr,
    corrects: (time) => `Bu, ${time} tarihli güncellememizi düzeltir.`,
  },

  maintenance: {
    planned: ['Planlanan başlangıç: ', ''],
    wasPlanned: ['İptalden önce planlanan başlangıç: ', ''],
    until: ['Planlanan bitiş: ', ''],
    details: 'Ayrıntılar',
    button: 'Bakımın ayrıntıları',
  },

  announcement: {
    title: 'Duyuru',
    until: ['Bitiş: ', ''],
    button: 'Durum sayfasında okuyun',
  },

  confirmation: {
    subject: 'Lütfen aboneliğinizi onaylayın',
    title: ['', ' bildirimleri'],
    ask: (name) => `Olaylar ve bakımlar hakkında ${name} e-postaları almak istediğinizi lütfen onaylayın.`,
    button: 'Aboneliği onayla',
    ignore: 'Bunu siz istemediyseniz bu e-postayı yok sayın: size başka bir şey gönderilmez.',
  },

  manage: {
    title: 'Aboneliği değiştir',
    ask: (name) => `Bu bağlantıyla hangi ${name} bildirimlerini alacağınızı seçebilir veya abonelikten çıkabilirsiniz.`,
    until: (time) => `Bağlantının son geçerlilik zamanı: ${time}.`,
    button: 'Aboneliği değiştir',
    ignore: 'Bunu siz istemediyseniz bu e-postayı yok sayın: hiçbir şey değişmez.',
  },

  signIn: {
    title: 'Oturum açma bağlantınız',
    ask: (name) => `Bu bağlantıyla ${name} durum sayfasında oturum açarsınız.`,
    until: (time) => `Yalnızca bir kez kullanılabilir; son geçerlilik zamanı: ${time}.`,
    button: 'Oturum aç',
    ignore:
      'Bunu siz istemediyseniz bu e-postayı yok sayın ve kimseye iletmeyin: bağlantı kullanılmadıkça hiçbir şey olmaz.',
  },

  test: {
    badge: 'Deneme',
    subject: 'E-posta entegrasyonunuzun denemesi',
    title: 'Entegrasyon denemesi',
    heading: 'E-posta entegrasyonunuz çalışıyor',
    works: (sender) => `Bu bir denemedir: ${sender} bildirimleri bu adrese ulaşıyor. Herhangi bir olay yok.`,
    askedBy: (who, time) => `İsteyen: ${who}, ${time}.`,
    asked: (time) => `İstendiği zaman: ${time}.`,
  },

  endpoint: {
    badge: 'Kapatıldı',
    title: 'Webhook kapatıldı',
    heading: 'Bir webhook kapatıldı',
    ofIntegration: {
      subject: 'Bir webhook entegrasyonu kapatıldı',
      said: (name, time) => `Bir ${name} webhook entegrasyonu kapatıldı: ${time}.`,
      button: 'Entegrasyonları aç',
    },
    ofSubscriber: {
      subject: 'Bir webhook aboneliği kapatıldı',
      said: (name, time) => `Bir ${name} webhook aboneliği kapatıldı: ${time}.`,
      button: 'Aboneleri aç',
    },
    reasons: refusalReasons({
      refuses: 'Gönderilenleri reddediyor.',
      gone: 'Artık var olmadığını bildirdi (410).',
      permanent: 'Gönderilenleri kalıcı olarak reddediyor.',
      onlyFailures: 'Son beş günde gönderilenlerin hiçbiri ulaşmadı.',
    }),
    next: 'Siz yeniden açana kadar oraya hiçbir şey gönderilmez.',
    why: (name) => `Bu e-postayı Candor üzerindeki ${name} kuruluşunun Owner kullanıcısı olduğunuz için alıyorsunuz.`,
  },

  overdue: {
    badge: 'Güncelleme gecikti',
    subject: (name) => `Güncelleme gecikti: ${name}`,
    promised: (time) => `Bu olayın sonraki güncellemesi için verdiğiniz son zaman: ${time}.`,
    promisedByOther: (time) =>
      `Bu olayın sonraki güncellemesi için verilen son zaman ${time} idi ve güncelleme gelmedi. Son kaydı yazan kişiye daha önce hatırlatıldı.`,
    next: 'Hiçbir şey değişmemiş olsa bile lütfen bir kayıt ekleyin: ziyaretçilere bir güncelleme duyuruldu.',
    button: 'Kayıt ekle',
    whyAuthor: (name) =>
      `Bu e-postayı, Candor’da ${name} kuruluşunun bu olayına ait son kaydı yazdığınız için alıyorsunuz.`,
  },

  notPublished: {
    badge: 'Kayıt yayımlanmadı',
    subject: (name) => `Kayıt yayımlanmadı: ${name}`,
    said: (time) => `${time} için planladığınız kayıt yayımlanmadı.`,
    reasons: {
      resolved: 'Olay o zamana kadar çözülmüştü.',
      deleted: 'Olay o zamana kadar silinmişti.',
      full: 'Olayın çok fazla kaydı var. Lütfen olayı çözün ve yenisini açın.',
      other: 'Olay kayıt kabul etmiyor.',
    },
    message: 'Kaydın metni',
    openIncident: 'Olayı aç',
    openIncidents: 'Olayları aç',
    why: (name) => `Bu e-postayı, Candor’da ${name} için bir kayıt planladığınız için alıyorsunuz.`,
  },

  proposed: {
    badge: 'Önerilen olay',
    subject: (provider, services) => `${provider}: şunları ilgilendiren bir sorun: ${services}`,
    others: 'diğerleri',
    said: (provider) => `${provider} tarafında bir sorun var.`,
    services: 'Buna bağlı olan hizmetleriniz',
    page: (provider) => `${provider} durum sayfası`,
    incident: (provider) => `${provider} tarafındaki olay`,
    message: 'Önerilen mesaj',
    next: 'Hiçbir şey yayımlanmadı. Olayı yayımlayın, açık bir olaya ekleyin veya reddedin.',
    button: 'Öneriyi aç',
  },

  unreadable: {
    badge: 'Durum bilinmiyor',
    subject: (provider) => `${provider} durum sayfası okunamıyor`,
    said: (provider, time) => `${provider} durum sayfası okunamıyor; son okunduğu zaman: ${time}.`,
    reason: 'Neden',
    next: 'O zamandan beri durumu bilinmiyor ve sayfanızda hiçbir şey değişmedi. Okumayı denemeye devam ediyoruz.',
    button: 'Üçüncü taraf bileşenlerini aç',
  },

  account: {
    hello: (name) => `Merhaba ${name},`,
    codeUntil: (time) => `Kodun son geçerlilik zamanı: ${time}.`,
  },

  confirmAccount: {
    subject: 'Candor için adresinizi onaylayın',
    title: 'Adresinizi onaylayın',
    preview: (code) => `Onay kodunuz: ${code}.`,
    ask: 'adresinizi onaylamak için bu kodu girin:',
    ignore: 'Candor’a kaydolmadıysanız bu e-postayı yok sayın.',
  },

  password: {
    subject: 'Candor için yeni parola',
    title: 'Yeni parola belirleyin',
    preview: 'Yeni parola için kodunuz.',
    ask: 'yeni bir parola belirlemek için bu kodu girin:',
    ignore: 'Bunu siz istemediyseniz bu e-postayı yok sayın: parolanız aynı kalır.',
  },

  invitation: {
    subject: (name) => `Candor daveti: ${name}`,
    title: ['Davet: ', ''],
    said: (by, name) => `${by} sizi ${name} durum sayfasında çalışmaya davet ediyor.`,
    ask: (emailAddress) => `${emailAddress} olarak bu parolayla oturum açın; ardından kendi parolanızı seçeceksiniz:`,
    until: (time) => `Son geçerlilik zamanı: ${time}.`,
    button: 'Oturum aç',
    ignore: 'Neden davet edildiğinizi bilmiyorsanız bu e-postayı yok sayın.',
  },

  factors: {
    changed: { subject: 'İkinci faktörleriniz değiştirildi', more: none },
    appAdded: { subject: 'Hesabınıza bir kimlik doğrulama uygulaması eklendi', more: none },
    appRemoved: { subject: 'Kimlik doğrulama uygulaması hesabınızdan kaldırıldı', more: none },
    passkeyAdded: { subject: 'Hesabınıza bir geçiş anahtarı eklendi', more: (name) => `Adı: “${name}”.` },
    passkeyRemoved: { subject: 'Hesabınızdan bir geçiş anahtarı kaldırıldı', more: (name) => `Adı: “${name}”.` },
    codesMade: {
      subject: 'Hesabınız için yeni kurtarma kodları oluşturuldu',
      more: () => 'Öncekiler artık geçersiz.',
    },
    codeUsed: {
      subject: 'Hesabınızın bir kurtarma kodu kullanıldı',
      more: (left) => `Kalan kod sayısı: ${left}.`,
    },
    reset: {
      subject: 'İkinci faktörünüz sıfırlandı',
      more: (who) => `İşlemi yapan: ${who}. Tüm oturumlarınız sona erdi.`,
    },
    sentence: (subject, more) => (more === '' ? `${subject}.` : `${subject}. ${more}`),
    ask: 'Bunu siz yapmadıysanız parolanızı hemen değiştirin ve kuruluşunuzun bir Owner kullanıcısına bildirin.',
    button: 'Profilim',
    why: 'Bu e-postayı Candor’da bir kullanıcınız olduğu için alıyorsunuz.',
  },
};
