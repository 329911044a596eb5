import { Entity } from 'typeorm';
import { CodeEntity } from '../codes/code.entity.js';

/** The code that confirms a user's address. */
@Entity('confirmation_code')
export class ConfirmationCodeEntity extends CodeEntity {}
