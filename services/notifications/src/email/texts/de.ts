import { NEXT_UPDATE } from '@candor/words/next-update.js';
import { noticeLabels } from '../../channel/notice-labels.js';
import { type MailTexts } from './en.js';
import { mailLocaleOf } from './mail-locale.js';
import { refusalReasons } from './refusal-reasons.js';

const locale = mailLocaleOf('de');
const none = (): string => '';

/** German. */
export const de: MailTexts = {
  ...locale,

  label: (text) => `${text}:`,

  stages: {
    started: 'Wartung begonnen',
    in_progress: 'Wartung im Gange',
    verifying: 'Wartung wird überprüft',
    extended: 'Wartung verlängert',
    shortened: 'Wartung verkürzt',
    completed: 'Wartung abgeschlossen',
  },
  correction: (label) => `Korrektur (${label})`,
  notices: noticeLabels({
    scheduled: 'Geplante Wartung',
    changed: 'Wartung geändert',
    cancelled: 'Wartung abgesagt',
    reminder: 'Wartung beginnt bald',
  }),
  repeats: (rrule) => `${locale.rule(rrule) || 'Wiederholt sich'}.`,
  allCancelled: 'Auch alle weiteren Termine sind abgesagt.',

  affected: 'Betroffene Dienste',
  withStatus: (service, status) => `${service}: ${status}`,

  closing: {
    subscriber: ['Sie erhalten diese E-Mail, weil Sie die Meldungen von ', ' abonniert haben.'],
    integration: ['Sie erhalten diese E-Mail, weil diese Adresse eine Integration von ', ' ist.'],
    unsubscribe: 'Abmelden',
    change: 'Abo ändern',
    integrations: 'Integrationen verwalten',
    administrator: (name) => `Sie bekommen diese Nachricht, weil Sie ${name} auf Candor verwalten.`,
  },

  incident: {
    follow: 'Störung verfolgen',
    newPlannedEnd: ['Neues geplantes Ende: ', ''],
    plannedBefore: ['Bisher geplant: ', ''],
    nextUpdate: NEXT_UPDATE.de,
    corrects: (time) => `Dies berichtigt unsere Meldung vom ${time}.`,
  },

  maintenance: {
    planned: ['Geplant von ', ''],
    wasPlanned: ['Sie war geplant von ', ''],
    until: ['bis ', ''],
    details: 'Einzelheiten',
    button: 'Einzelheiten der Wartung',
  },

  announcement: {
    title: 'Ankündigung',
    until: ['Bis ', ''],
    button: 'Auf der Statusseite lesen',
  },

  confirmation: {
    subject: 'Bitte bestätigen Sie Ihr Abo',
    title: ['Meldungen von ', ''],
    ask: (name) => `Bitte bestätigen Sie, dass Sie E-Mails über Störungen und Wartungen von ${name} erhalten möchten.`,
    button: 'Abo bestätigen',
    ignore:
      'Wenn Sie nicht darum gebeten haben, können Sie diese E-Mail ignorieren: Es wird Ihnen nichts weiter gesendet.',
  },

  manage: {
    title: 'Abo ändern',
    ask: (name) => `Mit diesem Link wählen Sie, was ${name} Ihnen meldet, oder melden sich ab.`,
    until: (time) => `Der Link gilt bis ${time}.`,
    button: 'Abo ändern',
    ignore: 'Wenn Sie nicht darum gebeten haben, können Sie diese E-Mail ignorieren: Es ändert sich nichts.',
  },

  signIn: {
    title: 'Ihr Link zum Anmelden',
    ask: (name) => `Mit diesem Link melden Sie sich auf der Statusseite von ${name} an.`,
    until: (time) => `Er funktioniert einmal, bis ${time}.`,
    button: 'Anmelden',
    ignore:
      'Wenn Sie nicht darum gebeten haben, können Sie diese E-Mail ignorieren. Leiten Sie sie nicht weiter: Ohne den Link geschieht nichts.',
  },

  test: {
    badge: 'Test',
    subject: 'Test Ihrer E-Mail-Integration',
    title: 'Test einer Integration',
    heading: 'Ihre E-Mail-Integration funktioniert',
    works: (sender) =>
      `Dies ist ein Test: Meldungen von ${sender} kommen an dieser Adresse an. Es ist nichts passiert.`,
    askedBy: (who, time) => `${who} hat ihn am ${time} angefordert.`,
    asked: (time) => `Er wurde am ${time} angefordert.`,
  },

  endpoint: {
    badge: 'Abgeschaltet',
    title: 'Webhook abgeschaltet',
    heading: 'Ein Webhook wurde abgeschaltet',
    ofIntegration: {
      subject: 'Eine Webhook-Integration wurde abgeschaltet',
      said: (name, time) => `Eine Webhook-Integration von ${name} wurde am ${time} abgeschaltet.`,
      button: 'Integrationen öffnen',
    },
    ofSubscriber: {
      subject: 'Ein Webhook-Abo wurde abgeschaltet',
      said: (name, time) => `Ein Webhook-Abo von ${name} wurde am ${time} abgeschaltet.`,
      button: 'Abonnenten öffnen',
    },
    reasons: refusalReasons({
      refuses: 'Die Gegenseite lehnt ab, was ihr gesendet wird.',
      gone: 'Die Gegenseite hat geantwortet, dass es sie nicht mehr gibt (410).',
      permanent: 'Die Gegenseite lehnt endgültig ab, was ihr gesendet wird.',
      onlyFailures: 'In den letzten fünf Tagen ist dort nichts angekommen.',
    }),
    next: 'Es wird nichts mehr dorthin gesendet, bis Sie ihn wieder einschalten.',
    why: (name) => `Sie erhalten diese E-Mail, weil Sie bei Candor Owner von ${name} sind.`,
  },

  overdue: {
    badge: 'Meldung überfällig',
    subject: (name) => `Meldung überfällig: ${name}`,
    promised: (time) => `Sie haben die nächste Meldung zu dieser Störung bis ${time} versprochen.`,
    promisedByOther: (time) =>
      `Die nächste Meldung zu dieser Störung war bis ${time} versprochen und ist nicht gekommen. Wer die letzte geschrieben hat, wurde schon erinnert.`,
    next: 'Bitte fügen Sie einen Eintrag hinzu, auch wenn sich nichts geändert hat: Den Besuchern wurde einer angekündigt.',
    button: 'Eintrag hinzufügen',
    whyAuthor: (name) =>
      `Sie bekommen diese Nachricht, weil der letzte Eintrag zu dieser Störung von ${name} auf Candor von Ihnen ist.`,
  },

  notPublished: {
    badge: 'Eintrag nicht veröffentlicht',
    subject: (name) => `Eintrag nicht veröffentlicht: ${name}`,
    said: (time) => `Ihr für ${time} geplanter Eintrag wurde nicht veröffentlicht.`,
    reasons: {
      resolved: 'Die Störung war bis dahin behoben.',
      deleted: 'Die Störung war bis dahin gelöscht.',
      full: 'Die Störung hat zu viele Einträge. Bitte beenden Sie sie und legen Sie eine neue an.',
      other: 'Die Störung nimmt keine Einträge an.',
    },
    message: 'Er lautet',
    openIncident: 'Störung öffnen',
    openIncidents: 'Störungen öffnen',
    why: (name) => `Sie bekommen diese Nachricht, weil Sie einen Eintrag von ${name} auf Candor geplant haben.`,
  },

  proposed: {
    badge: 'Vorgeschlagene Störung',
    subject: (provider, services) => `${provider}: ein Problem, das ${services} betrifft`,
    others: 'weitere',
    said: (provider) => `Bei ${provider} gibt es ein Problem.`,
    services: 'Ihre Dienste, die davon abhängen',
    page: (provider) => `Statusseite von ${provider}`,
    incident: (provider) => `Störung bei ${provider}`,
    message: 'Vorgeschlagene Meldung',
    next: 'Es wurde nichts veröffentlicht. Veröffentlichen Sie die Störung, fügen Sie dies einer offenen hinzu, oder verwerfen Sie es.',
    button: 'Vorschlag öffnen',
  },

  unreadable: {
    badge: 'Status nicht bekannt',
    subject: (provider) => `Die Statusseite von ${provider} ist nicht lesbar`,
    said: (provider, time) => `Die Statusseite von ${provider} ist nicht lesbar; zuletzt gelesen wurde sie am ${time}.`,
    reason: 'Grund',
    next: 'Was sie seitdem meldet, ist nicht bekannt; auf Ihrer eigenen Seite hat sich nichts geändert. Wir versuchen weiter, sie zu lesen.',
    button: 'Drittanbieter öffnen',
  },

  account: {
    hello: (name) => `Guten Tag ${name},`,
    codeUntil: (time) => `Der Code gilt bis ${time}.`,
  },

  confirmAccount: {
    subject: 'Bestätigen Sie Ihre Adresse für Candor',
    title: 'Bestätigen Sie Ihre Adresse',
    preview: (code) => `Ihr Bestätigungscode ist ${code}.`,
    ask: 'geben Sie diesen Code ein, um Ihre Adresse zu bestätigen:',
    ignore: 'Wenn Sie sich nicht bei Candor registriert haben, können Sie diese E-Mail ignorieren.',
  },

  password: {
    subject: 'Neues Passwort für Candor',
    title: 'Neues Passwort setzen',
    preview: 'Ihr Code für ein neues Passwort.',
    ask: 'geben Sie diesen Code ein, um ein neues Passwort zu setzen:',
    ignore: 'Wenn Sie nicht darum gebeten haben, können Sie diese E-Mail ignorieren: Ihr Passwort bleibt, wie es ist.',
  },

  invitation: {
    subject: (name) => `Einladung zu ${name} auf Candor`,
    title: ['Einladung zu ', ''],
    said: (by, name) => `${by} lädt Sie ein, an der Statusseite von ${name} mitzuarbeiten.`,
    ask: (emailAddress) => `Melden Sie sich als ${emailAddress} mit diesem Passwort an; danach wählen Sie Ihr eigenes:`,
    until: (time) => `Es gilt bis ${time}.`,
    button: 'Anmelden',
    ignore: 'Wenn Sie nicht wissen, warum Sie eingeladen wurden, können Sie diese E-Mail ignorieren.',
  },

  factors: {
    changed: { subject: 'Ihre zweiten Faktoren wurden geändert', more: none },
    appAdded: { subject: 'Ihrem Konto wurde eine Authenticator-App hinzugefügt', more: none },
    appRemoved: { subject: 'Die Authenticator-App wurde aus Ihrem Konto entfernt', more: none },
    passkeyAdded: {
      subject: 'Ihrem Konto wurde ein Passkey hinzugefügt',
      more: (name) => `Er heißt „${name}“.`,
    },
    passkeyRemoved: {
      subject: 'Aus Ihrem Konto wurde ein Passkey entfernt',
      more: (name) => `Er hieß „${name}“.`,
    },
    codesMade: {
      subject: 'Für Ihr Konto wurden neue Wiederherstellungscodes erstellt',
      more: () => 'Die bisherigen sind ungültig.',
    },
    codeUsed: {
      subject: 'Ein Wiederherstellungscode Ihres Kontos wurde benutzt',
      more: (left) => `Noch übrig: ${left}.`,
    },
    reset: {
      subject: 'Ihr zweiter Faktor wurde zurückgesetzt',
      more: (who) => `Das war ${who}. Alle Ihre Sitzungen sind beendet.`,
    },
    sentence: (subject, more) => (more === '' ? `${subject}.` : `${subject}. ${more}`),
    ask: 'Wenn Sie das nicht waren, ändern Sie sofort Ihr Passwort und geben Sie einem Owner Ihrer Organisation Bescheid.',
    button: 'Mein Profil',
    why: 'Sie erhalten diese E-Mail, weil Sie einen Zugang zu Candor haben.',
  },
};
