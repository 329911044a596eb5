import { COMPONENT_STATUSES, type ComponentStatus } from './component-status.js';

/** Colours of one status in one theme, as `#rrggbb`. */
export interface StatusColors {
  /** Bars and icons: at least 3:1 on every surface of the theme. */
  solid: string;
  /** Text: at least 4.5:1 on every surface of the theme and on `soft`. */
  text: string;
  /** Tinted background of banners and badges. */
  soft: string;
}

export interface Theme {
  /** Page background, card background, and the background of fields and hovered rows. */
  surfaces: { page: string; card: string; inset: string };
  ink: { strong: string; normal: string; muted: string };
  /** `line` only separates; `control` outlines interactive elements (3:1). `absent` draws days without data. */
  lines: { line: string; control: string; absent: string };
  accent: string;
  onAccent: string;
  status: Record<ComponentStatus, StatusColors>;
}

/**
 * The hues follow the colour-blind safe set of Okabe and Ito (bluish green, yellow, orange, vermilion to crimson, blue),
 * moved in lightness until neighbours stay apart for protan, deutan and tritan eyes; `palette.spec.ts` measures that.
 */
export const LIGHT: Theme = {
  surfaces: { page: '#f5f6f8', card: '#ffffff', inset: '#f0f2f5' },
  ink: { strong: '#10151d', normal: '#2c3542', muted: '#5a6575' },
  lines: { line: '#e2e6ec', control: '#7f8998', absent: '#c9d0d9' },
  accent: '#2451b8',
  onAccent: '#ffffff',
  status: {
    operational: { solid: '#12946e', text: '#0a6a4e', soft: '#e4f5ef' },
    under_maintenance: { solid: '#2f6be4', text: '#1f4fb8', soft: '#e8effd' },
    degraded_performance: { solid: '#b38100', text: '#7a5600', soft: '#fdf4d9' },
    partial_outage: { solid: '#b83d06', text: '#a33a06', soft: '#fdede3' },
    major_outage: { solid: '#86103f', text: '#86103f', soft: '#fbe7ec' },
  },
};

export const DARK: Theme = {
  surfaces: { page: '#0d1117', card: '#151b23', inset: '#1c242e' },
  ink: { strong: '#f3f6fa', normal: '#ced6e0', muted: '#98a4b3' },
  lines: { line: '#28313d', control: '#6f7b8b', absent: '#3c4756' },
  accent: '#8db1ff',
  onAccent: '#0b1220',
  status: {
    operational: { solid: '#2cb88c', text: '#5fd6b0', soft: '#10291f' },
    under_maintenance: { solid: '#5f97ff', text: '#9dbfff', soft: '#14233f' },
    degraded_performance: { solid: '#f2d04a', text: '#f4d870', soft: '#2d2609' },
    partial_outage: { solid: '#f0883a', text: '#f7a96d', soft: '#331d0c' },
    major_outage: { solid: '#e0325f', text: '#ff8ba6', soft: '#38101c' },
  },
};

/** `degraded_performance` → `degraded-performance`, as CSS classes and custom properties are named. */
export function cssName(status: string): string {
  return status.replaceAll('_', '-');
}

/** The theme as CSS declarations: `--page`, `--ink`, `--operational`, `--operational-text`, `--operational-soft` and so on. */
export function themeDeclarations(theme: Theme): string {
  const plain = {
    page: theme.surfaces.page,
    card: theme.surfaces.card,
    inset: theme.surfaces.inset,
    strong: theme.ink.strong,
    ink: theme.ink.normal,
    muted: theme.ink.muted,
    line: theme.lines.line,
    control: theme.lines.control,
    absent: theme.lines.absent,
    accent: theme.accent,
    'on-accent': theme.onAccent,
  };
  const declarations = Object.entries(plain).map(([name, value]) => `--${name}:${value}`);
  for (const status of COMPONENT_STATUSES) {
    const { solid, text, soft } = theme.status[status];
    const name = cssName(status);
    declarations.push(`--${name}:${solid}`, `--${name}-text:${text}`, `--${name}-soft:${soft}`);
  }
  return declarations.join(';');
}
