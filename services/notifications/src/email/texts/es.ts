import { NEXT_UPDATE } from '@candor/words/next-update.js';
import { noticeLabels } from '../../channel/notice-labels.js';
import { type MailTexts } from './en.js';
import { mailLocaleOf } from './mail-locale.js';
import { refusalReasons } from './refusal-reasons.js';

const locale = mailLocaleOf('es');
const none = (): string => '';

/** Spanish. */
export const es: MailTexts = {
  ...locale,

  label: (text) => `${text}:`,

  stages: {
    started: 'Mantenimiento iniciado',
    in_progress: 'Mantenimiento en curso',
    verifying: 'Mantenimiento en verificación',
    extended: 'Mantenimiento prolongado',
    shortened: 'Mantenimiento acortado',
    completed: 'Mantenimiento finalizado',
  },
  correction: (label) => `Corrección (${label})`,
  notices: noticeLabels({
    scheduled: 'Mantenimiento programado',
    changed: 'Mantenimiento modificado',
    cancelled: 'Mantenimiento cancelado',
    reminder: 'El mantenimiento empieza pronto',
  }),
  repeats: (rrule) => `${locale.rule(rrule) || 'Se repite'}.`,
  allCancelled: 'También se han cancelado todas las demás fechas.',

  affected: 'Servicios afectados',
  withStatus: (service, status) => `${service}: ${status}`,

  closing: {
    subscriber: ['Recibe este correo porque se ha suscrito a los avisos de ', '.'],
    integration: ['Recibe este correo porque esta dirección es una integración de ', '.'],
    unsubscribe: 'Darse de baja',
    change: 'Cambiar la suscripción',
    integrations: 'Gestionar las integraciones',
    administrator: (name) => `Recibe este correo porque administra ${name} en Candor.`,
  },

  incident: {
    follow: 'Seguir el incidente',
    newPlannedEnd: ['Nuevo fin previsto: ', ''],
    plannedBefore: ['Previsto antes: ', ''],
    nextUpdate: NEXT_UPDATE.es,
    corrects: (time) => `Esto corrige nuestra actualización del ${time}.`,
  },

  maintenance: {
    planned: ['Previsto desde el ', ''],
    wasPlanned: ['Estaba previsto desde el ', ''],
    until: ['hasta el ', ''],
    details: 'Detalles',
    button: 'Detalles del mantenimiento',
  },

  announcement: {
    title: 'Anuncio',
    until: ['Hasta el ', ''],
    button: 'Leer en la página de estado',
  },

  confirmation: {
    subject: 'Confirme su suscripción',
    title: ['Avisos de ', ''],
    ask: (name) => `Confirme que quiere recibir correos sobre incidentes y mantenimientos de ${name}.`,
    button: 'Confirmar la suscripción',
    ignore: 'Si no lo ha pedido, ignore este correo: no se le enviará nada más.',
  },

  manage: {
    title: 'Cambiar la suscripción',
    ask: (name) => `Con este enlace elige de qué le avisa ${name}, o se da de baja.`,
    until: (time) => `El enlace es válido hasta el ${time}.`,
    button: 'Cambiar la suscripción',
    ignore: 'Si no lo ha pedido, ignore este correo: no cambia nada.',
  },

  signIn: {
    title: 'Su enlace para iniciar sesión',
    ask: (name) => `Con este enlace inicia sesión en la página de estado de ${name}.`,
    until: (time) => `Funciona una sola vez, hasta el ${time}.`,
    button: 'Iniciar sesión',
    ignore: 'Si no lo ha pedido, ignore este correo y no lo reenvíe: sin el enlace no ocurre nada.',
  },

  test: {
    badge: 'Prueba',
    subject: 'Prueba de su integración de correo',
    title: 'Prueba de una integración',
    heading: 'Su integración de correo funciona',
    works: (sender) => `Esto es una prueba: los avisos de ${sender} llegan a esta dirección. No ha ocurrido nada.`,
    askedBy: (who, time) => `${who} la pidió el ${time}.`,
    asked: (time) => `Se pidió el ${time}.`,
  },

  endpoint: {
    badge: 'Desactivado',
    title: 'Webhook desactivado',
    heading: 'Se ha desactivado un webhook',
    ofIntegration: {
      subject: 'Se ha desactivado una integración de webhook',
      said: (name, time) => `Se desactivó una integración de webhook de ${name} el ${time}.`,
      button: 'Abrir las integraciones',
    },
    ofSubscriber: {
      subject: 'Se ha desactivado una suscripción de webhook',
      said: (name, time) => `Se desactivó una suscripción de webhook de ${name} el ${time}.`,
      button: 'Abrir los suscriptores',
    },
    reasons: refusalReasons({
      refuses: 'Rechaza lo que se le envía.',
      gone: 'Ha respondido que ya no existe (410).',
      permanent: 'Rechaza de forma definitiva lo que se le envía.',
      onlyFailures: 'No ha llegado nada de lo enviado en los últimos cinco días.',
    }),
    next: 'No se le enviará nada más hasta que vuelva a activarlo.',
    why: (name) => `Recibe este correo porque es Owner de ${name} en Candor.`,
  },

  overdue: {
    badge: 'Actualización atrasada',
    subject: (name) => `Actualización atrasada: ${name}`,
    promised: (time) => `Usted prometió la próxima actualización de este incidente antes de: ${time}.`,
    promisedByOther: (time) =>
      `La próxima actualización de este incidente se prometió antes de: ${time}, y no ha llegado. Ya se avisó a su autor.`,
    next: 'Añada una entrada, aunque diga que nada ha cambiado: se anunció a los visitantes.',
    button: 'Añadir una entrada',
    whyAuthor: (name) => `Recibe este correo porque escribió la última entrada de este incidente de ${name} en Candor.`,
  },

  notPublished: {
    badge: 'Entrada no publicada',
    subject: (name) => `Entrada no publicada: ${name}`,
    said: (time) => `Su entrada prevista para el ${time} no se publicó.`,
    reasons: {
      resolved: 'Para entonces, el incidente estaba resuelto.',
      deleted: 'Para entonces, el incidente se había eliminado.',
      full: 'El incidente tiene demasiadas entradas. Resuélvalo y abra uno nuevo.',
      other: 'El incidente no admite entradas.',
    },
    message: 'Su contenido',
    openIncident: 'Abrir el incidente',
    openIncidents: 'Abrir los incidentes',
    why: (name) => `Recibe este correo porque planificó una entrada de ${name} en Candor.`,
  },

  proposed: {
    badge: 'Incidente propuesto',
    subject: (provider, services) => `${provider}: un problema que afecta a ${services}`,
    others: 'otros',
    said: (provider) => `Hay un problema en ${provider}.`,
    services: 'Sus servicios que dependen de ello',
    page: (provider) => `Página de estado de ${provider}`,
    incident: (provider) => `Incidente en ${provider}`,
    message: 'Mensaje propuesto',
    next: 'No se ha publicado nada. Publique el incidente, añada esto a uno abierto o descártelo.',
    button: 'Abrir la propuesta',
  },

  unreadable: {
    badge: 'Estado desconocido',
    subject: (provider) => `No se puede leer la página de estado de ${provider}`,
    said: (provider, time) => `No se puede leer la página de estado de ${provider} desde el ${time}.`,
    reason: 'Motivo',
    next: 'Desde entonces no se conoce su estado, y nada ha cambiado en su página. Seguimos intentando leerla.',
    button: 'Abrir los componentes de terceros',
  },

  account: {
    hello: (name) => `Hola, ${name}:`,
    codeUntil: (time) => `El código es válido hasta el ${time}.`,
  },

  confirmAccount: {
    subject: 'Confirme su dirección para Candor',
    title: 'Confirme su dirección',
    preview: (code) => `Su código de confirmación es ${code}.`,
    ask: 'introduzca este código para confirmar su dirección:',
    ignore: 'Si no se ha registrado en Candor, ignore este correo.',
  },

  password: {
    subject: 'Nueva contraseña para Candor',
    title: 'Elija una contraseña nueva',
    preview: 'Su código para una contraseña nueva.',
    ask: 'introduzca este código para elegir una contraseña nueva:',
    ignore: 'Si no lo ha pedido, ignore este correo: su contraseña sigue siendo la misma.',
  },

  invitation: {
    subject: (name) => `Invitación a ${name} en Candor`,
    title: ['Unirse a ', ''],
    said: (by, name) => `${by} le invita a trabajar en la página de estado de ${name}.`,
    ask: (emailAddress) => `Inicie sesión como ${emailAddress} con esta contraseña; después elegirá la suya:`,
    until: (time) => `Es válida hasta el ${time}.`,
    button: 'Iniciar sesión',
    ignore: 'Si no sabe por qué se le ha invitado, ignore este correo.',
  },

  factors: {
    changed: { subject: 'Se han cambiado sus segundos factores', more: none },
    appAdded: { subject: 'Se ha añadido una aplicación de autenticación a su cuenta', more: none },
    appRemoved: { subject: 'Se ha quitado la aplicación de autenticación de su cuenta', more: none },
    passkeyAdded: {
      subject: 'Se ha añadido una llave de acceso a su cuenta',
      more: (name) => `Se llama «${name}».`,
    },
    passkeyRemoved: {
      subject: 'Se ha quitado una llave de acceso de su cuenta',
      more: (name) => `Se llamaba «${name}».`,
    },
    codesMade: {
      subject: 'Se han creado códigos de recuperación nuevos para su cuenta',
      more: () => 'Los anteriores ya no sirven.',
    },
    codeUsed: {
      subject: 'Se ha usado un código de recuperación de su cuenta',
      more: (left) => `Códigos restantes: ${left}.`,
    },
    reset: {
      subject: 'Se ha restablecido su segundo factor',
      more: (who) => `Lo ha hecho ${who}. Todas sus sesiones se han cerrado.`,
    },
    sentence: (subject, more) => (more === '' ? `${subject}.` : `${subject}. ${more}`),
    ask: 'Si no ha sido usted, cambie ahora mismo su contraseña y avise a un Owner de su organización.',
    button: 'Mi perfil',
    why: 'Recibe este correo porque tiene un usuario en Candor.',
  },
};
