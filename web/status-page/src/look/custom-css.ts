import type { Atrule, AtrulePrelude, CssNode, Declaration, Rule, StyleSheet } from 'css-tree';
import generate from 'css-tree/generator';
import parse from 'css-tree/parser';

// What staff may say of the look of their page in CSS (docs/CUSTOM_CSS.md). The rules are read, checked node by node and
// generated from the nodes: nothing is passed on that was not understood. None of them can reach the state, an open incident or a
// maintenance, or cover them.

/** Length of a sheet as typed (UTF-16 units). */
export const MAX_CSS = 8_192;
/** The parts of the page that can be styled: the first class of every selector. */
export const PARTS = ['page-header', 'services', 'past-incidents', 'page-footer'] as const;
/** Classes within the parts. */
const CLASSES = [
  'masthead',
  'logo',
  'description',
  'own-links',
  'section-head',
  'component',
  'component-head',
  'group',
  'facts',
  'hint',
];
const ELEMENTS = ['h1', 'h2', 'h3', 'h4', 'p', 'a', 'ul', 'li', 'summary', 'span', 'button', 'nav', 'article'];
const STATES = ['hover', 'focus-visible', 'first-child', 'last-child'];
/** The colours of the themes, to be used and not to be set. */
export const VARIABLES = [
  'page',
  'card',
  'inset',
  'strong',
  'ink',
  'muted',
  'line',
  'control',
  'accent',
  'on-accent',
] as const;
/** What can be set: nothing that moves, covers or hides. */
const PROPERTIES =
  /^(?:color|background-color|background-image|border(?:-(?:top|right|bottom|left|block|inline|block-start|block-end|inline-start|inline-end))?(?:-(?:color|style|width))?|border(?:-(?:top|bottom|start|end)-(?:left|right|start|end))?-radius|box-shadow|font-family|font-size|font-weight|font-style|font-variant|letter-spacing|line-height|text-align|text-transform|text-decoration(?:-(?:color|line|style|thickness))?|text-underline-offset|padding(?:-(?:top|right|bottom|left|block|inline|block-start|block-end|inline-start|inline-end))?|gap|row-gap|column-gap)$/;
const FUNCTIONS = ['var', 'rgb', 'rgba', 'hsl', 'hsla', 'oklch', 'color-mix', 'linear-gradient', 'radial-gradient'];
const FEATURES = ['prefers-color-scheme', 'prefers-contrast', 'min-width', 'max-width'];
/** The largest length, so that nothing is pushed out of sight (px); of other units the same in the usual size. */
const MAX_LENGTH: Readonly<Record<string, number>> = { px: 96, rem: 6, em: 6, ch: 12, deg: 360 };
const MAX_NUMBER = 1_000;

/** A sheet as it may be sent to visitors, and what was left out of it. */
export interface CustomCss {
  /** Short, without comments; empty for nothing. */
  readonly css: string;
  /** A sentence for each mistake, with its line. */
  readonly problems: readonly string[];
}

/** Reads what staff typed. */
export function readCustomCss(typed: string): CustomCss {
  if (typed === '') return { css: '', problems: [] };
  const problems: string[] = [];
  const sheet = parse(typed.slice(0, MAX_CSS), {
    positions: true,
    onParseError: (error) => problems.push(`Line ${error.line}: ${error.message}.`),
  }) as StyleSheet;
  const css = sheet.children
    .toArray()
    .map((node) => readNode(node, problems))
    .join('');
  // A style element ends at the first "</style", whatever stands around it.
  const isSafe = !css.includes('<') && !css.includes('\\');
  if (!isSafe) problems.push('Line 1: please leave out "<" and backslashes.');
  return { css: isSafe ? css : '', problems };
}

/** @returns the node as generated, empty where anything in it is not allowed */
function readNode(node: CssNode, problems: string[]): string {
  const refuse = (what: string): string => {
    problems.push(`Line ${node.loc?.start.line ?? 1}: ${what}`);
    return '';
  };
  if (node.type === 'Comment') return '';
  if (node.type === 'Rule') return readRule(node, problems);
  if (node.type === 'Atrule' && node.name === 'media') return readMedia(node, problems);
  if (node.type === 'Atrule') return refuse(`@${node.name} cannot be used here.`);
  return refuse('this is no rule.');
}

function readMedia({ prelude, block, loc }: Atrule, problems: string[]): string {
  const line = loc?.start.line ?? 1;
  const unknown = unknownFeature(prelude);
  if (unknown !== undefined || !prelude || !block) {
    problems.push(`Line ${line}: @media can ask for ${FEATURES.join(', ')}, and not for ${unknown ?? 'nothing'}.`);
    return '';
  }
  const rules = block.children.toArray().map((node) => {
    if (node.type === 'Rule') return readRule(node, problems);
    if (node.type !== 'Comment') problems.push(`Line ${line}: only rules can stand in @media.`);
    return '';
  });
  return `@media ${generate(prelude)}{${rules.join('')}}`;
}

