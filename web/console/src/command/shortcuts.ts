/** Keys that do something, by where they do it. */
export interface ShortcutGroup {
  readonly where: string;
  readonly shortcuts: readonly { readonly keys: readonly string[]; readonly does: string }[];
}

/** Every shortcut of the console. Where it says Ctrl, Cmd on a Mac does the same. */
export const SHORTCUTS: readonly ShortcutGroup[] = [
  {
    where: 'Everywhere',
    shortcuts: [
      { keys: ['Ctrl', 'K'], does: 'Search: find and run any action' },
      { keys: ['?'], does: 'This list' },
      { keys: ['Esc'], does: 'Close a dialog or a menu' },
    ],
  },
  {
    where: 'Forms',
    shortcuts: [{ keys: ['Ctrl', 'Enter'], does: 'Save or publish' }],
  },
  {
    where: 'Messages',
    shortcuts: [
      { keys: ['Ctrl', 'B'], does: 'Bold' },
      { keys: ['Ctrl', 'I'], does: 'Italic' },
      { keys: ['Ctrl', 'K'], does: 'Link' },
    ],
  },
  {
    where: 'Search, and filters with a list',
    shortcuts: [
      { keys: ['↑', '↓'], does: 'Choose' },
      { keys: ['Enter'], does: 'Run or take what is chosen' },
    ],
  },
  {
    where: 'Order of services',
    shortcuts: [
      { keys: ['Space'], does: 'Take what has the focus, and put it down' },
      { keys: ['↑', '↓'], does: 'Move what was taken' },
    ],
  },
];
