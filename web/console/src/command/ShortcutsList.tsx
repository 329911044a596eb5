import { type ReactElement } from 'react';
import { SHORTCUTS } from './shortcuts.js';

/** Every shortcut, by where it does something. */
export function ShortcutsList(): ReactElement {
  return (
    <>
      {SHORTCUTS.map(({ where, shortcuts }) => (
        <section key={where}>
          <h3 className="section-title">{where}</h3>
          <dl className="shortcuts">
            {shortcuts.map(({ keys, does }) => (
              <div key={does}>
                <dt>
                  {keys.map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <p className="option-hint">On a Mac, Cmd does what Ctrl does here.</p>
    </>
  );
}