function unknownFeature(prelude: AtrulePrelude | CssNode | null | undefined): string | undefined {
  if (!prelude) return 'nothing';
  for (const node of descendants(prelude)) {
    if (node.type === 'Feature' && !FEATURES.includes(node.name)) return node.name;
    if (!MEDIA_NODES.has(node.type)) return node.type;
  }
  return undefined;
}

const MEDIA_NODES = new Set([
  ...['AtrulePrelude', 'MediaQueryList', 'MediaQuery', 'Condition', 'Feature', 'Identifier', 'Dimension', 'Number'],
]);

function readRule({ prelude, block, loc }: Rule, problems: string[]): string {
  const line = loc?.start.line ?? 1;
  const wrong = wrongSelector(prelude);
  if (wrong !== undefined) {
    problems.push(`Line ${line}: ${wrong}`);
    return '';
  }
  const declarations = block.children.toArray().flatMap((node) => {
    if (node.type === 'Comment') return [];
    const problem = node.type === 'Declaration' ? wrongDeclaration(node) : 'only declarations can stand in a rule.';
    if (problem === undefined) return [generate(node)];
    problems.push(`Line ${node.loc?.start.line ?? line}: ${problem}`);
    return [];
  });
  return declarations.length === 0 ? '' : `${generate(prelude)}{${declarations.join(';')}}`;
}

/** What is wrong with a list of selectors; undefined for nothing. */
function wrongSelector(prelude: CssNode): string | undefined {
  if (prelude.type !== 'SelectorList') return 'this is no selector.';
  for (const selector of prelude.children.toArray()) {
    if (selector.type !== 'Selector') return 'this is no selector.';
    const [first, ...rest] = selector.children.toArray();
    if (first?.type !== 'ClassSelector' || !isOneOf(PARTS, first.name)) {
      return `a selector has to begin with ${PARTS.map((part) => `.${part}`).join(', ')}.`;
    }
    const wrong = rest.find((node) => !isKnownSelector(node));
    if (wrong) return `"${generate(wrong)}" cannot be selected here.`;
  }
  return undefined;
}

function isKnownSelector(node: CssNode): boolean {
  if (node.type === 'ClassSelector') return CLASSES.includes(node.name);
  if (node.type === 'TypeSelector') return ELEMENTS.includes(node.name);
  if (node.type === 'PseudoClassSelector') return node.children === null && STATES.includes(node.name);
  return node.type === 'Combinator' && (node.name === ' ' || node.name === '>');
}

/** What is wrong with a declaration; undefined for nothing. */
function wrongDeclaration({ property, value, important }: Declaration): string | undefined {
  if (important !== false) return '"!important" cannot be used here.';
  if (!PROPERTIES.test(property)) return `"${property}" cannot be set here.`;
  if (value.type !== 'Value') return `"${property}" has no value that can be read.`;
  for (const node of descendants(value)) {
    const wrong = wrongValue(node);
    if (wrong !== undefined) return `${wrong} cannot stand in "${property}".`;
  }
  return undefined;
}

/** A part of a value that is not allowed; undefined for one that is. */
function wrongValue(node: CssNode): string | undefined {
  switch (node.type) {
    case 'Value':
    case 'Operator':
    case 'Hash':
    case 'String':
    case 'Percentage':
      return node.type === 'Percentage' && !isWithin(node.value, 100) ? `${node.value}%` : undefined;
    case 'Identifier':
      return node.name.startsWith('--') && !isOneOf(VARIABLES, node.name.slice(2)) ? node.name : undefined;
    case 'Function':
      return FUNCTIONS.includes(node.name.toLowerCase()) ? undefined : `${node.name}()`;
    case 'Number':
      return isWithin(node.value, MAX_NUMBER) ? undefined : node.value;
    case 'Dimension':
      return isWithin(node.value, MAX_LENGTH[node.unit.toLowerCase()] ?? -1) ? undefined : `${node.value}${node.unit}`;
    default:
      return `"${generate(node)}"`;
  }
}

function isWithin(value: string, most: number): boolean {
  return Number(value) >= 0 && Number(value) <= most;
}

function isOneOf(names: readonly string[], name: string): boolean {
  return names.includes(name);
}

/** A node and everything within it. */
function* descendants(node: CssNode): Generator<CssNode> {
  yield node;
  const within: unknown[] = Object.values(node);
  for (const part of within) {
    if (isNode(part)) yield* descendants(part);
    else if (isList(part)) for (const child of part.toArray()) yield* descendants(child);
  }
}

function isNode(part: unknown): part is CssNode {
  return typeof part === 'object' && part !== null && 'type' in part && typeof part.type === 'string';
}

function isList(part: unknown): part is { toArray: () => CssNode[] } {
  return typeof part === 'object' && part !== null && 'toArray' in part;
}
