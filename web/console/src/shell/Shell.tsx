import { Button, Drawer, Position } from '@blueprintjs/core';
import { Menu } from '@blueprintjs/icons';
import { useEffect, useState, type ReactElement } from 'react';
import { Outlet, useLocation } from 'react-router';
import { AccountNotice } from '../account/AccountNotice.js';
import { CommandPalette } from '../command/CommandPalette.js';
import { ShortcutsDialog } from '../command/ShortcutsDialog.js';
import { Logo } from '../theme/Logo.js';
import { AccountMenu } from './AccountMenu.js';
import { FreshSignIn } from './FreshSignIn.js';
import { Navigation } from './Navigation.js';
import { StatusPageLink } from './StatusPageLink.js';
import { ThemeMenu } from './ThemeMenu.js';

/** Layout of every page for signed-in staff: sidebar (on a phone a drawer), header, page. */
export function Shell(): ReactElement {
  const [drawerOpen, setDrawerOpen] = useState(false);
  const { pathname } = useLocation();
  useEffect(() => setDrawerOpen(false), [pathname]);

  return (
    <div className="shell">
      <a className="skip-link" href="#page">
        Skip to content
      </a>
      <aside className="sidebar">
        <Brand />
        <Navigation />
      </aside>
      <header className="topbar">
        <Button
          className="menu-button"
          variant="minimal"
          size="large"
          icon={<Menu />}
          aria-label="Open navigation"
          aria-expanded={drawerOpen}
          onClick={() => setDrawerOpen(true)}
        />
        <CommandPalette />
        <span className="topbar-space" />
        <StatusPageLink />
        <ThemeMenu />
        <AccountMenu />
      </header>
      <main id="page" className="content" tabIndex={-1}>
        <AccountNotice />
        <Outlet />
      </main>
      <FreshSignIn />
      <ShortcutsDialog />
      <Drawer
        isOpen={drawerOpen}
        onClose={() => setDrawerOpen(false)}
        position={Position.LEFT}
        size="260px"
        className="nav-drawer"
      >
        <div role="dialog" aria-modal="true" aria-label="Navigation">
          <Brand />
          <Navigation />
        </div>
      </Drawer>
    </div>
  );
}

function Brand(): ReactElement {
  return (
    <div className="brand">
      <Logo />
      <span>Candor</span>
    </div>
  );
}
