import { SetMetadata } from '@nestjs/common';

export const WITHOUT_SECOND_FACTOR = 'candor:without-second-factor';

/** Open to users who have to set up a second factor first; no route without it is. */
export const WithoutSecondFactor = () => SetMetadata(WITHOUT_SECOND_FACTOR, true);
