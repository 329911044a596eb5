import { Entity } from 'typeorm';
import { CodeEntity } from '../codes/code.entity.js';

/** The code with which a user may set a new password. */
@Entity('reset_code')
export class ResetCodeEntity extends CodeEntity {}
