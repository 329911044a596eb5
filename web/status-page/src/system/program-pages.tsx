import { type ReactElement } from 'react';
import { type Texts } from '../language/en.js';
import { PROGRAM_PATHS, type SystemPageName } from '../paths/page-paths.js';
import { PostButton } from './PostButton.js';
import { programSlot } from './slots.js';
import { type SystemPages } from './system-page.js';

type ProgramPageName = Extract<SystemPageName, `programs${string}`>;
type ProgramName = keyof typeof PROGRAM_PATHS;

/**
 * The addresses with which programs read what a reader may read of a page that not everybody may, or not everybody the same:
 * of one who has shown who it is, of those who share a password, and of those who need not sign in.
 */
export const PROGRAM_PAGES: SystemPages<ProgramPageName> = {
  programs: (t) => ({
    title: t.programs.title,
    languages: true,
    content: (
      <>
        <p>{t.programs.text}</p>
        <Addresses t={t} />
        <p>{t.programs.replacing}</p>
        <PostButton label={t.programs.replace} />
      </>
    ),
  }),
  'programs-shared': (t) => ({
    title: t.programs.title,
    languages: true,
    content: (
      <>
        <p>{t.programs.text}</p>
        <Addresses t={t} />
        <p>{t.programs.shared}</p>
      </>
    ),
  }),
  'programs-open': (t) => ({
    title: t.programs.title,
    languages: true,
    content: (
      <>
        <p>{t.programs.open}</p>
        <Addresses t={t} />
      </>
    ),
  }),
};

/** In fields, from which they can be copied as a whole without a script. */
function Addresses({ t }: { t: Texts }): ReactElement {
  return (
    <div className="sign-in">
      {(Object.keys(PROGRAM_PATHS) as ProgramName[]).map((name) => (
        <div key={name}>
          <label htmlFor={`address-${name}`}>{labelOf(name, t)}</label>
          <input id={`address-${name}`} type="text" readOnly value={programSlot(name)} dir="ltr" spellCheck={false} />
        </div>
      ))}
    </div>
  );
}

function labelOf(name: ProgramName, { feeds: { titles }, footer, programs }: Texts): string {
  const labels: Record<ProgramName, string> = {
    ...{ atom: `${titles.history} (Atom)`, updates: `${titles.updates} (Atom)`, rss: `${titles.history} (RSS)` },
    ...{ jsonFeed: `${titles.history} (JSON Feed)`, calendar: footer.calendar, summary: `${programs.summary} (JSON)` },
  };
  return labels[name];
}
