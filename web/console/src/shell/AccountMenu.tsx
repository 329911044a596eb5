import { Button, Menu, MenuDivider, MenuItem, PopoverNext } from '@blueprintjs/core';
import { CaretDown, LogOut, User as UserIcon } from '@blueprintjs/icons';
import { type ReactElement } from 'react';
import { useConsoleDispatch } from '../app/hooks.js';
import { useGetCurrentUserQuery } from '../session/account.api.js';
import { logout } from '../session/session.slice.js';

/** Who is signed in, and the way out. */
export function AccountMenu(): ReactElement {
  const dispatch = useConsoleDispatch();
  const { data: user } = useGetCurrentUserQuery();
  const menu = (
    <Menu aria-label="Account">
      {user && <MenuDivider title={<AccountSummary name={user.name} email={user.email} role={user.role} />} />}
      <MenuItem icon={<LogOut />} text="Logout" onClick={() => dispatch(logout())} />
    </Menu>
  );
  return (
    <PopoverNext content={menu} placement="bottom-end" arrow={false}>
      <Button variant="minimal" icon={<UserIcon />} endIcon={<CaretDown />} className="account-button">
        <span className="account-label">Account</span>
      </Button>
    </PopoverNext>
  );
}

function AccountSummary({ name, email, role }: { name: string; email: string; role: string }): ReactElement {
  return (
    <span className="account-summary">
      <span className="account-name">{name}</span>
      <span className="account-detail">{email}</span>
      <span className="account-detail">{role}</span>
    </span>
  );
}
