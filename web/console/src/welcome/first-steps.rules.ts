/** The known progress of an organisation. */
export interface Beginnings {
  services: number;
  users: number;
  /** Whether the user visited the status page from this browser. */
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

/** Whether all steps are done. */
export function isSetUp(beginnings: Beginnings): boolean {
  return firstSteps(beginnings).every(({ done }) => done);
}
