import { Button, Menu, MenuItem, PopoverNext } from '@blueprintjs/core';
import { More } from '@blueprintjs/icons';
import { type ReactElement } from 'react';

export interface MoreMenuProps {
  /** Accessible name, as in "More about Payments fail". */
  label: string;
  items: readonly { text: string; icon: ReactElement; intent?: 'danger'; onClick: () => void }[];
}

/** What is rarely done to a thing, behind three dots. */
export function MoreMenu({ label, items }: MoreMenuProps): ReactElement {
  const menu = (
    <Menu aria-label={label}>
      {items.map(({ text, ...item }) => (
        <MenuItem key={text} text={text} {...item} />
      ))}
    </Menu>
  );
  return (
    <PopoverNext content={menu} placement="bottom-end" arrow={false}>
      <Button variant="minimal" icon={<More />} aria-label={label} />
    </PopoverNext>
  );
}
