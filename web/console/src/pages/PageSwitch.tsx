import { HTMLSelect } from '@blueprintjs/core';
import { Search } from '@blueprintjs/icons';
import { useState, type ReactElement } from 'react';
import { EmptyState } from '../feedback/EmptyState.js';
import { Field } from '../forms/Field.js';
import { FindPage, isFound } from './FindPage.js';
import { type ChosenPage } from './use-chosen-page.js';

/** A shorter list needs no filter. */
const SEARCHABLE_FROM = 50;

/** Chooses the page that a screen is about, where there are several. */
export function PageSwitch({ chosen }: { chosen: ChosenPage }): ReactElement | null {
  const { page, pages = [], isMissing, choose } = chosen;
  const [typed, setTyped] = useState('');
  if (pages.length < 2 && !isMissing) return null;
  const found = pages.filter((one) => one === page || isFound(one, typed));
  const options = found.map(({ id, name, first }) => ({ value: id, label: first ? `${name} (first page)` : name }));
  return (
    <>
      <div className="page-switch">
        {pages.length >= SEARCHABLE_FROM && <FindPage typed={typed} onType={setTyped} />}
        <Field label="Page">
          {({ id }) => (
            <HTMLSelect
              id={id}
              fill
              large
              options={isMissing ? [{ value: '', label: 'Choose a page' }, ...options] : options}
              value={page?.id ?? ''}
              onChange={({ currentTarget }) => {
                const next = pages.find((one) => one.id === currentTarget.value);
                if (next) choose(next);
              }}
            />
          )}
        </Field>
      </div>
      {isMissing && (
        <EmptyState title="Page not found" icon={<Search size={28} />}>
          It may have been deleted, or the address is mistyped.
        </EmptyState>
      )}
    </>
  );
}
