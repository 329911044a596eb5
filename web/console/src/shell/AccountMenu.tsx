import { Button, Menu, MenuItem, PopoverNext } from '@blueprintjs/core';
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
    <div className="account-popover">
      {user && (
        <div className="account-summary">
          <span className="account-name">{user.name}</span>
          <span className="account-detail">{user.email}</span>
          <span className="account-detail">{user.role}</span>
        </div>
      )}
      <Menu aria-label="Account">
        <MenuItem icon={<LogOut />} text="Logout" onClick={() => dispatch(logout())} />
      </Menu>
    </div>
  );
  return (
    <PopoverNext content={menu} placement="bottom-end" arrow={false}>
      <Button variant="minimal" icon={<UserIcon />} endIcon={<CaretDown />} className="account-button">
        <span className="account-label">Account</span>
      </Button>
    </PopoverNext>
  );
}
