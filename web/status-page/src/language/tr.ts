import { NEXT_UPDATE } from '@candor/words/next-update.js';
import { REPEATS } from '@candor/words/repeats.js';
import { trStatus } from '@candor/words/status/tr.js';
import { type Texts } from './en.js';
import { localeOf, pluralsOf } from './locale.js';

const locale = localeOf('tr');
const plural = pluralsOf('tr');
/** A Turkish noun does not change after a number. */
const count = (number: number, form: string): string => plural(number, { other: form });

const { componentStatus } = trStatus;

const subscribed = {
  title: 'Aboneliğiniz alındı',
  email: 'Bildirim almaya başlamak için gelen kutunuza bakın ve adresinizi onaylayın.',
  webhook: 'Çağrılarımızı bu imza anahtarıyla doğrulayın. Yalnızca bu kez gösterilir:',
};

/** Turkish. Names are placed where they take no suffix, whose vowels would depend on the name. */
export const tr: Texts = {
  ...locale,

  chooseLanguage: 'Dil',

  siteName: (customer) => `${customer} Durumu`,
  description: 'Sistemimizin durumunu sürekli izliyor ve bu herkese açık durum sayfasında paylaşıyoruz.',
  home: 'Güncel durum',
  more: (number) => count(number, '# tane daha göster'),

  ...trStatus,

  banner: {
    label: 'Güncel durum',
    open: (number) => count(number, '# açık olay'),
    running: (number) => count(number, '# süren bakım'),
    updated: ['Güncelleme: ', ''],
  },

  links: {
    label: 'Bağlantılar',
    header: 'Gezinme',
    footer: 'Diğer bağlantılar',
    website: 'Web sitesi',
    support: 'Destekle iletişim',
  },

  footer: {
    feeds: 'Akışlar',
    calendar: 'Bakım takvimi',
    zone: ['Günler ', ' saat dilimine göre gece yarısı başlar.'],
    watermark: 'Altyapı: Candor',
  },

  feeds: {
    titles: { history: 'Olay geçmişi', updates: 'Her güncelleme', maintenances: 'Bakımlar' },
    scheduled: (start, end) => `${start} – ${end} için planlandı.`,
    labelled: (label, name) => `${label}: ${name}`,
  },

  incidents: {
    edited: 'Düzenlendi',
    nextUpdate: NEXT_UPDATE.tr,
    open: 'Açık olaylar',
    past: 'Geçmiş olaylar',
    none: (period) => count(period, 'Son # günde olay yok.'),
    noneEver: 'Olay yok.',
    affected: 'Etkilenen hizmetler',
    on: (instant, timeZone) => `Olay: ${locale.date(instant, 'day', timeZone)}`,
    lasted: (millis) => `Süre: ${locale.duration(millis, 2)}`,
    earlier: (number) => count(number, '# önceki güncelleme'),
    maintenance: 'Planlı bakım',
    plannedUntil: [', planlanan bitiş: ', ''],
  },

  history: {
    title: 'Geçmiş',
    all: 'Olay geçmişi',
    of: (month) => `${locale.month(month)} geçmişi`,
    none: 'Bu ay hiçbir şey bildirilmedi.',
    months: 'Aylar',
    earlier: 'Önceki aylar',
    pages: 'Sayfalar',
    page: (number) => `Sayfa ${number}`,
  },

  repeats: REPEATS.tr,

  maintenances: {
    title: 'Planlı bakım',
    running: 'Süren bakım',
    verifying: 'Doğrulanıyor',
    on: (instant, timeZone) => `Bakım: ${locale.date(instant, 'day', timeZone)}`,
    affected: (services) => `Etkilenen hizmetler: ${services.join(locale.comma)}`,
    updates: 'Bu bakım sırasındaki güncellemeler',
    plannedStart: 'Planlanan başlangıç',
    plannedEnd: 'Planlanan bitiş',
    further: 'Sonraki tarihler:',
    firstPlannedEnd: 'İlk planlanan bitiş',
    endMoved: ['Planlanan bitiş değişti: ', ' → ', '.'],
    started: 'Başladı',
    ended: 'Bitti',
    cancelled: 'İptal edildi',
    plannedDuration: 'Planlanan süre',
    duration: 'Süre',
  },

  announcements: {
    title: 'Duyurular',
    one: 'Duyuru',
    on: (instant, timeZone) => `Duyuru: ${locale.date(instant, 'day', timeZone)}`,
    until: ['Bitiş: ', ''],
    ended: ['Sona erdi: ', ''],
  },

  services: {
    groups: 'Gruplar',
    find: 'Hizmet ara',
    noMatch: 'Eşleşen hizmet yok.',
    title: 'Hizmetler',
    none: 'Henüz hizmet yok',
    over: (period) => count(period, 'Son # günde çalışma oranı'),
    period: 'Dönem',
    periods: {
      '1_month': '1 ay',
      '3_months': '3 ay',
      '6_months': '6 ay',
      '1_year': '1 yıl',
      all_time: 'Tüm zamanlar',
    },
    uptimeOf: {
      '1_month': 'Çalışma oranı, 1 ay',
      '3_months': 'Çalışma oranı, 3 ay',
      '6_months': 'Çalışma oranı, 6 ay',
      '1_year': 'Çalışma oranı, 1 yıl',
      all_time: 'Çalışma oranı, tüm zamanlar',
    },
    legend: 'Açıklamalar',
    howCounted: 'Çalışma süresi nasıl hesaplanır',
    counted:
      'Çalışma süresi, dönemin bir hizmetin kesintide olmadığı bölümünün oranıdır; dönemden daha yeni bir hizmet için eklendiğinden beri geçen süre esas alınır. Her durum, süresinin burada belirtilen oranı kadar kesinti sayılır; birkaçı çakışırsa en büyüğü sayılır. Bir grubun değeri, hizmetlerinin ortalamasıdır. Bir sağlayıcının durum sayfasını izleyen hizmetler buna dahil değildir.',
    ago: (period) => count(period, '# gün önce'),
    today: 'Bugün',
    uptime: (percent) => `Çalışma oranı ${locale.percent(percent)}`,
    uptimeAndCounts: (percent, outages, maintenances) =>
      [
        `Çalışma oranı ${locale.percent(percent)}`,
        ...(outages > 0 ? [count(outages, '# kesinti')] : []),
        ...(maintenances > 0 ? [count(maintenances, '# bakım')] : []),
      ].join(locale.comma),
    countedSince: (instant, timeZone) => `${locale.date(instant, 'short-day', timeZone)} tarihinden beri sayılıyor`,
    ongoing: 'sürüyor',
    newest: (number) => count(number, 'En yeni # kayıt gösteriliyor.'),
    summary: ({ name, uptime, periodDays, bars, down, worked, worst }) => {
      const unit = bars === periodDays ? 'gün' : 'dönem';
      const downtime =
        down === 0
          ? 'kesinti yok'
          : `kesinti olan ${unit} sayısı: ${down}/${bars}, en kötü durum: ${componentStatus[worst]}`;
      const maintenance = worked === 0 ? '' : `, bakım olan ${unit} sayısı: ${worked}`;
      const uptimeOf = `son ${periodDays} günde çalışma oranı ${locale.percent(uptime)}`;
      return `${name}: ${uptimeOf}, ${downtime}${maintenance}`;
    },
    noDowntime: 'Bu günde kayıtlı kesinti yok.',
    notThere: 'Bu hizmet o tarihte henüz yoktu.',
    downtime: (status, millis) =>
      `${componentStatus[status]}, ${millis === 'ongoing' ? 'sürüyor' : locale.duration(millis, 2)}`,
  },

  upstreams: {
    from: ['', ' durum sayfasına göre'],
    unknown: 'Bilinmiyor',
    notKnown: ['', ' tarihinden beri bilinmiyor. Bu, bilinen son durumdur.'],
    dependsOn: ['', ' hizmetine bağlıdır: ', '.'],
  },

  subscribe: {
    button: 'Abone ol',
    title: 'Bildirimlere abone ol',
    close: 'Kapat',
    lead: (customer) => `${customer} bir olay açtığında, güncellediğinde veya çözdüğünde haberiniz olsun.`,
    channel: 'Kanal',
    channels: { email: 'E-posta', webhook: 'Webhook', slack: 'Slack' },
    email: {
      label: 'E-posta adresi',
      hint: 'Onay için bir ileti göndeririz. Abonelikten istediğiniz zaman çıkabilirsiniz.',
    },
    webhook: {
      label: 'Webhook URL’si',
      hint: 'Her güncelleme oraya imzalı bir JSON POST olarak gönderilir.',
    },
    slack: {
      hint: 'Slack, hangi kanalınıza bildirileceğini sorar.',
      button: 'Slack’e ekle',
    },
    already: 'Zaten abone misiniz?',
    done: subscribed,
    doneInPlace: {
      email: `${subscribed.title}. ${subscribed.email}`,
      webhook: `${subscribed.title}. ${subscribed.webhook}`,
    },
    failed: 'Abone olunamadı',
  },

  choices: {
    summary: 'Alacağınız bildirimleri seçin',
    about: 'Bildirilecekler',
    incidents: 'Olaylar ve duyurular',
    maintenances: 'Bakımlar',
    statusChanges: 'Durum değişiklikleri',
    only: 'Yalnızca bu hizmetler',
    onlyHint: 'Sonradan eklenenler dahil tümü için hiçbirini işaretlemeyin.',
    language: 'Mesajların dili',
  },

  manage: {
    title: 'Aboneliği değiştir',
    ask: {
      done: 'Gelen kutunuza bakın. Adres aboneyse bir bağlantı yolda.',
      failed: 'Hiçbir şey gönderilmedi',
      hint: 'Adres aboneyse aboneliği değiştirmek veya duraklatmak için bir bağlantı göndeririz.',
      button: 'Bağlantı gönder',
    },
    fresh: {
      text: (address) =>
        `Bu bağlantı ${address} adresine giden her iletide bulunur ve iletiler başkalarına iletilebilir. Aynı adrese, ` +
        'aboneliğin değiştirilebileceği veya duraklatılabileceği yeni bir bağlantı göndeririz.',
      button: 'Yeni bağlantı gönder',
    },
    asked: {
      title: 'Gelen kutunuza bakın',
      text: 'Adres aboneyse bir bağlantı yolda. 30 dakika geçerlidir.',
    },
    saved: {
      title: 'Seçimleriniz kaydedildi',
      text: 'Bir sonraki güncellemeden itibaren geçerlidir. Bu formun bağlantısı gönderildikten sonra 30 dakika çalışır.',
    },
    failed: 'Hiçbir şey değiştirilmedi',
    notListed:
      'Bu sayfayla ilgili iletiler yalnızca okurları arasında listelenen adreslere gönderilir. Bu aboneliğin adresi şu anda listede değil; listeye eklenene kadar ileti almaz.',
    messagesTo: (address) => `Alıcı: ${address}`,
    services: 'Bu hizmetler için',
    all: 'Tümü, sonradan eklenenler dahil',
    some: 'Yalnızca burada işaretlenenler, sonradan eklenenler hariç',
    pause: 'Duraklat',
    paused: 'Bu işaret kaldırılana kadar bildirim gönderme',
    save: 'Kaydet',
    leave: 'Abonelikten çık',
  },

  confirm: {
    title: 'Aboneliğinizi onaylayın',
    text: (customer) => `${customer} bir olay açtığında, güncellediğinde veya çözdüğünde e-posta alırsınız.`,
    button: 'Onayla',
  },
  confirmed: {
    title: 'Aboneliğiniz onaylandı',
    text: 'Bundan sonra güncellemeleri e-postayla göndeririz. Her iletide abonelikten çıkma bağlantısı vardır.',
  },
  unsubscribe: {
    title: (customer) => `${customer} aboneliğinden çıkılsın mı?`,
    text: 'Olaylar ve bakımlar size artık bildirilmez.',
    button: 'Abonelikten çık',
  },
  unsubscribed: {
    title: 'Abonelikten çıktınız',
    text: 'Bizden başka bildirim almazsınız.',
  },
  linkInvalid: {
    title: 'Bu bağlantı geçerli değil',
    text: 'Süresi dolmuş veya daha önce kullanılmış olabilir. Yenisi için durum sayfasında yeniden abone olun.',
  },
  paymentRequired: {
    title: 'Ödeme gerekli',
    text: (customer) => `${customer} durum sayfası şu anda bu adreste yanıt vermiyor.`,
  },
  notFound: {
    title: 'Sayfa bulunamadı',
    text: 'Bu adreste bir şey yok.',
  },
  signIn: {
    title: 'Bu sayfada oturum açın',
    text: 'Bu sayfa okurları içindir. Lütfen size bildirilen parolayı girin.',
    password: 'Parola',
    button: 'Oturum aç',
    failed: 'Bu sayfanın parolası bu değil. Lütfen yeniden deneyin.',
    byMail: {
      text: 'Bu sayfa okurları içindir. Oturum açma bağlantısı almak için lütfen e-posta adresinizi girin.',
      offered:
        'Bazı okurlar bu sayfada daha fazlasını görür. Onlardan biriyseniz oturum açma bağlantısı almak için e-posta adresinizi girin.',
      either:
        'Bu sayfa okurları içindir. Lütfen size bildirilen parolayı ya da oturum açma bağlantısı almak için e-posta ' +
        'adresinizi girin.',
      button: 'Bağlantı gönder',
    },
    byAddress: {
      text: 'Bu sayfa okurları içindir. Lütfen e-posta adresinizi girin.',
      offered: 'Bazı okurlar bu sayfada daha fazlasını görür. Onlardan biriyseniz lütfen e-posta adresinizi girin.',
      either: 'Bu sayfa okurları içindir. Lütfen size bildirilen parolayı ya da e-posta adresinizi girin.',
      how: 'Şirketinizin bu sayfa için kendi oturum açma sayfası varsa oraya yönlendirilirsiniz. Yoksa e-postayla bir oturum açma bağlantısı alırsınız.',
      button: 'Devam et',
    },
    or: 'veya',
    mailed: {
      title: 'Lütfen gelen kutunuza bakın',
      text: 'Bu adres sayfayı okuyabiliyorsa ona bir bağlantı gönderildi. Bağlantı bir kez ve 15 dakika boyunca çalışır.',
      hint: 'Bir şey gelmedi mi? Lütfen istenmeyen posta (spam) klasörüne de bakın.',
      again: 'Yeni bağlantı iste',
    },
    open: 'Bu düğme oturumunuzu bu tarayıcıda açar. Bağlantı yalnızca bir kez çalışır.',
    over: {
      title: 'Bu bağlantı artık çalışmıyor',
      text: 'Daha önce kullanılmış ya da üzerinden 15 dakikadan fazla geçmiş.',
    },
    notAccepted: {
      title: 'Oturum açma işleminiz kabul edilmedi',
      text: 'On dakikadan uzun sürdü, daha önce kullanıldı ya da bu sayfanın bir okuruna ait değil.',
      again: 'Yeniden oturum aç',
    },
    out: 'Oturumu kapat',
    elsewhere: {
      title: 'Bu sayfa buradan okunamaz',
      text: 'Yalnızca belirli ağlardan, örneğin bir ofisin ya da VPN’in ağından okunabilir.',
    },
  },
  programs: {
    title: 'Akış okuyucuları ve takvimler için adresler',
    text:
      'Akış okuyucuları, takvimler ve diğer programlar oturum açamaz. Bu adreslerle, siz okuyabildiğiniz sürece bu ' +
      'sayfadan sizin okuyabildiklerinizi okurlar. Yalnızca size aittirler: lütfen başkalarına vermeyin.',
    shared: 'Bu sayfanın parolası değiştirilene kadar geçerlidirler.',
    open: 'Bu sayfayı oturum açmadan okuyorsunuz. Sizin okuyabildiğiniz yerde programlar da bu adreslerle okuyabilir.',
    replacing:
      'Başkaları öğrendi mi? Yenileri, şimdiye kadarkileri geçersiz kılar; ardından yenilerini programlarınıza verin.',
    replace: 'Bu adresleri değiştir',
    summary: 'Şu anki durum',
  },
  unknownHost: {
    title: 'Böyle bir alan adı yok :(',
    text: 'Bu adreste bir durum sayfası yok. Lütfen yazımını kontrol edin.',
  },
};
