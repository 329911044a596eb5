/** What is known of how far an organisation is. */
export interface Beginnings {
  services: number;
  users: number;
  /** Whether the user went to the status page from this browser. */
  looked: boolean;
}

export type FirstStep = 'service' | 'page' | 'colleague';

/** Every first step in order, with whether it is done. */
export function firstSteps({ services, users, looked }: Beginnings): { step: FirstStep; done: boolean }[] {
  return [
    { step: 'service', done: services > 0 },
    { step: 'page', done: looked },
    { step: 'colleague', done: users > 1 },
  ];
}

/** Whether there is nothing more to be shown how to do. */
export function isSetUp(beginnings: Beginnings): boolean {
  return firstSteps(beginnings).every(({ done }) => done);
}
