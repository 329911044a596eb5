import { NEXT_UPDATE } from '@candor/words/next-update.js';
import { REPEATS } from '@candor/words/repeats.js';
import { frStatus } from '@candor/words/status/fr.js';
import { type Texts } from './en.js';
import { localeOf, pluralsOf } from './locale.js';

const locale = localeOf('fr');
const plural = pluralsOf('fr');
const days = (count: number): string => plural(count, { one: '# jour', other: '# jours' });
const lastDays = (count: number): string =>
  plural(count, { one: 'au cours du dernier jour', other: 'au cours des # derniers jours' });

const { componentStatus } = frStatus;

const subscribed = {
  title: 'Votre abonnement est enregistré',
  email: 'Consultez votre boîte de réception et confirmez votre adresse pour recevoir les informations.',
  webhook: 'Vérifiez nos appels avec cette clé de signature. Elle n’est affichée que cette fois\u00a0:',
};

/** French. */
export const fr: Texts = {
  ...locale,

  chooseLanguage: 'Langue',

  siteName: (customer) => `${customer} – état des services`,
  description: 'Nous surveillons en permanence l’état de notre système et en rendons compte sur cette page publique.',
  home: 'État actuel',
  more: (count) => plural(count, { one: 'Afficher # de plus', other: 'Afficher # de plus' }),

  ...frStatus,

  banner: {
    label: 'État actuel',
    open: (count) => plural(count, { one: '# incident en cours', other: '# incidents en cours' }),
    running: (count) => plural(count, { one: '# maintenance en cours', other: '# maintenances en cours' }),
    updated: ['Mis à jour\u00a0: ', ''],
  },

  links: {
    label: 'Liens',
    header: 'Navigation',
    footer: 'Autres liens',
    website: 'Site web',
    support: 'Contacter l’assistance',
  },

  footer: {
    feeds: 'Flux',
    calendar: 'Calendrier des maintenances',
    zone: ['Les jours commencent à minuit dans le fuseau horaire ', '.'],
    watermark: 'Propulsé par Candor',
  },

  feeds: {
    titles: { history: 'Historique des incidents', updates: 'Chaque mise à jour', maintenances: 'Maintenances' },
    scheduled: (start, end) => `Prévue du ${start} au ${end}.`,
    labelled: (label, name) => `${label}\u202f: ${name}`,
  },

  incidents: {
    edited: 'Modifié',
    nextUpdate: NEXT_UPDATE.fr,
    open: 'Incidents en cours',
    past: 'Incidents passés',
    none: (period) => `Aucun incident ${lastDays(period)}.`,
    noneEver: 'Aucun incident.',
    affected: 'Services concernés',
    on: (instant, timeZone) => `Incident du ${locale.date(instant, 'day', timeZone)}`,
    lasted: (millis) => `Durée\u00a0: ${locale.duration(millis, 2)}`,
    earlier: (count) => plural(count, { one: '# information antérieure', other: '# informations antérieures' }),
    maintenance: 'Maintenance planifiée',
    plannedUntil: [', prévue jusqu’au ', ''],
  },

  history: {
    title: 'Historique',
    all: 'Historique des incidents',
    of: (month) => `Historique\u00a0: ${locale.month(month)}`,
    none: 'Rien n’a été signalé pendant ce mois.',
    months: 'Mois',
    earlier: 'Mois précédents',
    pages: 'Pages',
    page: (number) => `Page ${number}`,
  },

  repeats: REPEATS.fr,

  maintenances: {
    title: 'Maintenances planifiées',
    running: 'Maintenance en cours',
    verifying: 'En cours de vérification',
    on: (instant, timeZone) => `Maintenance du ${locale.date(instant, 'day', timeZone)}`,
    affected: (services) => `Services concernés\u00a0: ${services.join(locale.comma)}`,
    updates: 'Informations pendant cette maintenance',
    plannedStart: 'Début prévu',
    plannedEnd: 'Fin prévue',
    further: 'Dates suivantes\u00a0:',
    firstPlannedEnd: 'Fin prévue à l’origine',
    endMoved: ['La fin prévue passe du ', ' au ', '.'],
    started: 'Début',
    ended: 'Fin',
    cancelled: 'Annulée',
    plannedDuration: 'Durée prévue',
    duration: 'Durée',
  },

  announcements: {
    title: 'Annonces',
    one: 'Annonce',
    on: (instant, timeZone) => `Annonce du ${locale.date(instant, 'day', timeZone)}`,
    until: ['Jusqu’au ', ''],
    ended: ['Terminée le ', ''],
  },

  services: {
    groups: 'Groupes',
    find: 'Rechercher un service',
    noMatch: 'Aucun service ne correspond.',
    title: 'Services',
    none: 'Aucun service pour l’instant',
    over: (period) => `Disponibilité ${lastDays(period)}`,
    period: 'Période',
    periods: {
      '1_month': '1 mois',
      '3_months': '3 mois',
      '6_months': '6 mois',
      '1_year': '1 an',
      all_time: 'Depuis le début',
    },
    uptimeOf: {
      '1_month': 'Disponibilité, 1 mois',
      '3_months': 'Disponibilité, 3 mois',
      '6_months': 'Disponibilité, 6 mois',
      '1_year': 'Disponibilité, 1 an',
      all_time: 'Disponibilité depuis le début',
    },
    legend: 'Légende',
    howCounted: 'Comment la disponibilité est calculée',
    counted:
      'La disponibilité est la part de la période pendant laquelle un service n’était pas en panne\u00a0; pour un service plus récent que la période, la part du temps écoulé depuis son ajout. Chaque état compte comme panne pour la part de sa durée indiquée ici\u00a0; si plusieurs se chevauchent, la plus grande compte. La valeur d’un groupe est la moyenne de ses services. Les services qui suivent la page d’état d’un fournisseur n’y comptent pas.',
    ago: (period) => `Il y a ${days(period)}`,
    today: 'Aujourd’hui',
    uptime: (percent) => `${locale.percent(percent)} de disponibilité`,
    uptimeAndCounts: (percent, outages, maintenances) =>
      [
        `${locale.percent(percent)} de disponibilité`,
        ...(outages > 0 ? [plural(outages, { one: '# panne', other: '# pannes' })] : []),
        ...(maintenances > 0 ? [plural(maintenances, { one: '# maintenance', other: '# maintenances' })] : []),
      ].join(locale.comma),
    countedSince: (instant, timeZone) => `compté depuis le ${locale.date(instant, 'short-day', timeZone)}`,
    ongoing: 'en cours',
    newest: (count) =>
      plural(count, { one: 'Seule la plus récente est affichée.', other: 'Les # plus récentes sont affichées.' }),
    summary: ({ name, uptime, periodDays, bars, down, worked, worst }) => {
      const unit = bars === periodDays ? 'jours' : 'périodes';
      const downtime =
        down === 0 ? 'aucune panne' : `panne sur ${down} des ${bars} ${unit}, au pire\u00a0: ${componentStatus[worst]}`;
      const maintenance = worked === 0 ? '' : `, maintenance sur ${worked}`;
      const uptimeOf = `${locale.percent(uptime)} de disponibilité ${lastDays(periodDays)}`;
      return `${name}\u00a0: ${uptimeOf}, ${downtime}${maintenance}`;
    },
    noDowntime: 'Aucune panne enregistrée ce jour-là.',
    notThere: 'Ce service n’existait pas à cette date.',
    downtime: (status, millis) =>
      `${componentStatus[status]}, ${millis === 'ongoing' ? 'en cours' : locale.duration(millis, 2)}`,
  },

  upstreams: {
    from: ['Selon la page d’état de ', ''],
    unknown: 'Inconnu',
    notKnown: ['Inconnu depuis\u00a0: ', '. Voici le dernier état connu.'],
    dependsOn: ['Dépend de ', '\u00a0: ', '.'],
  },

  subscribe: {
    button: 'S’abonner',
    title: 'S’abonner aux informations',
    close: 'Fermer',
    lead: (customer) => `Soyez informé par ${customer} dès qu’un incident est ouvert, mis à jour ou résolu.`,
    channel: 'Canal',
    channels: { email: 'E-mail', webhook: 'Webhook', slack: 'Slack' },
    email: {
      label: 'Adresse e-mail',
      hint: 'Nous envoyons un message de confirmation. Vous pouvez vous désabonner à tout moment.',
    },
    webhook: {
      label: 'URL du webhook',
      hint: 'Chaque information y est envoyée par un POST JSON signé.',
    },
    slack: {
      hint: 'Slack demande lequel de vos canaux doit être informé.',
      button: 'Ajouter à Slack',
    },
    already: 'Déjà abonné\u00a0?',
    done: subscribed,
    doneInPlace: {
      email: `${subscribed.title}. ${subscribed.email}`,
      webhook: `${subscribed.title}. ${subscribed.webhook}`,
    },
    failed: 'Échec de l’abonnement',
  },

  choices: {
    summary: 'Choisir ce que vous recevez',
    about: 'M’informer des',
    incidents: 'Incidents et annonces',
    maintenances: 'Maintenances',
    statusChanges: 'Changements d’état',
    only: 'Uniquement pour ces services',
    onlyHint: 'Ne cochez rien pour tous les recevoir, y compris ceux qui seront ajoutés.',
    language: 'Langue des messages',
  },

  manage: {
    title: 'Modifier mon abonnement',
    ask: {
      done: 'Consultez votre boîte de réception. Si l’adresse est abonnée, un lien est en route.',
      failed: 'Rien n’a été envoyé',
      hint: 'Si elle est abonnée, nous vous envoyons un lien pour modifier ou suspendre l’abonnement.',
      button: 'M’envoyer un lien',
    },
    fresh: {
      text: (address) =>
        `Ce lien figure dans chaque message à ${address}, et les messages se transfèrent. Nous en envoyons un nouveau à ` +
        'cette adresse, avec lequel l’abonnement peut être modifié ou suspendu.',
      button: 'Envoyer un nouveau lien',
    },
    asked: {
      title: 'Consultez votre boîte de réception',
      text: 'Si l’adresse est abonnée, un lien est en route. Il est valable 30 minutes.',
    },
    saved: {
      title: 'Vos choix sont enregistrés',
      text: 'Ils comptent dès la prochaine information. Le lien vers ce formulaire reste valable 30 minutes après son envoi.',
    },
    failed: 'Rien n’a été modifié',
    notListed:
      'Les messages sur cette page ne sont envoyés qu’aux adresses qui figurent parmi ses lecteurs. L’adresse de cet abonnement n’y figure pas pour le moment et n’en reçoit donc aucun.',
    messagesTo: (address) => `Messages à ${address}`,
    services: 'Pour ces services',
    all: 'Tous, y compris ceux qui seront ajoutés',
    some: 'Uniquement ceux cochés ici, aucun de ceux qui seront ajoutés',
    pause: 'Pause',
    paused: 'Ne rien m’envoyer tant que cette case est cochée',
    save: 'Enregistrer',
    leave: 'Se désabonner',
  },

  confirm: {
    title: 'Confirmez votre abonnement',
    text: (customer) => `Vous recevrez un e-mail chaque fois que ${customer} ouvre, met à jour ou résout un incident.`,
    button: 'Confirmer',
  },
  confirmed: {
    title: 'Votre abonnement est confirmé',
    text: 'Vous recevrez désormais les informations par e-mail. Chaque message contient un lien de désabonnement.',
  },
  unsubscribe: {
    title: (customer) => `Se désabonner\u00a0: ${customer}\u00a0?`,
    text: 'Vous ne serez plus informé des incidents ni des maintenances.',
    button: 'Se désabonner',
  },
  unsubscribed: {
    title: 'Vous êtes désabonné',
    text: 'Vous ne recevrez plus d’informations de notre part.',
  },
  linkInvalid: {
    title: 'Ce lien n’est pas valide',
    text: 'Il a expiré ou a déjà été utilisé. Abonnez-vous de nouveau sur la page d’état pour en recevoir un autre.',
  },
  paymentRequired: {
    title: 'Paiement requis',
    text: (customer) => `${customer}\u00a0: la page d’état ne répond pas à cette adresse pour le moment.`,
  },
  notFound: {
    title: 'Page introuvable',
    text: 'Il n’y a rien à cette adresse.',
  },
  signIn: {
    title: 'Se connecter à cette page',
    text: 'Cette page est réservée à ses lecteurs. Veuillez saisir le mot de passe qui vous a été communiqué.',
    password: 'Mot de passe',
    button: 'Se connecter',
    failed: 'Ce n’est pas le mot de passe de cette page. Veuillez réessayer.',
    byMail: {
      text: 'Cette page est réservée à ses lecteurs. Veuillez saisir votre adresse e-mail pour recevoir un lien de connexion.',
      offered:
        'Certains lecteurs voient davantage sur cette page. Si vous en faites partie, saisissez votre adresse e-mail pour recevoir un lien de connexion.',
      either:
        'Cette page est réservée à ses lecteurs. Veuillez saisir le mot de passe qui vous a été communiqué, ou votre ' +
        'adresse e-mail pour recevoir un lien de connexion.',
      button: 'Envoyer le lien',
    },
    byAddress: {
      text: 'Cette page est réservée à ses lecteurs. Veuillez saisir votre adresse e-mail.',
      offered:
        'Certains lecteurs voient davantage sur cette page. Si vous en faites partie, veuillez saisir votre adresse e-mail.',
      either:
        'Cette page est réservée à ses lecteurs. Veuillez saisir le mot de passe qui vous a été communiqué ou votre adresse e-mail.',
      how: 'Si votre entreprise a sa propre connexion pour cette page, elle s’ouvre. Sinon, vous recevez par e-mail un lien de connexion.',
      button: 'Continuer',
    },
    or: 'ou',
    mailed: {
      title: 'Veuillez consulter votre boîte de réception',
      text: 'Si cette adresse peut lire la page, un lien lui a été envoyé. Il fonctionne une seule fois, pendant 15 minutes.',
      hint: 'Rien reçu\u00a0? Veuillez aussi regarder parmi les courriers indésirables.',
      again: 'Demander un autre lien',
    },
    open: 'Ce bouton vous connecte dans ce navigateur. Le lien ne fonctionne qu’une seule fois.',
    over: {
      title: 'Ce lien ne fonctionne plus',
      text: 'Il a déjà été utilisé ou date de plus de 15 minutes.',
    },
    notAccepted: {
      title: 'Votre connexion n’a pas été acceptée',
      text: 'Elle a pris plus de dix minutes, a déjà été utilisée ou n’est pas celle d’un lecteur de cette page.',
      again: 'Se connecter à nouveau',
    },
    out: 'Se déconnecter',
    elsewhere: {
      title: 'Cette page ne peut pas être lue d’ici',
      text: 'Elle ne peut être lue que depuis certains réseaux, comme celui d’un bureau ou d’un VPN.',
    },
  },
  programs: {
    title: 'Adresses pour lecteurs de flux et calendriers',
    text:
      'Les lecteurs de flux, les calendriers et d’autres programmes ne peuvent pas se connecter. Avec ces adresses, ils ' +
      'lisent de cette page ce que vous pouvez lire, tant que vous le pouvez. Elles ne sont que pour vous : ne les ' +
      'transmettez pas.',
    shared: 'Elles fonctionnent jusqu’au changement du mot de passe de cette page.',
    open: 'Vous lisez cette page sans vous connecter. Là où vous le pouvez, les programmes le peuvent aussi, à ces adresses.',
    replacing:
      'D’autres personnes les connaissent ? De nouvelles adresses mettent fin aux précédentes ; donnez-les ensuite à ' +
      'vos programmes.',
    replace: 'Remplacer ces adresses',
    summary: 'État actuel',
  },
  unknownHost: {
    title: 'Ce domaine n’existe pas :(',
    text: 'Il n’y a pas de page d’état à cette adresse. Veuillez vérifier son orthographe.',
  },
};
