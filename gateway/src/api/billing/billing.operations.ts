import type { Type as Class } from '@nestjs/common';
import { ReadsOwn } from '../routes/operations.js';

/** 200 with data of billing; for Admins and the Owner. */
export function ReadsBilling(summary: string, answer: Class): MethodDecorator {
  return ReadsOwn(summary, answer, { also: ['forbidden'] });
}
