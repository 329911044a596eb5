import { InputGroup } from '@blueprintjs/core';
import { Search } from '@blueprintjs/icons';
import { type ReactElement } from 'react';
import { type OrganisationPage } from '../api/contract.js';

export interface FindPageProps {
  typed: string;
  onType: (typed: string) => void;
}

/** The field to find one of many pages with. */
export function FindPage({ typed, onType }: FindPageProps): ReactElement {
  return (
    <InputGroup
      type="search"
      leftIcon={<Search />}
      placeholder="Find a page by its name or address"
      aria-label="Find a page"
      value={typed}
      onValueChange={onType}
    />
  );
}

/** Whether a page has what was typed in its name or address. */
export function isFound({ name, domain }: Pick<OrganisationPage, 'name' | 'domain'>, typed: string): boolean {
  const wanted = typed.trim().toLowerCase();
  return [name, domain].some((text) => text.toLowerCase().includes(wanted));
}
