import { type ComponentType } from 'react';
import { type FirstStep } from '../api/contract.js';
import { ColleagueStep, LogoStep, LookStep, ServicesStep, SubscriberStep } from './StepBodies.js';
import { NameStep } from './NameStep.js';

export interface StepBodyProps {
  /** Says that the step is done, where nothing else does. */
  onDone: () => void;
}

export const STEP_TITLES: Record<FirstStep, string> = {
  name: 'Check the name of your organisation',
  logo: 'Add your logo',
  services: 'List your services',
  look: 'Look at your status page',
  colleague: 'Invite a colleague',
  subscriber: 'Add a first subscriber',
};

/** What is done in each step. */
export const STEP_BODIES: Record<FirstStep, ComponentType<StepBodyProps>> = {
  name: NameStep,
  logo: LogoStep,
  services: ServicesStep,
  look: LookStep,
  colleague: ColleagueStep,
  subscriber: SubscriberStep,
};
