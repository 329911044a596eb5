import { Injectable } from '@nestjs/common';
import { OneTimeCodes } from '../codes/one-time-codes.js';
import { ConfirmationCodeEntity } from './confirmation-code.entity.js';

/** The codes that confirm an address. */
@Injectable()
export class ConfirmationCodes extends OneTimeCodes {
  protected readonly kind = 'confirm';
  protected readonly entity = ConfirmationCodeEntity;
  protected readonly issued = 'evt.identity.v1.confirmation_code_issued';
}
