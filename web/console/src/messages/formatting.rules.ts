/** What a button of the toolbar does. */
export type Formatting = 'bold' | 'italic' | 'link' | 'code' | 'bullets' | 'numbers' | 'quote';

/** A text with what is selected in it, as a text area has it. */
export interface SelectedText {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** What replaces the text from `from` to `to`, and what is selected afterwards. */
export interface Edit {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
  readonly start: number;
  readonly end: number;
}

/** How the lines of a list or of a quote begin. */
const LINE_SIGNS = {
  bullets: { of: () => '- ', pattern: /^[-*+] / },
  numbers: { of: (position: number) => `${position + 1}. `, pattern: /^\d+[.)] / },
  quote: { of: () => '> ', pattern: /^> ?/ },
};

/** Formats the selection, or takes the same formatting back; without a selection a text is there to be typed over. */
export function formatted(kind: Formatting, selected: SelectedText): Edit {
  switch (kind) {
    case 'bold':
      return marked('**', 'bold text', selected);
    case 'italic':
      return marked('_', 'italic text', selected);
    case 'code':
      return isOnLines(selected) ? fenced(selected) : marked('`', 'code', selected);
    case 'link':
      return linked(selected);
    default:
      return signed(kind, selected);
  }
}

function isOnLines({ text, start, end }: SelectedText): boolean {
  return text.slice(start, end).trim().includes('\n');
}

/** Marks do not take effect beside spaces, so they stand around the words. */
function words({ text, start, end }: SelectedText): SelectedText {
  const inside = text.slice(start, end);
  if (inside.trim() === '') return { text, start: end, end };
  return {
    text,
    start: start + inside.length - inside.trimStart().length,
    end: end - (inside.length - inside.trimEnd().length),
  };
}

function marked(mark: string, placeholder: string, selected: SelectedText): Edit {
  const { text, start, end } = words(selected);
  const inside = text.slice(start, end);
  const { length } = mark;
  if (text.slice(0, start).endsWith(mark) && text.slice(end).startsWith(mark)) {
    return { from: start - length, to: end + length, insert: inside, start: start - length, end: end - length };
  }
  if (inside.length > 2 * length && inside.startsWith(mark) && inside.endsWith(mark)) {
    return { from: start, to: end, insert: inside.slice(length, -length), start, end: end - 2 * length };
  }
  const content = inside === '' ? placeholder : inside;
  const insert = `${mark}${content}${mark}`;
  return { from: start, to: end, insert, start: start + length, end: start + length + content.length };
}

function fenced(selected: SelectedText): Edit {
  const { text, start, end } = words(selected);
  const inside = text.slice(start, end);
  const before = start === 0 || text[start - 1] === '\n' ? '```\n' : '\n```\n';
  const after = end === text.length || text[end] === '\n' ? '\n```' : '\n```\n';
  const from = start + before.length;
  return { from: start, to: end, insert: `${before}${inside}${after}`, start: from, end: from + inside.length };
}

const ADDRESS = 'https://';

function linked(selected: SelectedText): Edit {
  const { text, start, end } = words(selected);
  const inside = text.slice(start, end);
  if (/^https?:\/\/\S+$/.test(inside)) {
    const label = 'link text';
    return { from: start, to: end, insert: `[${label}](${inside})`, start: start + 1, end: start + 1 + label.length };
  }
  const label = inside === '' ? 'link text' : inside;
  const address = start + label.length + 3;
  return {
    from: start,
    to: end,
    insert: `[${label}](${ADDRESS})`,
    start: inside === '' ? start + 1 : address,
    end: inside === '' ? start + 1 + label.length : address + ADDRESS.length,
  };
}

/** Every line of the selection begins with a sign, or none does. */
function signed(kind: keyof typeof LINE_SIGNS, { text, start, end }: SelectedText): Edit {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const next = text.indexOf('\n', end);
  const to = next < 0 ? text.length : next;
  const lines = text.slice(from, to).split('\n');
  const { of, pattern } = LINE_SIGNS[kind];
  const isSigned = lines.every((line) => pattern.test(line));
  const insert = lines
    .map((line, position) => (isSigned ? line.replace(pattern, '') : `${of(position)}${line}`))
    .join('\n');
  const after = from + insert.length;
  return { from, to, insert, start: start === end ? after : from, end: after };
}
