import { COMPONENT_STATUSES, type ComponentStatus } from './component-status.js';
import { cssName, DARK, LIGHT, type Theme, themeDeclarations } from './palette.js';

type Rgb = [number, number, number];

/** Linear light, 0 to 1. */
function linear(hex: string): Rgb {
  const channel = (from: number): number => {
    const value = parseInt(hex.slice(from, from + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

const luminance = ([r, g, b]: Rgb): number => 0.2126 * r + 0.7152 * g + 0.0722 * b;

/** Contrast ratio of WCAG 2. */
function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(linear(one)), luminance(linear(other))].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

const apply = (matrix: readonly Rgb[], [r, g, b]: Rgb): Rgb =>
  matrix.map(([x, y, z]) => Math.min(1, Math.max(0, x * r + y * g + z * b))) as Rgb;

/** Complete loss of one kind of cone, Machado, Oliveira and Fernandes 2009, severity 1. */
const EYES: Record<string, readonly Rgb[]> = {
  common: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritan: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

/** CIE L*a*b*, D65. */
function lab(rgb: Rgb): Rgb {
  const [x, y, z] = apply(
    [
      [0.4124 / 0.95047, 0.3576 / 0.95047, 0.1805 / 0.95047],
      [0.2126, 0.7152, 0.0722],
      [0.0193 / 1.08883, 0.1192 / 1.08883, 0.9505 / 1.08883],
    ],
    rgb,
  ).map((t) => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116)) as Rgb;
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

function difference(one: string, other: string, eye: readonly Rgb[]): number {
  const [a, b] = [lab(apply(eye, linear(one))), lab(apply(eye, linear(other)))];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

const pairs = COMPONENT_STATUSES.flatMap((one, index) =>
  COMPONENT_STATUSES.slice(index + 1).map((other): [ComponentStatus, ComponentStatus] => [one, other]),
);

describe.each([
  ['light', LIGHT],
  ['dark', DARK],
])('the %s theme', (_, theme: Theme) => {
  const surfaces = Object.values(theme.surfaces);

  it.each(COMPONENT_STATUSES)('shows %s in visible and legible colours', (status) => {
    const { solid, text, soft } = theme.status[status];
    for (const surface of [...surfaces, soft]) {
      expect(contrast(solid, surface)).toBeGreaterThanOrEqual(3);
      expect(contrast(text, surface)).toBeGreaterThanOrEqual(4.5);
    }
    for (const ink of [theme.ink.strong, theme.ink.normal]) expect(contrast(ink, soft)).toBeGreaterThanOrEqual(4.5);
  });

  it('prints words, links and buttons at AA contrast', () => {
    for (const surface of surfaces) {
      for (const ink of Object.values(theme.ink)) expect(contrast(ink, surface)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(theme.accent, surface)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(theme.lines.control, surface)).toBeGreaterThanOrEqual(3);
    }
    expect(contrast(theme.accent, theme.onAccent)).toBeGreaterThanOrEqual(4.5);
  });

  describe.each(Object.entries(EYES))('with %s vision', (_eye, matrix) => {
    it.each(pairs)('distinguishes %s from %s', (one, other) => {
      // A just noticeable difference is about 2.3; bars are small, so several of them are required.
      expect(difference(theme.status[one].solid, theme.status[other].solid, matrix)).toBeGreaterThan(12);
    });
  });
});

describe('themeDeclarations', () => {
  it('defines the colours of every status as custom properties', () => {
    const css = themeDeclarations(LIGHT);
    for (const status of COMPONENT_STATUSES) {
      expect(css).toContain(`--${cssName(status)}:${LIGHT.status[status].solid};`);
      expect(css).toContain(`--${cssName(status)}-text:${LIGHT.status[status].text};`);
    }
    expect(css).toContain('--page:#f5f6f8;');
  });

  it('defines the same names in both themes', () => {
    const names = (theme: Theme): string[] => themeDeclarations(theme).match(/--[\w-]+/g) ?? [];
    expect(names(DARK)).toEqual(names(LIGHT));
  });
});
