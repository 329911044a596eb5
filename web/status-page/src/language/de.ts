import { NEXT_UPDATE } from '@candor/words/next-update.js';
import { REPEATS } from '@candor/words/repeats.js';
import { deStatus } from '@candor/words/status/de.js';
import { type Texts } from './en.js';
import { localeOf, pluralsOf } from './locale.js';

const locale = localeOf('de');
const plural = pluralsOf('de');
const lastDays = (count: number): string => plural(count, { one: 'am letzten Tag', other: 'in den letzten # Tagen' });

const { componentStatus } = deStatus;

const subscribed = {
  title: 'Ihr Abo ist eingetragen',
  email: 'Sehen Sie in Ihren Posteingang und bestätigen Sie Ihre Adresse, um Meldungen zu erhalten.',
  webhook: 'Prüfen Sie unsere Aufrufe mit diesem Signaturschlüssel. Er wird nur dieses eine Mal gezeigt:',
};

/** German. */
export const de: Texts = {
  ...locale,

  chooseLanguage: 'Sprache',

  siteName: (customer) => `Status von ${customer}`,
  description:
    'Wir überwachen den Zustand unseres Systems laufend und berichten darüber auf dieser öffentlichen Statusseite.',
  home: 'Aktueller Status',
  more: (count) => plural(count, { one: '# weitere anzeigen', other: '# weitere anzeigen' }),

  ...deStatus,

  banner: {
    label: 'Aktueller Status',
    open: (count) => plural(count, { one: '# offene Störung', other: '# offene Störungen' }),
    running: (count) => plural(count, { one: '# laufende Wartung', other: '# laufende Wartungen' }),
    updated: ['Aktualisiert: ', ''],
  },

  links: {
    label: 'Links',
    header: 'Navigation',
    footer: 'Weitere Links',
    website: 'Website',
    support: 'Support kontaktieren',
  },

  footer: {
    feeds: 'Feeds',
    calendar: 'Wartungskalender',
    zone: ['Tage beginnen um Mitternacht in der Zeitzone ', '.'],
    watermark: 'Betrieben mit Candor',
  },

  feeds: {
    titles: { history: 'Verlauf aller Störungen', updates: 'Jede Meldung', maintenances: 'Wartungen' },
    scheduled: (start, end) => `Geplant von ${start} bis ${end}.`,
    labelled: (label, name) => `${label}: ${name}`,
  },

  incidents: {
    edited: 'Bearbeitet',
    nextUpdate: NEXT_UPDATE.de,
    open: 'Aktuelle Störungen',
    past: 'Vergangene Störungen',
    none: (period) => `Keine Störungen ${lastDays(period)}.`,
    noneEver: 'Keine Störungen.',
    affected: 'Betroffene Dienste',
    on: (instant, timeZone) => `Störung vom ${locale.date(instant, 'day', timeZone)}`,
    lasted: (millis) => `Dauer: ${locale.duration(millis, 2)}`,
    earlier: (count) => plural(count, { one: '# frühere Meldung', other: '# frühere Meldungen' }),
    maintenance: 'Geplante Wartung',
    plannedUntil: [', vorgesehen bis ', ''],
  },

  history: {
    title: 'Verlauf',
    all: 'Verlauf aller Störungen',
    of: (month) => `Verlauf im ${locale.month(month)}`,
    none: 'In diesem Monat wurde nichts gemeldet.',
    months: 'Monate',
    earlier: 'Frühere Monate',
    pages: 'Seiten',
    page: (number) => `Seite ${number}`,
  },

  repeats: REPEATS.de,

  maintenances: {
    title: 'Geplante Wartungen',
    running: 'Laufende Wartung',
    verifying: 'Wird überprüft',
    on: (instant, timeZone) => `Wartung am ${locale.date(instant, 'day', timeZone)}`,
    affected: (services) => `Betroffene Dienste: ${services.join(locale.comma)}`,
    updates: 'Meldungen während dieser Wartung',
    plannedStart: 'Geplanter Beginn',
    plannedEnd: 'Geplantes Ende',
    further: 'Weitere Termine:',
    firstPlannedEnd: 'Ursprünglich geplantes Ende',
    endMoved: ['Geplantes Ende verschoben von ', ' auf ', '.'],
    started: 'Begonnen',
    ended: 'Beendet',
    cancelled: 'Abgesagt',
    plannedDuration: 'Geplante Dauer',
    duration: 'Dauer',
  },

  announcements: {
    title: 'Ankündigungen',
    one: 'Ankündigung',
    on: (instant, timeZone) => `Ankündigung vom ${locale.date(instant, 'day', timeZone)}`,
    until: ['Bis ', ''],
    ended: ['Beendet am ', ''],
  },

  services: {
    groups: 'Gruppen',
    find: 'Dienst suchen',
    noMatch: 'Kein Dienst passt.',
    title: 'Dienste',
    none: 'Noch keine Dienste',
    over: (period) => `Verfügbarkeit ${lastDays(period)}`,
    period: 'Zeitraum',
    periods: {
      '1_month': '1 Monat',
      '3_months': '3 Monate',
      '6_months': '6 Monate',
      '1_year': '1 Jahr',
      all_time: 'Gesamt',
    },
    uptimeOf: {
      '1_month': 'Verfügbarkeit, 1 Monat',
      '3_months': 'Verfügbarkeit, 3 Monate',
      '6_months': 'Verfügbarkeit, 6 Monate',
      '1_year': 'Verfügbarkeit, 1 Jahr',
      all_time: 'Verfügbarkeit, gesamter Zeitraum',
    },
    legend: 'Legende',
    howCounted: 'So wird die Verfügbarkeit gezählt',
    counted:
      'Die Verfügbarkeit ist der Anteil des Zeitraums, in dem ein Dienst nicht ausgefallen war; bei einem Dienst, der jünger ist als der Zeitraum, der Anteil der Zeit, seit es ihn gibt. Jeder Zustand zählt mit dem hier genannten Anteil seiner Dauer als Ausfall; überschneiden sich mehrere, zählt der größte. Der Wert einer Gruppe ist der Mittelwert ihrer Dienste. Dienste, die der Statusseite eines Anbieters folgen, zählen darin nicht.',
    ago: (period) => plural(period, { one: 'Vor # Tag', other: 'Vor # Tagen' }),
    today: 'Heute',
    uptime: (percent) => `${locale.percent(percent)} verfügbar`,
    uptimeAndCounts: (percent, outages, maintenances) =>
      [
        `${locale.percent(percent)} verfügbar`,
        ...(outages > 0 ? [plural(outages, { one: '# Ausfall', other: '# Ausfälle' })] : []),
        ...(maintenances > 0 ? [plural(maintenances, { one: '# Wartung', other: '# Wartungen' })] : []),
      ].join(locale.comma),
    countedSince: (instant, timeZone) => `gezählt seit ${locale.date(instant, 'short-day', timeZone)}`,
    ongoing: 'dauert an',
    newest: (count) => plural(count, { one: 'Gezeigt wird der neueste.', other: 'Gezeigt werden die # neuesten.' }),
    summary: ({ name, uptime, periodDays, bars, down, worked, worst }) => {
      const unit = bars === periodDays ? 'Tagen' : 'Zeitabschnitten';
      const downtime =
        down === 0
          ? 'kein Ausfall'
          : `Ausfälle an ${down} von ${bars} ${unit}, schlimmster Zustand: ${componentStatus[worst]}`;
      const maintenance = worked === 0 ? '' : `, Wartung an ${worked}`;
      return `${name}: ${locale.percent(uptime)} verfügbar ${lastDays(periodDays)}, ${downtime}${maintenance}`;
    },
    noDowntime: 'An diesem Tag ist kein Ausfall verzeichnet.',
    notThere: 'Diesen Dienst gab es an diesem Tag noch nicht.',
    downtime: (status, millis) =>
      `${componentStatus[status]}, ${millis === 'ongoing' ? 'dauert an' : locale.duration(millis, 2)}`,
  },

  upstreams: {
    from: ['Laut Statusseite von ', ''],
    unknown: 'Nicht bekannt',
    notKnown: ['Nicht bekannt seit ', '. Dies ist der letzte bekannte Zustand.'],
    dependsOn: ['Hängt ab von ', ': ', '.'],
  },

  subscribe: {
    button: 'Abonnieren',
    title: 'Meldungen abonnieren',
    close: 'Schließen',
    lead: (customer) => `Erfahren Sie von ${customer}, sobald eine Störung eröffnet, aktualisiert oder behoben wird.`,
    channel: 'Kanal',
    channels: { email: 'E-Mail', webhook: 'Webhook', slack: 'Slack' },
    email: {
      label: 'E-Mail-Adresse',
      hint: 'Wir senden eine Nachricht zur Bestätigung. Sie können sich jederzeit abmelden.',
    },
    webhook: {
      label: 'Webhook-URL',
      hint: 'Jede Meldung wird als signierter JSON-POST dorthin gesendet.',
    },
    slack: {
      hint: 'Slack fragt, welcher Ihrer Kanäle die Meldungen erhalten soll.',
      button: 'Zu Slack hinzufügen',
    },
    already: 'Schon abonniert?',
    done: subscribed,
    doneInPlace: {
      email: `${subscribed.title}. ${subscribed.email}`,
      webhook: `${subscribed.title}. ${subscribed.webhook}`,
    },
    failed: 'Abonnieren fehlgeschlagen',
  },

  choices: {
    summary: 'Meldungen auswählen',
    about: 'Melden Sie mir',
    incidents: 'Störungen und Ankündigungen',
    maintenances: 'Wartungen',
    statusChanges: 'Statusänderungen',
    only: 'Nur zu diesen Diensten',
    onlyHint: 'Ohne Auswahl erfahren Sie von allen, auch von später hinzugefügten.',
    language: 'Sprache der Nachrichten',
  },

  manage: {
    title: 'Abo ändern',
    ask: {
      done: 'Sehen Sie in Ihren Posteingang. Ist die Adresse eingetragen, kommt gleich ein Link.',
      failed: 'Es wurde nichts gesendet',
      hint: 'Ist sie eingetragen, senden wir Ihnen einen Link, mit dem Sie das Abo ändern oder pausieren.',
      button: 'Link senden',
    },
    fresh: {
      text: (address) =>
        `Dieser Link steht in jeder Nachricht an ${address}, und Nachrichten werden weitergeleitet. Wir senden an diese ` +
        'Adresse einen frischen, mit dem sich das Abo ändern oder pausieren lässt.',
      button: 'Frischen Link senden',
    },
    asked: {
      title: 'Sehen Sie in Ihren Posteingang',
      text: 'Ist die Adresse eingetragen, kommt gleich ein Link. Er gilt 30 Minuten.',
    },
    saved: {
      title: 'Ihre Auswahl ist gespeichert',
      text: 'Sie gilt ab der nächsten Meldung. Der Link zu diesem Formular gilt 30 Minuten, nachdem wir ihn gesendet haben.',
    },
    failed: 'Es wurde nichts geändert',
    notListed:
      'Nachrichten zu dieser Seite gehen nur an Adressen, die als Leser aufgeführt sind. Die Adresse dieses Abos gehört zurzeit nicht dazu und erhält so lange keine.',
    messagesTo: (address) => `Nachrichten an ${address}`,
    services: 'Zu diesen Diensten',
    all: 'Zu allen, auch später hinzugefügten',
    some: 'Nur zu den hier gewählten, nicht zu später hinzugefügten',
    pause: 'Pause',
    paused: 'Nichts melden, solange dies angekreuzt ist',
    save: 'Speichern',
    leave: 'Abmelden',
  },

  confirm: {
    title: 'Abo bestätigen',
    text: (customer) => `Sie erhalten eine E-Mail, sobald ${customer} eine Störung eröffnet, aktualisiert oder behebt.`,
    button: 'Bestätigen',
  },
  confirmed: {
    title: 'Ihr Abo ist bestätigt',
    text: 'Ab jetzt erhalten Sie die Meldungen per E-Mail. Jede Nachricht enthält einen Link zum Abmelden.',
  },
  unsubscribe: {
    title: (customer) => `Von ${customer} abmelden?`,
    text: 'Sie erfahren dann nichts mehr über Störungen und Wartungen.',
    button: 'Abmelden',
  },
  unsubscribed: {
    title: 'Sie sind abgemeldet',
    text: 'Sie erhalten von uns keine weiteren Meldungen.',
  },
  linkInvalid: {
    title: 'Dieser Link ist nicht gültig',
    text: 'Er ist abgelaufen oder wurde schon benutzt. Abonnieren Sie auf der Statusseite neu, um einen anderen zu erhalten.',
  },
  paymentRequired: {
    title: 'Zahlung erforderlich',
    text: (customer) => `Die Statusseite von ${customer} ist unter dieser Adresse zurzeit nicht erreichbar.`,
  },
  notFound: {
    title: 'Seite nicht gefunden',
    text: 'Unter dieser Adresse gibt es nichts.',
  },
  signIn: {
    title: 'Auf dieser Seite anmelden',
    text: 'Diese Seite ist für ihre Leser. Bitte geben Sie das Passwort an, das man Ihnen genannt hat.',
    password: 'Passwort',
    button: 'Anmelden',
    failed: 'Das ist nicht das Passwort dieser Seite. Bitte versuchen Sie es noch einmal.',
    byMail: {
      text: 'Diese Seite ist für ihre Leser. Bitte geben Sie Ihre E-Mail-Adresse an, um einen Link zum Anmelden zu erhalten.',
      offered:
        'Manche Leser sehen mehr von dieser Seite. Wenn Sie dazugehören, geben Sie Ihre E-Mail-Adresse an, um einen Link zum Anmelden zu erhalten.',
      either:
        'Diese Seite ist für ihre Leser. Bitte geben Sie das Passwort an, das man Ihnen genannt hat, oder Ihre ' +
        'E-Mail-Adresse, um einen Link zum Anmelden zu erhalten.',
      button: 'Link senden',
    },
    byAddress: {
      text: 'Diese Seite ist für ihre Leser. Bitte geben Sie Ihre E-Mail-Adresse an.',
      offered:
        'Manche Leser sehen mehr von dieser Seite. Wenn Sie dazugehören, geben Sie bitte Ihre E-Mail-Adresse an.',
      either:
        'Diese Seite ist für ihre Leser. Bitte geben Sie das Passwort an, das man Ihnen genannt hat, oder Ihre E-Mail-Adresse.',
      how: 'Hat Ihr Unternehmen für diese Seite eine eigene Anmeldung, werden Sie dorthin geleitet. Sonst erhalten Sie per E-Mail einen Link zum Anmelden.',
      button: 'Weiter',
    },
    or: 'oder',
    mailed: {
      title: 'Bitte sehen Sie in Ihr Postfach',
      text: 'Darf diese Adresse die Seite lesen, haben wir ihr einen Link gesendet. Er gilt einmal und 15 Minuten lang.',
      hint: 'Nichts angekommen? Bitte sehen Sie auch im Spam-Ordner nach.',
      again: 'Neuen Link anfordern',
    },
    open: 'Mit dieser Schaltfläche melden Sie sich in diesem Browser an. Der Link gilt nur einmal.',
    over: {
      title: 'Dieser Link funktioniert nicht mehr',
      text: 'Er wurde schon benutzt oder ist älter als 15 Minuten.',
    },
    notAccepted: {
      title: 'Ihre Anmeldung wurde nicht angenommen',
      text: 'Sie hat länger als zehn Minuten gedauert, wurde schon benutzt oder gehört zu niemandem, der diese Seite lesen darf.',
      again: 'Erneut anmelden',
    },
    out: 'Abmelden',
    elsewhere: {
      title: 'Diese Seite kann hier nicht gelesen werden',
      text: 'Sie kann nur in bestimmten Netzen gelesen werden, etwa in dem eines Büros oder eines VPN.',
    },
  },
  programs: {
    title: 'Adressen für Feedreader und Kalender',
    text:
      'Feedreader, Kalender und andere Programme können sich nicht anmelden. Mit diesen Adressen lesen sie von dieser ' +
      'Seite, was Sie lesen dürfen, und so lange Sie es dürfen. Sie sind nur für Sie: Bitte geben Sie sie nicht weiter.',
    shared: 'Sie gelten, bis das Passwort dieser Seite geändert wird.',
    open: 'Sie lesen diese Seite ohne Anmeldung. Wo Sie das können, können es auch Programme, unter diesen Adressen.',
    replacing:
      'Haben andere sie erfahren? Neue beenden die, die Sie bisher hatten; geben Sie sie dann Ihren Programmen.',
    replace: 'Diese Adressen ersetzen',
    summary: 'Aktueller Status',
  },
  unknownHost: {
    title: 'Diese Domain gibt es nicht :(',
    text: 'Unter dieser Adresse gibt es keine Statusseite. Bitte prüfen Sie die Schreibweise.',
  },
};
