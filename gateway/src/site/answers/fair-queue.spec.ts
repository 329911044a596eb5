import { setImmediate as nextTurnOfTheLoop } from 'node:timers/promises';
import { BusyError, FairQueue, OvertakenError } from './fair-queue.js';

describe('FairQueue', () => {
  let begun: { task: string; end: (error?: Error) => void }[];
  let queue: FairQueue<string, string>;

  beforeEach(() => {
    begun = [];
    const work = (task: string) =>
      new Promise<string>((resolve, reject) => {
        begun.push({ task, end: (error) => (error ? reject(error) : resolve(`${task} done`)) });
      });
    queue = new FairQueue(work, { atATime: 2, perKey: 3, inAll: 5 });
  });

  const end = async (index: number, error?: Error) => {
    begun[index]!.end(error);
    await nextTurnOfTheLoop();
  };
  const tasks = () => begun.map(({ task }) => task);

  it('runs a limited number of tasks at a time, and returns the result of each', async () => {
    const [a, b] = [queue.add('x', 'a'), queue.add('x', 'b')];
    void queue.add('x', 'c');
    expect(tasks()).toEqual(['a', 'b']);
    await end(1);
    expect(await b).toBe('b done');
    expect(tasks()).toEqual(['a', 'b', 'c']);
    await end(0);
    expect(await a).toBe('a done');
  });

  it('takes from each key in turn, however many one of them has', async () => {
    void queue.add('x', 'x1');
    void queue.add('x', 'x2');
    for (const task of ['x3', 'x4', 'x5']) void queue.add('x', task);
    void queue.add('y', 'y1');
    void queue.add('z', 'z1');
    for (let index = 0; index < 5; index += 1) await end(index);
    expect(tasks()).toEqual(['x1', 'x2', 'x3', 'y1', 'z1', 'x4', 'x5']);
  });

  it('refuses too many tasks of one key, and not those of another', async () => {
    for (const task of ['1', '2', '3', '4', '5']) void queue.add('x', task);
    await expect(queue.add('x', '6')).rejects.toThrow(BusyError);
    void queue.add('y', 'y1');
    expect(queue.length).toBe(4);
  });

  it('refuses too many tasks in all, but none that is urgent, which goes first', async () => {
    void queue.add('x', 'x1');
    void queue.add('x', 'x2');
    for (const key of ['a', 'b', 'c', 'd', 'e']) void queue.add(key, key);
    await expect(queue.add('f', 'f')).rejects.toThrow(BusyError);
    void queue.addUrgent('x', 'now');
    await end(0);
    expect(tasks()).toEqual(['x1', 'x2', 'now']);
  });

  it('takes urgent tasks and others in turn, and of both from each key in turn', async () => {
    for (const task of ['a1', 'a2']) void queue.add('a', task);
    for (const task of ['x1', 'x2', 'x3']) void queue.addUrgent('x', task);
    void queue.addUrgent('y', 'y1');
    void queue.add('a', 'a3');
    void queue.add('b', 'b1');
    for (let index = 0; index < 6; index += 1) await end(index);
    expect(tasks()).toEqual(['a1', 'a2', 'x1', 'a3', 'y1', 'b1', 'x2', 'x3']);
  });

  it('gives up the urgent tasks of a key that wait, and no others', async () => {
    for (const task of ['a1', 'a2']) void queue.addUrgent('a', task);
    const overtaken = queue.addUrgent('a', 'a3').catch((error: Error) => error);
    void queue.add('a', 'a4');
    void queue.addUrgent('b', 'b1');
    queue.overtake('a');
    expect(await overtaken).toBeInstanceOf(OvertakenError);
    expect(queue.length).toBe(2);
    for (const index of [0, 1]) await end(index);
    expect(tasks()).toEqual(['a1', 'a2', 'a4', 'b1']);
  });

  it('continues after a failure, which only its own task receives', async () => {
    const failed = queue.add('x', 'a').catch((error: Error) => error.message);
    void queue.add('x', 'b');
    const next = queue.add('x', 'c');
    await end(0, new Error('broken'));
    expect(await failed).toBe('broken');
    await end(2);
    expect(await next).toBe('c done');
  });
});
