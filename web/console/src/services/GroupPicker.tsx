import { Button, MenuItem } from '@blueprintjs/core';
import { Cross, Plus } from '@blueprintjs/icons';
import { Suggest, type ItemRendererProps } from '@blueprintjs/select';
import { type KeyboardEvent, type MouseEventHandler, type ReactElement } from 'react';
import { Field } from '../forms/Field.js';

/** Shown for the empty group name. */
export const NO_GROUP = 'NO_GROUP';

export interface GroupPickerProps {
  /** Names of the groups in use. */
  groups: string[];
  /** Empty for no group. */
  value: string;
  onChange: (value: string) => void;
  error?: string;
}

/** Chooses one of the existing groups, or accepts a new name. */
export function GroupPicker({ groups, value, onChange, error }: GroupPickerProps): ReactElement {
  const known = value === '' || groups.includes(value) ? groups : [...groups, value];
  return (
    <Field
      label="Service Group Name"
      error={error}
      help="Choose a group, or type a new name. Services of one group stand together on the status page."
    >
      {({ id, ...aria }) => (
        <div className="group-picker" onKeyDown={keepEnter}>
          <Suggest<string>
            fill
            items={['', ...known]}
            selectedItem={value}
            onItemSelect={onChange}
            inputValueRenderer={labelOf}
            itemPredicate={(query, item) => labelOf(item).toLowerCase().includes(query.trim().toLowerCase())}
            itemRenderer={renderGroup}
            itemsEqual={(a, b) => a === b}
            createNewItemFromQuery={(query) => query.trim()}
            createNewItemRenderer={renderNewGroup}
            resetOnClose
            resetOnSelect
            inputProps={{ id, ...aria, size: 'large' }}
            popoverProps={{ matchTargetWidth: true, minimal: true }}
          />
          {value !== '' && (
            <Button variant="minimal" icon={<Cross />} aria-label="Clear group" onClick={() => onChange('')} />
          )}
        </div>
      )}
    </Field>
  );
}

/** Enter selects the option; it must not submit the form as well. */
function keepEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) event.preventDefault();
}

const labelOf = (group: string): string => (group === '' ? NO_GROUP : group);

function renderGroup(group: string, { handleClick, handleFocus, modifiers, ref }: ItemRendererProps): ReactElement {
  return (
    <MenuItem
      key={group}
      ref={ref}
      text={labelOf(group)}
      active={modifiers.active}
      roleStructure="listoption"
      onClick={handleClick}
      onFocus={handleFocus}
    />
  );
}

function renderNewGroup(query: string, active: boolean, onClick: MouseEventHandler<HTMLElement>): ReactElement {
  return (
    <MenuItem
      icon={<Plus />}
      text={`New group “${query.trim()}”`}
      roleStructure="listoption"
      active={active}
      onClick={onClick}
    />
  );
}
