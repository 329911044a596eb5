import { Injectable } from '@nestjs/common';
import { OneTimeCodes } from '../codes/one-time-codes.js';
import { ResetCodeEntity } from './reset-code.entity.js';

/** The codes to reset a forgotten password. */
@Injectable()
export class ResetCodes extends OneTimeCodes {
  protected readonly kind = 'reset';
  protected readonly entity = ResetCodeEntity;
  protected readonly issued = 'evt.identity.v1.password_reset_requested';
}
