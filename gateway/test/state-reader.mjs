import { readFileSync } from 'node:fs';
import { deserialize } from 'node:v8';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

/**
 * Renders answers from a file of states as a gateway's threads do, in a process of its own so that its disk can be made
 * to fail. Prints the outcome of each task, one letter: `a` an answer, `m` a state is missing, `n` the page has nothing
 * there, `e` an error.
 */
if (isMainThread) {
  const [file, input] = process.argv.slice(2);
  const thread = new Worker(new URL(import.meta.url), {
    workerData: { file, tasks: deserialize(readFileSync(input)) },
  });
  thread.on('message', (outcome) => process.stdout.write(outcome));
} else {
  const { default: renderAnswer } = await import('../dist/site/answers/render-answer.js');
  const outcomes = workerData.tasks.map((task) => {
    try {
      const rendering = renderAnswer(task);
      if ('answer' in rendering) return 'a';
      return 'missing' in rendering ? 'm' : 'n';
    } catch {
      return 'e';
    }
  });
  parentPort.postMessage(outcomes.join(''));
}
