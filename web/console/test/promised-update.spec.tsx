import { afterEach, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { PromisedUpdate } from '../src/incidents/PromisedUpdate.js';
import { entry, incident } from './samples.js';

afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

it('is overdue when the clock says so, also where the timer ended early', () => {
  jest.useFakeTimers();
  const by = Date.now() + 1_000;
  render(
    <PromisedUpdate incident={incident('i1', 'Payments fail', { entries: [entry('e1', { nextUpdateBy: by })] })} />,
  );
  const clock = jest.spyOn(Date, 'now').mockReturnValue(by - 1);
  act(() => void jest.advanceTimersByTime(1_000));
  expect(screen.queryByText(/^Next update by /)).not.toBeNull();
  clock.mockReturnValue(by);
  act(() => void jest.advanceTimersByTime(1));
  expect(screen.queryByText(/^Update overdue since /)).not.toBeNull();
});
