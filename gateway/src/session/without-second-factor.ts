import { SetMetadata } from '@nestjs/common';

export const WITHOUT_SECOND_FACTOR = 'candor:without-second-factor';

/** Open to who has to set up a second factor first; nothing that does not say so is. */
export const WithoutSecondFactor = () => SetMetadata(WITHOUT_SECOND_FACTOR, true);
