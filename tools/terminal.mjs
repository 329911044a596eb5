// The output of this workspace's commands: one line per step, animated on a terminal, plain in a log. No dependencies.
const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const colours = process.stdout.isTTY && !process.env.NO_COLOR;
const paint = (code) => (text) => (colours ? `\u001b[${code}m${text}\u001b[0m` : text);

export const bold = paint('1');
export const dim = paint('2');
export const red = paint('31');
export const green = paint('32');
export const yellow = paint('33');
export const cyan = paint('36');

/** Prints a line below the current output. */
export function say(line = '') {
  process.stdout.write(line === '' ? '\n' : `  ${line}\n`);
}

/** `840 ms`, `4.6 s`, `1 min 42 s` */
export function duration(ms) {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`;
  return `${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1000)} s`;
}

/**
 * Runs `work` and shows that it is in progress. A short step leaves no line; a long one leaves its duration. `work` may
 * receive a function that changes the title while it runs.
 */
export async function step(title, work) {
  const started = performance.now();
  const spinner = startSpinner(title, started);
  try {
    const result = await work(spinner.rename);
    const took = performance.now() - started;
    spinner.stop();
    if (took >= 400) say(`${green('✓')} ${title.padEnd(44)} ${dim(duration(took))}`);
    return result;
  } catch (error) {
    spinner.stop();
    say(`${red('✗')} ${title}`);
    throw error;
  }
}

function startSpinner(firstTitle, started) {
  let title = firstTitle;
  let frame = 0;
  let shown = '';
  const live = process.stdout.isTTY;
  const draw = () => {
    const seconds = Math.floor((performance.now() - started) / 1000);
    frame += 1;
    if (live) {
      const age = seconds >= 2 ? dim(` ${seconds} s`) : '';
      process.stdout.write(`\r\u001b[2K  ${cyan(FRAMES[frame % FRAMES.length])} ${title}${age}`);
    } else if (seconds >= 1 && shown !== title) {
      shown = title;
      say(`… ${title}`);
    } else if (seconds > 0 && seconds % 20 === 0 && frame % 12 === 0) {
      say(`… ${title}, ${seconds} s so far`);
    }
  };
  const timer = setInterval(draw, 83);
  return {
    rename: (next) => {
      title = next;
    },
    stop: () => {
      clearInterval(timer);
      if (live) process.stdout.write('\r\u001b[2K');
    },
  };
}
