import { NEXT_UPDATE } from '@candor/words/next-update.js';
import { REPEATS } from '@candor/words/repeats.js';
import { jaStatus } from '@candor/words/status/ja.js';
import { type Texts } from './en.js';
import { localeOf, pluralsOf } from './locale.js';

const locale = localeOf('ja');
const plural = pluralsOf('ja');
/** Japanese has one form for every number. */
const count = (number: number, form: string): string => plural(number, { other: form });

const { componentStatus } = jaStatus;

const subscribed = {
  title: '購読を受け付けました',
  email: '受信トレイを確認し、メールアドレスを確定すると、お知らせが届くようになります。',
  webhook: 'この署名シークレットで呼び出しを検証してください。表示されるのは今回だけです:',
};

/** Japanese. */
export const ja: Texts = {
  ...locale,

  chooseLanguage: '言語',

  siteName: (customer) => `${customer} ステータス`,
  description: 'システムの状態を常時監視し、この公開ステータスページでお知らせしています。',
  home: '現在のステータス',
  more: (number) => count(number, 'さらに#件を表示'),

  ...jaStatus,

  banner: {
    label: '現在のステータス',
    open: (number) => count(number, '対応中の障害 #件'),
    running: (number) => count(number, '実施中のメンテナンス #件'),
    updated: ['更新: ', ''],
  },

  links: {
    label: 'リンク',
    header: 'ナビゲーション',
    footer: 'その他のリンク',
    website: 'ウェブサイト',
    support: 'サポートに連絡',
  },

  footer: {
    feeds: 'フィード',
    calendar: 'メンテナンスカレンダー',
    zone: ['日付は ', ' の午前0時に変わります。'],
    watermark: 'Candor で運営しています',
  },

  feeds: {
    titles: { history: '障害の履歴', updates: 'すべての更新', maintenances: 'メンテナンス' },
    scheduled: (start, end) => `${start}から${end}まで予定されています。`,
    labelled: (label, name) => `${label}: ${name}`,
  },

  incidents: {
    edited: '編集済み',
    nextUpdate: NEXT_UPDATE.ja,
    open: '対応中の障害',
    past: '過去の障害',
    none: (period) => count(period, '過去#日間に障害はありません。'),
    noneEver: '障害はありません。',
    affected: '影響を受けるサービス',
    on: (instant, timeZone) => `${locale.date(instant, 'day', timeZone)}の障害`,
    lasted: (millis) => `継続時間: ${locale.duration(millis, 2)}`,
    earlier: (number) => count(number, '以前の更新 #件'),
    maintenance: '計画メンテナンス',
    plannedUntil: ['、終了予定: ', ''],
  },

  history: {
    title: '履歴',
    all: '障害の履歴',
    of: (month) => `${locale.month(month)}の履歴`,
    none: 'この月に報告されたものはありません。',
    months: '月',
    earlier: '過去の月',
    pages: 'ページ',
    page: (number) => `${number}ページ`,
  },

  repeats: REPEATS.ja,

  maintenances: {
    title: '予定されているメンテナンス',
    running: '実施中のメンテナンス',
    verifying: '確認中',
    on: (instant, timeZone) => `${locale.date(instant, 'day', timeZone)}のメンテナンス`,
    affected: (services) => `影響を受けるサービス: ${services.join(locale.comma)}`,
    updates: 'このメンテナンス中の更新',
    plannedStart: '開始予定',
    plannedEnd: '終了予定',
    further: '以降の日程:',
    firstPlannedEnd: '当初の終了予定',
    endMoved: ['終了予定を', 'から', 'に変更しました。'],
    started: '開始',
    ended: '終了',
    cancelled: '中止',
    plannedDuration: '予定時間',
    duration: '所要時間',
  },

  announcements: {
    title: 'お知らせ',
    one: 'お知らせ',
    on: (instant, timeZone) => `${locale.date(instant, 'day', timeZone)}のお知らせ`,
    until: ['', 'まで'],
    ended: ['', 'に終了'],
  },

  services: {
    groups: 'グループ',
    find: 'サービスを検索',
    noMatch: '該当するサービスはありません。',
    title: 'サービス',
    none: 'サービスはまだありません',
    over: (period) => count(period, '過去#日間の稼働率'),
    period: '期間',
    periods: {
      '1_month': '1か月',
      '3_months': '3か月',
      '6_months': '6か月',
      '1_year': '1年',
      all_time: '全期間',
    },
    uptimeOf: {
      '1_month': '稼働率(1か月)',
      '3_months': '稼働率(3か月)',
      '6_months': '稼働率(6か月)',
      '1_year': '稼働率(1年)',
      all_time: '稼働率(全期間)',
    },
    legend: '凡例',
    howCounted: '稼働率の計算方法',
    counted:
      '稼働率は、期間のうちサービスが停止していなかった時間の割合です。期間より後に追加されたサービスでは、追加されてからの時間に対する割合です。各状態は、ここに示す割合の時間だけ停止として数えます。重なる場合は最も大きい割合を数えます。グループの値は、そのサービスの平均です。提供元のステータスページに従うサービスは含みません。',
    ago: (period) => count(period, '#日前'),
    today: '今日',
    uptime: (percent) => `稼働率 ${locale.percent(percent)}`,
    uptimeAndCounts: (percent, outages, maintenances) =>
      [
        `稼働率 ${locale.percent(percent)}`,
        ...(outages > 0 ? [count(outages, '停止 #回')] : []),
        ...(maintenances > 0 ? [count(maintenances, 'メンテナンス #回')] : []),
      ].join(locale.comma),
    countedSince: (instant, timeZone) => `${locale.date(instant, 'short-day', timeZone)}から計測`,
    ongoing: '継続中',
    newest: (number) => count(number, '最新の#件を表示しています。'),
    summary: ({ name, uptime, periodDays, bars, down, worked, worst }) => {
      const unit = bars === periodDays ? '日' : '区間';
      const downtime =
        down === 0 ? '停止なし' : `${bars}${unit}中${down}${unit}に停止、最も悪い状態: ${componentStatus[worst]}`;
      const maintenance = worked === 0 ? '' : `、メンテナンス ${worked}${unit}`;
      return `${name}: 過去${periodDays}日間の稼働率 ${locale.percent(uptime)}、${downtime}${maintenance}`;
    },
    noDowntime: 'この日に記録された停止はありません。',
    notThere: 'この日付の時点で、このサービスはまだありませんでした。',
    downtime: (status, millis) =>
      `${componentStatus[status]}、${millis === 'ongoing' ? '継続中' : locale.duration(millis, 2)}`,
  },

  upstreams: {
    from: ['', 'のステータスページによる'],
    unknown: '不明',
    notKnown: ['', 'から不明です。表示は最後に確認された状態です。'],
    dependsOn: ['依存先: ', '：', '。'],
  },

  subscribe: {
    button: '購読',
    title: 'お知らせを購読',
    close: '閉じる',
    lead: (customer) => `障害の発生、更新、解決を ${customer} からお知らせします。`,
    channel: '通知方法',
    channels: { email: 'メール', webhook: 'Webhook', slack: 'Slack' },
    email: {
      label: 'メールアドレス',
      hint: '確認のメールを1通お送りします。購読はいつでも解除できます。',
    },
    webhook: {
      label: 'Webhook の URL',
      hint: '更新のたびに、署名付きの JSON を POST で送信します。',
    },
    slack: {
      hint: '通知先のチャンネルは Slack の画面で選びます。',
      button: 'Slack に追加',
    },
    already: 'すでに購読していますか?',
    done: subscribed,
    doneInPlace: {
      email: `${subscribed.title}。${subscribed.email}`,
      webhook: `${subscribed.title}。${subscribed.webhook}`,
    },
    failed: '購読できませんでした',
  },

  choices: {
    summary: '受け取るお知らせを選ぶ',
    about: 'お知らせの種類',
    incidents: '障害とお知らせ',
    maintenances: 'メンテナンス',
    statusChanges: 'ステータスの変化',
    only: '対象のサービス',
    onlyHint: '何も選ばなければ、後から追加されるものも含め、すべてのサービスが対象です。',
    language: 'メッセージの言語',
  },

  manage: {
    title: '購読内容の変更',
    ask: {
      done: '受信トレイを確認してください。購読中のアドレスであれば、リンクが届きます。',
      failed: 'メールは送信されませんでした',
      hint: '購読中のアドレスであれば、購読の変更や一時停止ができるリンクをお送りします。',
      button: 'リンクを送る',
    },
    fresh: {
      text: (address) =>
        `このリンクは ${address} 宛てのすべてのメッセージに含まれており、メッセージは転送されることがあります。` +
        '購読の変更や一時停止ができる新しいリンクを、このアドレスにお送りします。',
      button: '新しいリンクを送る',
    },
    asked: {
      title: '受信トレイを確認してください',
      text: '購読中のアドレスであれば、リンクが届きます。リンクは30分間有効です。',
    },
    saved: {
      title: '設定を保存しました',
      text: '次の更新から反映されます。このフォームへのリンクは、送信から30分間有効です。',
    },
    failed: '何も変更されませんでした',
    notListed:
      'このページに関するメッセージは、読者として登録されたアドレスにのみ送信されます。この購読のアドレスは現在登録されていないため、登録されるまで送信されません。',
    messagesTo: (address) => `宛先: ${address}`,
    services: '対象のサービス',
    all: 'すべて(後から追加されるものを含む)',
    some: 'ここで選んだものだけ(後から追加されるものは含まない)',
    pause: '一時停止',
    paused: 'チェックを外すまで通知しない',
    save: '保存',
    leave: '購読を解除',
  },

  confirm: {
    title: '購読の確認',
    text: (customer) => `${customer} の障害が発生、更新、解決するたびにメールが届きます。`,
    button: '確認する',
  },
  confirmed: {
    title: '購読が確定しました',
    text: 'これから更新をメールでお送りします。購読を解除するリンクは、どのメールにもあります。',
  },
  unsubscribe: {
    title: (customer) => `${customer} の購読を解除しますか?`,
    text: '障害やメンテナンスのお知らせが届かなくなります。',
    button: '購読を解除',
  },
  unsubscribed: {
    title: '購読を解除しました',
    text: '今後、お知らせは届きません。',
  },
  linkInvalid: {
    title: 'このリンクは無効です',
    text: '期限切れか、すでに使われています。ステータスページでもう一度購読すると、新しいリンクが届きます。',
  },
  paymentRequired: {
    title: 'お支払いが必要です',
    text: (customer) => `${customer} のステータスページは、現在このアドレスでは表示できません。`,
  },
  notFound: {
    title: 'ページが見つかりません',
    text: 'このアドレスには何もありません。',
  },
  signIn: {
    title: 'このページにサインイン',
    text: 'このページは限られた読者向けです。お知らせされたパスワードを入力してください。',
    password: 'パスワード',
    button: 'サインイン',
    failed: 'このページのパスワードではありません。もう一度お試しください。',
    byMail: {
      text: 'このページは限られた読者向けです。メールアドレスを入力すると、サインイン用のリンクを受け取れます。',
      offered:
        '一部の読者には、このページでより多くの情報が表示されます。該当する方は、メールアドレスを入力すると、サインイン用のリンクを受け取れます。',
      either:
        'このページは限られた読者向けです。お知らせされたパスワードを入力するか、メールアドレスを入力してサインイン用の' +
        'リンクを受け取ってください。',
      button: 'リンクを送る',
    },
    byAddress: {
      text: 'このページは限られた読者向けです。メールアドレスを入力してください。',
      offered:
        '一部の読者には、このページでより多くの情報が表示されます。該当する方は、メールアドレスを入力してください。',
      either: 'このページは限られた読者向けです。お知らせされたパスワードかメールアドレスを入力してください。',
      how: 'お勤め先がこのページ用のサインインを用意している場合は、そちらに移動します。それ以外の場合は、サインイン用のリンクがメールで届きます。',
      button: '次へ',
    },
    or: 'または',
    mailed: {
      title: '受信トレイを確認してください',
      text: 'このページを閲覧できるアドレスであれば、リンクをお送りしました。リンクは15分間有効で、1回だけ使えます。',
      hint: '届かない場合は、迷惑メールフォルダもご確認ください。',
      again: '別のリンクを受け取る',
    },
    open: 'ボタンを押すと、このブラウザでサインインします。リンクは1回だけ使えます。',
    over: {
      title: 'このリンクはもう使えません',
      text: 'すでに使われたか、15分以上経過しています。',
    },
    notAccepted: {
      title: 'サインインは受け付けられませんでした',
      text: '10分以上経過したか、すでに使われたか、このページの閲覧者のものではありません。',
      again: 'もう一度サインインする',
    },
    out: 'サインアウト',
    elsewhere: {
      title: 'ここからはこのページを閲覧できません',
      text: '社内ネットワークや VPN など、特定のネットワークからのみ閲覧できます。',
    },
  },
  programs: {
    title: 'フィードリーダーとカレンダー用のアドレス',
    text:
      'フィードリーダー、カレンダーなどのプログラムはログインできません。これらのアドレスを使うと、あなたが閲覧できる間、' +
      'このページのうちあなたが閲覧できる内容をプログラムが読み取れます。あなた専用のため、他の人に渡さないでください。',
    shared: 'このページのパスワードが変更されるまで有効です。',
    open: 'あなたはログインせずにこのページを閲覧しています。同じ場所では、プログラムもこれらのアドレスで閲覧できます。',
    replacing:
      '他の人に知られましたか？新しいアドレスに置き換えると、これまでのアドレスは無効になります。その後、プログラムに設定し直してください。',
    replace: 'これらのアドレスを置き換える',
    summary: '現在の状況',
  },
  unknownHost: {
    title: 'このドメインはありません :(',
    text: 'このアドレスにステータスページはありません。つづりをご確認ください。',
  },
};
