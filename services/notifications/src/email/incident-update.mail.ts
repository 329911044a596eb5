import { componentStatuses, incidentStatuses, type IncidentStatusWord } from '@candor/proto/status-words.js';
import { type IncidentUpdate } from '../channel/notification.js';
import { incidentUrl } from '../channel/page-url.js';
import { displayTime, escapeHtml, escapeParagraph, oneLine, type MailContent } from './mail-content.js';
import { button, heading, layout, link, paragraph } from './mail-layout.js';

const COLOURS: Record<IncidentStatusWord, string> = {
  investigating: '#ac2f33',
  identified: '#935610',
  monitoring: '#215db0',
  resolved: '#1c6e42',
};

/** The mail that tells of an entry. @param mark stands for the recipient's unsubscribe link */
export function incidentUpdateMail(update: IncidentUpdate, mark: string): MailContent {
  const { incident, entry, organisation } = update;
  const word = incidentStatuses.wordOf(entry.status) ?? 'investigating';
  const status = capitalised(word);
  const organisationName = oneLine(organisation.name, 80);
  const name = oneLine(incident.name);
  const time = displayTime(entry.date);
  const services = affectedServices(update);
  const url = incidentUrl(organisation.pageUrl, incident.id);
  const why = `You get this mail because you subscribed to the updates of ${organisationName}.`;

  const text = [
    `${name}`,
    `${status} – ${time}`,
    '',
    entry.message.trim(),
    '',
    ...(services.length > 0 ? ['Affected services:', ...services.map((service) => `- ${service}`), ''] : []),
    'Follow the incident:',
    url,
    '',
    '--',
    why,
    'Unsubscribe:',
    mark,
    '',
  ].join('\n');

  const badge = `<p style="margin:0 0 8px"><span style="display:inline-block;padding:2px 10px;border-radius:12px;background:${COLOURS[word]};color:#ffffff;font-size:13px;line-height:20px;font-weight:600">${status}</span></p>`;
  const list = services.map((service) => escapeHtml(service)).join('<br>\n');
  const html = layout({
    preview: oneLine(entry.message, 120),
    title: name,
    body: [
      badge,
      heading(escapeHtml(name)),
      paragraph(escapeParagraph(entry.message)),
      list === '' ? '' : paragraph(`<strong>Affected services</strong><br>\n${list}`),
      button(url, 'Follow the incident'),
      `<p class="soft" style="margin:0;font-size:13px;line-height:20px;color:#5b6875">${escapeHtml(time)}</p>`,
    ].join('\n'),
    footer: `${escapeHtml(why)}<br>\n${link(mark, 'Unsubscribe')}`,
  });
  return { subject: `[${organisationName}] ${status}: ${name}`, text, html, threadId: incident.id };
}

/** "API: major outage", for the components that subscribers may read of. */
function affectedServices({ entry, componentNames }: IncidentUpdate): string[] {
  return entry.affectedComponents.flatMap(({ componentId, componentStatus }) => {
    const name = componentNames.get(componentId);
    const word = componentStatuses.wordOf(componentStatus);
    return name === undefined || !word ? [] : `${oneLine(name, 120)}: ${word.replaceAll('_', ' ')}`;
  });
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
