import { NEXT_UPDATE } from '@candor/words/next-update.js';
import { noticeLabels } from '../../channel/notice-labels.js';
import { type MailTexts } from './en.js';
import { mailLocaleOf } from './mail-locale.js';
import { refusalReasons } from './refusal-reasons.js';

const locale = mailLocaleOf('fr');
const none = (): string => '';

/** French. */
export const fr: MailTexts = {
  ...locale,

  label: (text) => `${text}\u00a0:`,

  stages: {
    started: 'Maintenance commencée',
    in_progress: 'Maintenance en cours',
    verifying: 'Maintenance en cours de vérification',
    extended: 'Maintenance prolongée',
    shortened: 'Maintenance écourtée',
    completed: 'Maintenance terminée',
  },
  correction: (label) => `Correction (${label})`,
  notices: noticeLabels({
    scheduled: 'Maintenance planifiée',
    changed: 'Maintenance modifiée',
    cancelled: 'Maintenance annulée',
    reminder: 'La maintenance commence bientôt',
  }),
  repeats: (rrule) => `${locale.rule(rrule) || 'Se répète'}.`,
  allCancelled: 'Toutes les autres dates sont annulées aussi.',

  affected: 'Services concernés',
  withStatus: (service, status) => `${service}\u00a0: ${status}`,

  closing: {
    subscriber: ['Vous recevez ce message car vous êtes abonné aux informations de ', '.'],
    integration: ['Vous recevez ce message car cette adresse est une intégration de ', '.'],
    unsubscribe: 'Se désabonner',
    change: 'Modifier mon abonnement',
    integrations: 'Gérer les intégrations',
    administrator: (name) => `Vous recevez ce message parce que vous administrez ${name} sur Candor.`,
  },

  incident: {
    follow: 'Suivre l’incident',
    newPlannedEnd: ['Nouvelle fin prévue\u00a0: ', ''],
    plannedBefore: ['Prévue auparavant\u00a0: ', ''],
    nextUpdate: NEXT_UPDATE.fr,
    corrects: (time) => `Ceci corrige notre mise à jour du ${time}.`,
  },

  maintenance: {
    planned: ['Prévue du ', ''],
    wasPlanned: ['Elle était prévue du ', ''],
    until: ['au ', ''],
    details: 'Détails',
    button: 'Détails de la maintenance',
  },

  announcement: {
    title: 'Annonce',
    until: ['Jusqu’au ', ''],
    button: 'Lire sur la page d’état',
  },

  confirmation: {
    subject: 'Veuillez confirmer votre abonnement',
    title: ['Informations de ', ''],
    ask: (name) =>
      `Veuillez confirmer que vous souhaitez recevoir des e-mails sur les incidents et les maintenances de ${name}.`,
    button: 'Confirmer l’abonnement',
    ignore: 'Si vous n’avez rien demandé, ignorez ce message\u00a0: rien d’autre ne vous sera envoyé.',
  },

  manage: {
    title: 'Modifier votre abonnement',
    ask: (name) => `Avec ce lien, vous choisissez les informations que ${name} vous envoie, ou vous vous désabonnez.`,
    until: (time) => `Le lien est valable jusqu’au ${time}.`,
    button: 'Modifier l’abonnement',
    ignore: 'Si vous n’avez rien demandé, ignorez ce message\u00a0: rien ne change.',
  },

  signIn: {
    title: 'Votre lien de connexion',
    ask: (name) => `Avec ce lien, vous vous connectez à la page d’état de ${name}.`,
    until: (time) => `Il fonctionne une seule fois, jusqu’au ${time}.`,
    button: 'Se connecter',
    ignore:
      'Si vous n’avez rien demandé, ignorez ce message et ne le transférez pas\u00a0: sans le lien, il ne se passe rien.',
  },

  test: {
    badge: 'Test',
    subject: 'Test de votre intégration e-mail',
    title: 'Test d’une intégration',
    heading: 'Votre intégration e-mail fonctionne',
    works: (sender) =>
      `Ceci est un test\u00a0: les notifications de ${sender} arrivent à cette adresse. Il ne s’est rien passé.`,
    askedBy: (who, time) => `${who} l’a demandé le ${time}.`,
    asked: (time) => `Il a été demandé le ${time}.`,
  },

  endpoint: {
    badge: 'Désactivé',
    title: 'Webhook désactivé',
    heading: 'Un webhook a été désactivé',
    ofIntegration: {
      subject: 'Une intégration webhook a été désactivée',
      said: (name, time) => `Une intégration webhook de ${name} a été désactivée le ${time}.`,
      button: 'Ouvrir les intégrations',
    },
    ofSubscriber: {
      subject: 'Un abonnement webhook a été désactivé',
      said: (name, time) => `Un abonnement webhook de ${name} a été désactivé le ${time}.`,
      button: 'Ouvrir les abonnés',
    },
    reasons: refusalReasons({
      refuses: 'Il refuse ce qui lui est envoyé.',
      gone: 'Il a répondu qu’il n’existe plus (410).',
      permanent: 'Il refuse définitivement ce qui lui est envoyé.',
      onlyFailures: 'Rien de ce qui lui a été envoyé ces cinq derniers jours n’est arrivé.',
    }),
    next: 'Plus rien ne lui est envoyé tant que vous ne le réactivez pas.',
    why: (name) => `Vous recevez ce message car vous êtes Owner de ${name} sur Candor.`,
  },

  overdue: {
    badge: 'Mise à jour en retard',
    subject: (name) => `Mise à jour en retard\u00a0: ${name}`,
    promised: (time) => `Vous avez promis la prochaine mise à jour de cet incident d’ici au ${time}.`,
    promisedByOther: (time) =>
      `La prochaine mise à jour de cet incident était promise d’ici au ${time} et n’est pas arrivée. Son auteur a déjà été relancé.`,
    next: 'Veuillez ajouter un message, même si rien n’a changé\u00a0: il a été annoncé aux visiteurs.',
    button: 'Ajouter un message',
    whyAuthor: (name) =>
      `Vous recevez ce message parce que vous avez écrit le dernier message de cet incident de ${name} sur Candor.`,
  },

  notPublished: {
    badge: 'Message non publié',
    subject: (name) => `Message non publié\u00a0: ${name}`,
    said: (time) => `Votre message prévu pour le ${time} n’a pas été publié.`,
    reasons: {
      resolved: 'L’incident était alors résolu.',
      deleted: 'L’incident était alors supprimé.',
      full: 'L’incident a trop de messages. Veuillez le résoudre et en ouvrir un nouveau.',
      other: 'L’incident n’accepte pas de messages.',
    },
    message: 'Son contenu',
    openIncident: 'Ouvrir l’incident',
    openIncidents: 'Ouvrir les incidents',
    why: (name) => `Vous recevez ce message parce que vous avez planifié un message de ${name} sur Candor.`,
  },

  proposed: {
    badge: 'Incident proposé',
    subject: (provider, services) => `${provider}\u00a0: un problème qui concerne ${services}`,
    others: 'd’autres',
    said: (provider) => `Il y a un problème chez ${provider}.`,
    services: 'Vos services qui en dépendent',
    page: (provider) => `Page d’état de ${provider}`,
    incident: (provider) => `Incident chez ${provider}`,
    message: 'Message proposé',
    next: 'Rien n’a été publié. Publiez l’incident, ajoutez ceci à un incident ouvert, ou écartez-le.',
    button: 'Ouvrir la proposition',
  },

  unreadable: {
    badge: 'État inconnu',
    subject: (provider) => `La page d’état de ${provider} est illisible`,
    said: (provider, time) => `La page d’état de ${provider} est illisible depuis le ${time}.`,
    reason: 'Raison',
    next: 'Son état est inconnu depuis, et rien n’a changé sur votre page. Nous continuons d’essayer de la lire.',
    button: 'Ouvrir les composants tiers',
  },

  account: {
    hello: (name) => `Bonjour ${name},`,
    codeUntil: (time) => `Le code est valable jusqu’au ${time}.`,
  },

  confirmAccount: {
    subject: 'Confirmez votre adresse pour Candor',
    title: 'Confirmez votre adresse',
    preview: (code) => `Votre code de confirmation est ${code}.`,
    ask: 'saisissez ce code pour confirmer votre adresse\u00a0:',
    ignore: 'Si vous ne vous êtes pas inscrit à Candor, ignorez ce message.',
  },

  password: {
    subject: 'Nouveau mot de passe pour Candor',
    title: 'Définir un nouveau mot de passe',
    preview: 'Votre code pour un nouveau mot de passe.',
    ask: 'saisissez ce code pour définir un nouveau mot de passe\u00a0:',
    ignore: 'Si vous n’avez rien demandé, ignorez ce message\u00a0: votre mot de passe reste le même.',
  },

  invitation: {
    subject: (name) => `Invitation à rejoindre ${name} sur Candor`,
    title: ['Rejoindre ', ''],
    said: (by, name) => `${by} vous invite à travailler sur la page de statut de ${name}.`,
    ask: (emailAddress) =>
      `Connectez-vous en tant que ${emailAddress} avec ce mot de passe\u00a0; vous choisirez ensuite le vôtre\u00a0:`,
    until: (time) => `Il est valable jusqu’au ${time}.`,
    button: 'Se connecter',
    ignore: 'Si vous ne savez pas pourquoi vous êtes invité, ignorez ce message.',
  },

  factors: {
    changed: { subject: 'Vos seconds facteurs ont été modifiés', more: none },
    appAdded: { subject: 'Une application d’authentification a été ajoutée à votre compte', more: none },
    appRemoved: { subject: 'L’application d’authentification a été retirée de votre compte', more: none },
    passkeyAdded: {
      subject: 'Une clé d’accès a été ajoutée à votre compte',
      more: (name) => `Elle s’appelle «\u00a0${name}\u00a0».`,
    },
    passkeyRemoved: {
      subject: 'Une clé d’accès a été retirée de votre compte',
      more: (name) => `Elle s’appelait «\u00a0${name}\u00a0».`,
    },
    codesMade: {
      subject: 'De nouveaux codes de récupération ont été créés pour votre compte',
      more: () => 'Les précédents ne sont plus valables.',
    },
    codeUsed: {
      subject: 'Un code de récupération de votre compte a été utilisé',
      more: (left) => `Codes restants\u00a0: ${left}.`,
    },
    reset: {
      subject: 'Votre second facteur a été réinitialisé',
      more: (who) => `${who} l’a fait. Toutes vos sessions sont terminées.`,
    },
    sentence: (subject, more) => (more === '' ? `${subject}.` : `${subject}. ${more}`),
    ask: 'Si ce n’était pas vous, changez tout de suite votre mot de passe et prévenez un Owner de votre organisation.',
    button: 'Mon profil',
    why: 'Vous recevez ce message car vous avez un compte sur Candor.',
  },
};
