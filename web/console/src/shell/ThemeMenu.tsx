import { Button, Menu, MenuItem, PopoverNext } from '@blueprintjs/core';
import { Desktop, Flash, Moon, Tick } from '@blueprintjs/icons';
import { type ReactElement } from 'react';
import { useTheme, type ThemeChoice } from '../theme/theme.js';

const CHOICES: { choice: ThemeChoice; label: string; icon: ReactElement }[] = [
  { choice: 'system', label: 'System', icon: <Desktop /> },
  { choice: 'light', label: 'Light', icon: <Flash /> },
  { choice: 'dark', label: 'Dark', icon: <Moon /> },
];

/** Switches between the system's theme, light and dark. */
export function ThemeMenu(): ReactElement {
  const [chosen, choose] = useTheme();
  const current = CHOICES.find(({ choice }) => choice === chosen);
  const menu = (
    <Menu aria-label="Theme">
      {CHOICES.map(({ choice, label, icon }) => (
        <MenuItem
          key={choice}
          icon={icon}
          text={label}
          labelElement={choice === chosen ? <Tick title="chosen" /> : undefined}
          onClick={() => choose(choice)}
        />
      ))}
    </Menu>
  );
  return (
    <PopoverNext content={menu} placement="bottom-end" arrow={false}>
      <Button variant="minimal" icon={current?.icon} aria-label={`Theme: ${current?.label ?? ''}`} />
    </PopoverNext>
  );
}
