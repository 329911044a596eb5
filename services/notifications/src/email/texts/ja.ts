import { NEXT_UPDATE } from '@candor/words/next-update.js';
import { noticeLabels } from '../../channel/notice-labels.js';
import { type MailTexts } from './en.js';
import { mailLocaleOf } from './mail-locale.js';
import { refusalReasons } from './refusal-reasons.js';

const locale = mailLocaleOf('ja');
const none = (): string => '';

/** Japanese. */
export const ja: MailTexts = {
  ...locale,

  label: (text) => `${text}:`,

  stages: {
    started: 'メンテナンス開始',
    in_progress: 'メンテナンス実施中',
    verifying: 'メンテナンス確認中',
    extended: 'メンテナンス延長',
    shortened: 'メンテナンス短縮',
    completed: 'メンテナンス完了',
  },
  correction: (label) => `訂正 (${label})`,
  notices: noticeLabels({
    scheduled: 'メンテナンスの予定',
    changed: 'メンテナンスの変更',
    cancelled: 'メンテナンスの中止',
    reminder: 'まもなくメンテナンス開始',
  }),
  repeats: (rrule) => `${locale.rule(rrule) || '繰り返し'}。`,
  allCancelled: '以降の日程もすべて中止になりました。',

  affected: '影響を受けるサービス',
  withStatus: (service, status) => `${service}: ${status}`,

  closing: {
    subscriber: ['このメールは、', ' のお知らせを購読している方にお送りしています。'],
    integration: ['このメールは、', ' の連携先として登録されているアドレスにお送りしています。'],
    unsubscribe: '購読を解除',
    change: '購読内容の変更',
    integrations: '連携を管理',
    administrator: (name) => `このメールは、Candor で ${name} を管理している方にお送りしています。`,
  },

  incident: {
    follow: '障害の状況を見る',
    newPlannedEnd: ['新しい終了予定: ', ''],
    plannedBefore: ['変更前の予定: ', ''],
    nextUpdate: NEXT_UPDATE.ja,
    corrects: (time) => `これは ${time} のお知らせを訂正するものです。`,
  },

  maintenance: {
    planned: ['開始予定: ', ''],
    wasPlanned: ['当初の開始予定: ', ''],
    until: ['終了予定: ', ''],
    details: '詳細',
    button: 'メンテナンスの詳細',
  },

  announcement: {
    title: 'お知らせ',
    until: ['', 'まで'],
    button: 'ステータスページで読む',
  },

  confirmation: {
    subject: '購読の確認をお願いします',
    title: ['', ' からのお知らせ'],
    ask: (name) => `${name} の障害とメンテナンスに関するメールの受信を希望される場合は、確認をお願いします。`,
    button: '購読を確定する',
    ignore: 'お心当たりがない場合は、このメールを無視してください。今後メールが届くことはありません。',
  },

  manage: {
    title: '購読内容の変更',
    ask: (name) => `このリンクから、${name} から受け取るお知らせの選択や、購読の解除ができます。`,
    until: (time) => `リンクの有効期限: ${time}`,
    button: '購読内容を変更',
    ignore: 'お心当たりがない場合は、このメールを無視してください。何も変更されません。',
  },

  signIn: {
    title: 'サインイン用リンク',
    ask: (name) => `このリンクから、${name} のステータスページにサインインできます。`,
    until: (time) => `リンクを使えるのは 1 回だけです。有効期限: ${time}`,
    button: 'サインイン',
    ignore:
      'お心当たりがない場合は、このメールを無視し、転送しないでください。リンクを使わない限り、何も起こりません。',
  },

  test: {
    badge: 'テスト',
    subject: 'メール連携のテスト',
    title: '連携のテスト',
    heading: 'メール連携は正常に動作しています',
    works: (sender) =>
      `これはテストです。${sender} からのお知らせはこのアドレスに届きます。障害などは発生していません。`,
    askedBy: (who, time) => `${who} さんが ${time} に送信しました。`,
    asked: (time) => `${time} に送信されました。`,
  },

  endpoint: {
    badge: '停止',
    title: 'Webhook の停止',
    heading: 'Webhook への送信が停止されました',
    ofIntegration: {
      subject: 'Webhook 連携が停止されました',
      said: (name, time) => `${name} の Webhook 連携が ${time} に停止されました。`,
      button: '連携を開く',
    },
    ofSubscriber: {
      subject: 'Webhook の購読が停止されました',
      said: (name, time) => `${name} の Webhook の購読が ${time} に停止されました。`,
      button: '購読者を開く',
    },
    reasons: refusalReasons({
      refuses: '送信先に拒否されています。',
      gone: '送信先は、すでに存在しないと応答しました (410)。',
      permanent: '送信先に恒久的に拒否されています。',
      onlyFailures: '過去5日間に送信したものは、いずれも届いていません。',
    }),
    next: '再び有効にするまで、送信は行われません。',
    why: (name) => `このメールは、Candor で ${name} の Owner である方にお送りしています。`,
  },

  overdue: {
    badge: '更新の遅れ',
    subject: (name) => `更新の遅れ: ${name}`,
    promised: (time) => `この障害の次の更新を ${time} までに行うと予告しています。`,
    promisedByOther: (time) =>
      `この障害の次の更新は ${time} までと予告されましたが、まだありません。前回の投稿者にはすでに通知しました。`,
    next: '変化がない場合でも更新を追加してください。訪問者には更新が予告されています。',
    button: '更新を追加',
    whyAuthor: (name) => `このメールは、Candor の ${name} でこの障害の最後の更新を書いた方にお送りしています。`,
  },

  notPublished: {
    badge: '未公開の更新',
    subject: (name) => `未公開の更新: ${name}`,
    said: (time) => `${time} に予定されていた更新は公開されませんでした。`,
    reasons: {
      resolved: 'その時点で障害は解決済みでした。',
      deleted: 'その時点で障害は削除されていました。',
      full: 'この障害の更新が多すぎます。解決済みにして、新しい障害を作成してください。',
      other: 'この障害には更新を追加できません。',
    },
    message: '内容',
    openIncident: '障害を開く',
    openIncidents: '障害の一覧を開く',
    why: (name) => `このメールは、Candor で ${name} の更新を予定した方にお送りしています。`,
  },

  proposed: {
    badge: '障害の提案',
    subject: (provider, services) => `${provider}: ${services}に関わる問題`,
    others: 'その他',
    said: (provider) => `${provider} で問題が発生しています。`,
    services: '依存している自社のサービス',
    page: (provider) => `${provider} のステータスページ`,
    incident: (provider) => `${provider} の障害`,
    message: '提案されたメッセージ',
    next: 'まだ何も公開されていません。障害として公開するか、進行中の障害に追加するか、却下してください。',
    button: '提案を開く',
  },

  unreadable: {
    badge: 'ステータス不明',
    subject: (provider) => `${provider} のステータスページを読み取れません`,
    said: (provider, time) => `${provider} のステータスページを ${time} 以降読み取れていません。`,
    reason: '理由',
    next: 'それ以降の状態は不明です。自社のページは何も変わっていません。引き続き読み取りを試みます。',
    button: '外部サービスを開く',
  },

  account: {
    hello: (name) => `${name} 様`,
    codeUntil: (time) => `コードの有効期限: ${time}`,
  },

  confirmAccount: {
    subject: 'Candor: メールアドレスの確認',
    title: 'メールアドレスの確認',
    preview: (code) => `確認コード: ${code}`,
    ask: 'アドレスを確認するため、次のコードを入力してください:',
    ignore: 'Candor に登録した覚えがない場合は、このメールを無視してください。',
  },

  password: {
    subject: 'Candor: 新しいパスワードの設定',
    title: '新しいパスワードの設定',
    preview: '新しいパスワードを設定するためのコードです。',
    ask: '新しいパスワードを設定するため、次のコードを入力してください:',
    ignore: 'お心当たりがない場合は、このメールを無視してください。パスワードは変更されません。',
  },

  invitation: {
    subject: (name) => `Candor: ${name} への招待`,
    title: ['', ' への招待'],
    said: (by, name) => `${by} さんが ${name} のステータスページの運用に招待しています。`,
    ask: (emailAddress) =>
      `${emailAddress} として、次のパスワードでログインしてください。その後、ご自身のパスワードを設定します:`,
    until: (time) => `有効期限: ${time}`,
    button: 'ログイン',
    ignore: '招待にお心当たりがない場合は、このメールを無視してください。',
  },

  factors: {
    changed: { subject: '二要素認証の設定が変更されました', more: none },
    appAdded: { subject: 'アカウントに認証アプリが追加されました', more: none },
    appRemoved: { subject: 'アカウントから認証アプリが削除されました', more: none },
    passkeyAdded: {
      subject: 'アカウントにパスキーが追加されました',
      more: (name) => `名前は「${name}」です。`,
    },
    passkeyRemoved: {
      subject: 'アカウントからパスキーが削除されました',
      more: (name) => `名前は「${name}」でした。`,
    },
    codesMade: {
      subject: 'アカウントの新しいリカバリーコードが作成されました',
      more: () => '以前のコードは使えなくなりました。',
    },
    codeUsed: {
      subject: 'アカウントのリカバリーコードが使用されました',
      more: (left) => `残りのコード: ${left}。`,
    },
    reset: {
      subject: '二要素認証がリセットされました',
      more: (who) => `${who} さんが行いました。すべてのセッションは終了しました。`,
    },
    sentence: (subject, more) => `${subject}。${more}`,
    ask: 'お心当たりがない場合は、すぐにパスワードを変更し、組織の Owner に連絡してください。',
    button: 'マイプロフィール',
    why: 'このメールは、Candor のユーザーである方にお送りしています。',
  },
};
