import { ApiProperty } from '@nestjs/swagger';
import { STEP_STATES, STEPS, type StepState, type StepWord } from './beginning.words.js';

export class FirstStepResponse {
  @ApiProperty({ enum: STEPS, enumName: 'FirstStep', example: 'logo' })
  step!: StepWord;

  @ApiProperty({ enum: STEP_STATES, enumName: 'FirstStepState', example: 'open' })
  state!: StepState;
}

/** The first steps of an organisation. */
export class BeginningResponse {
  @ApiProperty({ description: 'Whether the list is hidden.', example: false })
  dismissed!: boolean;

  @ApiProperty({ type: () => FirstStepResponse, isArray: true, description: 'All of them; none while it is hidden.' })
  steps!: FirstStepResponse[];
}
