import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactElement } from 'react';
import { matching, type Command } from './command.rules.js';
import { useCommands } from './use-commands.js';

/** Moves of the selection by key; each wraps around. */
const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** A field and the matching commands; arrows select, Enter runs. `onDone`: a command was run. */
export function CommandList({ onDone }: { onDone: () => void }): ReactElement {
  const [typed, setTyped] = useState('');
  const [selected, setSelected] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  const id = useId();
  const commands = matching(useCommands(), typed);
  const index = Math.min(selected, commands.length - 1);

  useEffect(() => {
    // Missing in some browsers and in the DOM of tests.
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView?.({ block: 'nearest' });
  }, [index, typed]);

  const run = (command: Command | undefined): void => {
    if (!command) return;
    onDone();
    command.run();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setSelected((index + step + commands.length) % Math.max(commands.length, 1));
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      run(commands[index]);
    }
  };

  return (
    <>
      <input
        className="command-input"
        role="combobox"
        aria-label="Command"
        aria-expanded
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={commands[index] && `${id}-${index}`}
        placeholder="What do you want to do?"
        autoComplete="off"
        spellCheck={false}
        autoFocus
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setSelected(0);
        }}
        onKeyDown={onKeyDown}
      />
      <ul ref={list} id={id} role="listbox" aria-label="Commands" className="command-list">
        {commands.map((command, at) => (
          <li
            key={command.id}
            id={`${id}-${at}`}
            role="option"
            aria-selected={at === index}
            className="command"
            onMouseMove={() => setSelected(at)}
            onClick={() => run(command)}
          >
            {command.icon}
            <bdi className="command-label">{command.label}</bdi>
            <span className="command-hint">{command.hint}</span>
          </li>
        ))}
      </ul>
      <p role="status" className="command-none">
        {commands.length === 0 && 'Nothing is called that.'}
      </p>
    </>
  );
}
