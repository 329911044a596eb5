import { NEXT_UPDATE } from '@candor/words/next-update.js';
import { REPEATS } from '@candor/words/repeats.js';
import { esStatus } from '@candor/words/status/es.js';
import { type Texts } from './en.js';
import { localeOf, pluralsOf } from './locale.js';

const locale = localeOf('es');
const plural = pluralsOf('es');
const days = (count: number): string => plural(count, { one: '# día', other: '# días' });
const lastDays = (count: number): string => plural(count, { one: 'el último día', other: 'los últimos # días' });

const { componentStatus } = esStatus;

const subscribed = {
  title: 'Su suscripción se ha registrado',
  email: 'Consulte su bandeja de entrada y confirme su dirección para empezar a recibir avisos.',
  webhook: 'Verifique nuestras llamadas con este secreto de firma. Solo se muestra esta vez:',
};

/** Spanish. */
export const es: Texts = {
  ...locale,

  chooseLanguage: 'Idioma',

  siteName: (customer) => `Estado de ${customer}`,
  description:
    'Supervisamos continuamente el estado de nuestro sistema e informamos de él en esta página pública de estado.',
  home: 'Estado actual',
  more: (count) => plural(count, { one: 'Mostrar # más', other: 'Mostrar # más' }),

  ...esStatus,

  banner: {
    label: 'Estado actual',
    open: (count) => plural(count, { one: '# incidente abierto', other: '# incidentes abiertos' }),
    running: (count) => plural(count, { one: '# mantenimiento en curso', other: '# mantenimientos en curso' }),
    updated: ['Actualizado: ', ''],
  },

  links: {
    label: 'Enlaces',
    header: 'Navegación',
    footer: 'Más enlaces',
    website: 'Sitio web',
    support: 'Contactar con soporte',
  },

  footer: {
    feeds: 'Fuentes de noticias',
    calendar: 'Calendario de mantenimientos',
    zone: ['Los días comienzan a medianoche en la zona horaria ', '.'],
    watermark: 'Con la tecnología de Candor',
  },

  feeds: {
    titles: { history: 'Historial de incidentes', updates: 'Cada actualización', maintenances: 'Mantenimientos' },
    scheduled: (start, end) => `Previsto del ${start} al ${end}.`,
    labelled: (label, name) => `${label}: ${name}`,
  },

  incidents: {
    edited: 'Editado',
    nextUpdate: NEXT_UPDATE.es,
    open: 'Incidentes abiertos',
    past: 'Incidentes anteriores',
    none: (period) => `No hubo incidentes en ${lastDays(period)}.`,
    noneEver: 'No hubo incidentes.',
    affected: 'Servicios afectados',
    on: (instant, timeZone) => `Incidente del ${locale.date(instant, 'day', timeZone)}`,
    lasted: (millis) => `Duración: ${locale.duration(millis, 2)}`,
    earlier: (count) => plural(count, { one: '# aviso anterior', other: '# avisos anteriores' }),
    maintenance: 'Mantenimiento programado',
    plannedUntil: [', previsto hasta el ', ''],
  },

  history: {
    title: 'Historial',
    all: 'Historial de incidentes',
    of: (month) => `Historial de ${locale.month(month)}`,
    none: 'No se informó de nada en este mes.',
    months: 'Meses',
    earlier: 'Meses anteriores',
    pages: 'Páginas',
    page: (number) => `Página ${number}`,
  },

  repeats: REPEATS.es,

  maintenances: {
    title: 'Mantenimientos programados',
    running: 'Mantenimiento en curso',
    verifying: 'En verificación',
    on: (instant, timeZone) => `Mantenimiento del ${locale.date(instant, 'day', timeZone)}`,
    affected: (services) => `Servicios afectados: ${services.join(locale.comma)}`,
    updates: 'Avisos durante este mantenimiento',
    plannedStart: 'Inicio previsto',
    plannedEnd: 'Fin previsto',
    further: 'Próximas fechas:',
    firstPlannedEnd: 'Fin previsto originalmente',
    endMoved: ['El fin previsto pasa del ', ' al ', '.'],
    started: 'Iniciado',
    ended: 'Finalizado',
    cancelled: 'Cancelado',
    plannedDuration: 'Duración prevista',
    duration: 'Duración',
  },

  announcements: {
    title: 'Anuncios',
    one: 'Anuncio',
    on: (instant, timeZone) => `Anuncio del ${locale.date(instant, 'day', timeZone)}`,
    until: ['Hasta el ', ''],
    ended: ['Terminó el ', ''],
  },

  services: {
    groups: 'Grupos',
    find: 'Buscar un servicio',
    noMatch: 'Ningún servicio coincide.',
    title: 'Servicios',
    none: 'Aún no hay servicios',
    over: (period) => `Disponibilidad en ${lastDays(period)}`,
    period: 'Período',
    periods: {
      '1_month': '1 mes',
      '3_months': '3 meses',
      '6_months': '6 meses',
      '1_year': '1 año',
      all_time: 'Todo el tiempo',
    },
    uptimeOf: {
      '1_month': 'Disponibilidad, 1 mes',
      '3_months': 'Disponibilidad, 3 meses',
      '6_months': 'Disponibilidad, 6 meses',
      '1_year': 'Disponibilidad, 1 año',
      all_time: 'Disponibilidad, todo el tiempo',
    },
    legend: 'Leyenda',
    howCounted: 'Cómo se calcula la disponibilidad',
    counted:
      'La disponibilidad es la parte del período en la que un servicio no estuvo interrumpido; si el servicio es más reciente que el período, la parte del tiempo desde que se añadió. Cada estado cuenta como interrupción durante la parte de su duración que se indica aquí; cuando varios coinciden, cuenta la mayor. El valor de un grupo es la media de sus servicios. Los servicios que siguen la página de estado de un proveedor no cuentan en él.',
    ago: (period) => `Hace ${days(period)}`,
    today: 'Hoy',
    uptime: (percent) => `${locale.percent(percent)} de disponibilidad`,
    uptimeAndCounts: (percent, outages, maintenances) =>
      [
        `${locale.percent(percent)} de disponibilidad`,
        ...(outages > 0 ? [plural(outages, { one: '# interrupción', other: '# interrupciones' })] : []),
        ...(maintenances > 0 ? [plural(maintenances, { one: '# mantenimiento', other: '# mantenimientos' })] : []),
      ].join(locale.comma),
    countedSince: (instant, timeZone) => `contado desde el ${locale.date(instant, 'short-day', timeZone)}`,
    ongoing: 'en curso',
    newest: (count) =>
      plural(count, { one: 'Solo se muestra la más reciente.', other: 'Se muestran las # más recientes.' }),
    summary: ({ name, uptime, periodDays, bars, down, worked, worst }) => {
      const unit = bars === periodDays ? 'días' : 'períodos';
      const downtime =
        down === 0
          ? 'sin interrupciones'
          : `interrupciones en ${down} de ${bars} ${unit}, lo peor: ${componentStatus[worst]}`;
      const maintenance = worked === 0 ? '' : `, mantenimiento en ${worked}`;
      const uptimeOf = `${locale.percent(uptime)} de disponibilidad en ${lastDays(periodDays)}`;
      return `${name}: ${uptimeOf}, ${downtime}${maintenance}`;
    },
    noDowntime: 'No se registró ninguna interrupción en este día.',
    notThere: 'Este servicio no existía en esta fecha.',
    downtime: (status, millis) =>
      `${componentStatus[status]}, ${millis === 'ongoing' ? 'en curso' : locale.duration(millis, 2)}`,
  },

  upstreams: {
    from: ['Según la página de estado de ', ''],
    unknown: 'Desconocido',
    notKnown: ['Se desconoce desde: ', '. Este es el último estado conocido.'],
    dependsOn: ['Depende de ', ': ', '.'],
  },

  subscribe: {
    button: 'Suscribirse',
    title: 'Suscribirse a los avisos',
    close: 'Cerrar',
    lead: (customer) => `Reciba noticias de ${customer} cada vez que un incidente se abra, se actualice o se resuelva.`,
    channel: 'Canal',
    channels: { email: 'Correo', webhook: 'Webhook', slack: 'Slack' },
    email: {
      label: 'Correo electrónico',
      hint: 'Enviamos un mensaje para confirmarlo. Puede darse de baja en cualquier momento.',
    },
    webhook: {
      label: 'URL del webhook',
      hint: 'Cada aviso se envía allí como un POST JSON firmado.',
    },
    slack: {
      hint: 'Slack pregunta a cuál de sus canales hay que avisar.',
      button: 'Añadir a Slack',
    },
    already: '¿Ya tiene una suscripción?',
    done: subscribed,
    doneInPlace: {
      email: `${subscribed.title}. ${subscribed.email}`,
      webhook: `${subscribed.title}. ${subscribed.webhook}`,
    },
    failed: 'No se pudo completar la suscripción',
  },

  choices: {
    summary: 'Elegir qué avisos recibir',
    about: 'Quiero avisos de',
    incidents: 'Incidentes y anuncios',
    maintenances: 'Mantenimientos',
    statusChanges: 'Cambios de estado',
    only: 'Solo de estos servicios',
    onlyHint: 'No marque ninguno para recibir avisos de todos, también de los que se añadan después.',
    language: 'Idioma de los mensajes',
  },

  manage: {
    title: 'Cambiar la suscripción',
    ask: {
      done: 'Consulte su bandeja de entrada. Si la dirección está suscrita, recibirá un enlace.',
      failed: 'No se envió nada',
      hint: 'Si está suscrita, le enviamos un enlace para cambiar o pausar la suscripción.',
      button: 'Enviarme un enlace',
    },
    fresh: {
      text: (address) =>
        `Este enlace está en todos los mensajes a ${address}, y los mensajes se reenvían. Enviamos uno nuevo a esa ` +
        'dirección, con el que se puede cambiar o pausar la suscripción.',
      button: 'Enviar un enlace nuevo',
    },
    asked: {
      title: 'Consulte su bandeja de entrada',
      text: 'Si la dirección está suscrita, recibirá un enlace. Es válido durante 30 minutos.',
    },
    saved: {
      title: 'Sus preferencias se han guardado',
      text: 'Valen a partir del próximo aviso. El enlace a este formulario es válido hasta 30 minutos después de su envío.',
    },
    failed: 'No se cambió nada',
    notListed:
      'Los mensajes sobre esta página solo se envían a las direcciones que figuran entre sus lectores. La dirección de esta suscripción no figura por ahora y no recibirá ninguno hasta que figure.',
    messagesTo: (address) => `Mensajes a ${address}`,
    services: 'De estos servicios',
    all: 'De todos, también de los que se añadan después',
    some: 'Solo de los marcados aquí, de ninguno que se añada después',
    pause: 'Pausa',
    paused: 'No avisarme mientras esta casilla esté marcada',
    save: 'Guardar',
    leave: 'Darse de baja',
  },

  confirm: {
    title: 'Confirme su suscripción',
    text: (customer) => `Recibirá un correo cada vez que ${customer} abra, actualice o resuelva un incidente.`,
    button: 'Confirmar',
  },
  confirmed: {
    title: 'Su suscripción está confirmada',
    text: 'A partir de ahora le enviamos los avisos por correo. Cada mensaje lleva un enlace para darse de baja.',
  },
  unsubscribe: {
    title: (customer) => `¿Darse de baja de ${customer}?`,
    text: 'Ya no recibirá avisos de incidentes ni de mantenimientos.',
    button: 'Darse de baja',
  },
  unsubscribed: {
    title: 'Se ha dado de baja',
    text: 'No recibirá más avisos nuestros.',
  },
  linkInvalid: {
    title: 'Este enlace no es válido',
    text: 'Ha caducado o ya se ha utilizado. Vuelva a suscribirse en la página de estado para recibir otro.',
  },
  paymentRequired: {
    title: 'Pago requerido',
    text: (customer) => `La página de estado de ${customer} no responde en esta dirección por el momento.`,
  },
  notFound: {
    title: 'Página no encontrada',
    text: 'No hay nada en esta dirección.',
  },
  signIn: {
    title: 'Iniciar sesión en esta página',
    text: 'Esta página es para sus lectores. Escriba la contraseña que le dieron.',
    password: 'Contraseña',
    button: 'Iniciar sesión',
    failed: 'Esa no es la contraseña de esta página. Inténtelo de nuevo.',
    byMail: {
      text: 'Esta página es para sus lectores. Escriba su correo electrónico para recibir un enlace con el que iniciar sesión.',
      offered:
        'Algunos lectores ven más en esta página. Si es uno de ellos, escriba su correo electrónico para recibir un enlace con el que iniciar sesión.',
      either:
        'Esta página es para sus lectores. Escriba la contraseña que le dieron, o su correo electrónico para recibir un ' +
        'enlace con el que iniciar sesión.',
      button: 'Enviar enlace',
    },
    byAddress: {
      text: 'Esta página es para sus lectores. Escriba su correo electrónico.',
      offered: 'Algunos lectores ven más en esta página. Si es uno de ellos, escriba su correo electrónico.',
      either: 'Esta página es para sus lectores. Escriba la contraseña que le dieron o su correo electrónico.',
      how: 'Si su empresa tiene su propio inicio de sesión para esta página, se le llevará a él. De lo contrario, recibirá por correo un enlace con el que iniciar sesión.',
      button: 'Continuar',
    },
    or: 'o',
    mailed: {
      title: 'Consulte su bandeja de entrada',
      text: 'Si esta dirección puede leer la página, le hemos enviado un enlace. Funciona una sola vez y durante 15 minutos.',
      hint: '¿No ha llegado nada? Mire también en la carpeta de correo no deseado.',
      again: 'Pedir otro enlace',
    },
    open: 'Este botón inicia su sesión en este navegador. El enlace funciona una sola vez.',
    over: {
      title: 'Este enlace ya no funciona',
      text: 'Ya se ha utilizado o tiene más de 15 minutos.',
    },
    notAccepted: {
      title: 'No se ha aceptado su inicio de sesión',
      text: 'Ha tardado más de diez minutos, ya se ha utilizado o no corresponde a un lector de esta página.',
      again: 'Volver a iniciar sesión',
    },
    out: 'Cerrar sesión',
    elsewhere: {
      title: 'Esta página no se puede leer desde aquí',
      text: 'Solo se puede leer desde ciertas redes, como la de una oficina o una VPN.',
    },
  },
  programs: {
    title: 'Direcciones para lectores de feeds y calendarios',
    text:
      'Los lectores de feeds, los calendarios y otros programas no pueden iniciar sesión. Con estas direcciones leen de ' +
      'esta página lo que usted puede leer, mientras pueda. Son solo para usted: no las comparta.',
    shared: 'Funcionan hasta que se cambie la contraseña de esta página.',
    open: 'Usted lee esta página sin iniciar sesión. Donde usted puede, también pueden los programas, en estas direcciones.',
    replacing:
      '¿Las conocen otras personas? Las nuevas ponen fin a las que tenía hasta ahora; déselas después a sus programas.',
    replace: 'Sustituir estas direcciones',
    summary: 'Estado actual',
  },
  unknownHost: {
    title: 'Este dominio no existe :(',
    text: 'No hay ninguna página de estado en esta dirección. Compruebe cómo está escrita.',
  },
};
