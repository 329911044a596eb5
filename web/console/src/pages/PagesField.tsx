import { useState, type ReactElement } from 'react';
import { type OrganisationPage } from '../api/contract.js';
import { CheckboxField } from '../forms/CheckboxField.js';
import { FindPage, isFound } from './FindPage.js';
import { tickedPages, withPage, type Placing } from './placement.rules.js';

/** A shorter list needs no filter. */
const SEARCHABLE_FROM = 8;
/** So many are shown at once; the others are found by name. */
const SHOWN = 50;

export interface PagesFieldProps {
  /** All of the organisation, the first one first. */
  pages: readonly OrganisationPage[];
  placing: Placing;
  onChoose: (chosen: string[]) => void;
  error?: string;
}

/** The pages that something is put on, to be ticked; of many, with a search. */
export function PagesField({ pages, placing, onChoose, error }: PagesFieldProps): ReactElement {
  const [typed, setTyped] = useState('');
  const ticked = tickedPages(placing, pages[0]?.id ?? '');
  const matching = pages.filter((page) => isFound(page, typed));
  // What is ticked is never out of sight.
  const isFar = matching.length > SHOWN;
  const found = isFar ? matching.filter(({ id }, index) => index < SHOWN || ticked.has(id)) : matching;
  const here = pages.filter(({ id }) => ticked.has(id)).length;
  return (
    <fieldset className="component-picker pages-field" aria-invalid={error !== undefined}>
      <legend>Show on</legend>
      {error !== undefined && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
      {pages.length >= SEARCHABLE_FROM && <FindPage typed={typed} onType={setTyped} />}
      <div className="picker-groups">
        {found.map(({ id, name }) => (
          <div key={id} className="picker-row">
            <CheckboxField
              checked={ticked.has(id)}
              // What names no service is on one page at least.
              disabled={placing.named.length === 0 && ticked.has(id) && here === 1}
              onChange={(on) => onChoose(withPage(placing, pages, { id, on }))}
            >
              <bdi>{name}</bdi>
            </CheckboxField>
          </div>
        ))}
        {isFar && (
          <p className="option-hint">
            And {(matching.length - found.length).toLocaleString('en-US')} more. Find them by their name.
          </p>
        )}
        {found.length === 0 && <p className="option-hint">No page matches.</p>}
      </div>
    </fieldset>
  );
}
