/** An answer of a page. */
export interface Answer {
  status: number;
  headers: Headers;
  body: string;
}

type Check = (answer: Answer) => string | undefined;

const html = whole('text/html', ({ body }) =>
  /<main\b/.test(body) && body.includes('</html>') ? undefined : 'is no page',
);

/** Of each kind of answer, the check that says what is wrong with one; undefined when nothing is. */
export const expectedAnswer = {
  html,
  file: whole(''),
  feed: whole('application/atom+xml', ({ body }) => (body.includes('</feed>') ? undefined : 'is no whole feed')),
  json: whole('application/json', ({ body }) => summaryProblem(body)),
  /** Asked with the tag of an answer before; a page that has changed since is sent whole. */
  unchanged: (answer) => (answer.status === 304 ? undefined : html(answer)),
} satisfies Record<string, Check>;

export type AnswerKind = keyof typeof expectedAnswer;

/** An answer with 200, this type, and a body that passes. */
function whole(type: string, check: Check = () => undefined): Check {
  return (answer) => {
    if (answer.status !== 200) return `answers ${answer.status}`;
    const given = answer.headers.get('content-type') ?? '';
    if (!given.startsWith(type)) return `is of type "${given}" instead of ${type}`;
    return answer.body === '' ? 'is empty' : check(answer);
  };
}

const INDICATORS = ['none', 'minor', 'major', 'critical', 'maintenance'];

function summaryProblem(body: string): string | undefined {
  try {
    const { status, components } = JSON.parse(body) as { status?: { indicator?: string }; components?: unknown };
    if (!INDICATORS.includes(status?.indicator ?? '')) return 'has no status that clients know';
    return Array.isArray(components) ? undefined : 'has no list of components';
  } catch {
    return 'is no JSON';
  }
}

/** Stylesheets, scripts and images that a page loads from its own host: their paths. */
export function linkedFiles(html: string): string[] {
  const tags = html.match(/<(?:link|script|img|source)\b[^>]*>/g) ?? [];
  const loaded = tags.filter((tag) => !tag.startsWith('<link') || /\brel="(?:stylesheet|icon|preload)"/.test(tag));
  const paths = loaded.flatMap((tag) => /\b(?:href|src|srcset)="(\/(?!\/)[^"]*)"/i.exec(tag)?.[1] ?? []);
  return [...new Set(paths.map((path) => path.replaceAll('&amp;', '&')))];
}
