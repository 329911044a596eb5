import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { LoadFailed } from '../src/feedback/LoadFailed.js';
import { LOADING_DELAY_MS, RouteLoader } from '../src/feedback/RouteLoader.js';

type Page = { Component: () => string };

/** A router in which the test decides when a page's code arrives. */
function start(): { go: () => void; arrive: (page: Page) => void; fail: (error: Error) => void } {
  let arrive: (page: Page) => void = () => undefined;
  let fail: (error: Error) => void = () => undefined;
  const code = new Promise<Page>((resolve, reject) => {
    [arrive, fail] = [resolve, reject];
  });
  const root = (
    <>
      <RouteLoader />
      <Outlet />
    </>
  );
  const router = createMemoryRouter([
    {
      element: root,
      errorElement: <LoadFailed />,
      children: [
        { path: '/', element: 'first page' },
        { path: '/second', lazy: () => code },
      ],
    },
  ]);
  render(<RouterProvider router={router} />);
  return { go: () => act(() => void router.navigate('/second')), arrive, fail };
}

describe('a page whose code is loading', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => {
    cleanup();
    jest.useRealTimers();
    jest.restoreAllMocks();
  });
  const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

  it('shows a loader only after 300 ms', async () => {
    expect(LOADING_DELAY_MS).toBe(300);
    const { go, arrive } = start();
    go();
    await pass(299);
    expect(screen.queryByRole('progressbar')).toBeNull();
    await pass(1);
    expect(screen.getByRole('progressbar', { name: 'Loading' })).toBeTruthy();
    arrive({ Component: () => 'second page' });
    await pass(0);
    expect(screen.getByText('second page')).toBeTruthy();
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it('shows no loader when it is quick', async () => {
    const { go, arrive } = start();
    go();
    await pass(100);
    arrive({ Component: () => 'second page' });
    await pass(1000);
    expect(screen.getByText('second page')).toBeTruthy();
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it('that cannot be fetched shows an error with a link out', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { go, fail } = start();
    go();
    fail(new TypeError('Failed to fetch dynamically imported module'));
    await pass(0);
    expect(screen.getByRole('alert').textContent).toContain('This page could not be loaded');
    expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy();
  });
});
