import type { ArgumentMetadata, PipeTransform } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { validateSync, type ValidationError } from 'class-validator';
import { InvalidError, type Violation } from '@candor/platform/errors.js';

/**
 * Validates bodies and queries against their classes. A body may contain only what its class names; a query may contain
 * more, because proxies and trackers add parameters.
 */
export class ContractPipe implements PipeTransform {
  /** @throws InvalidError naming every field of the wrong shape by JSON pointer */
  transform(value: unknown, { type, metatype }: ArgumentMetadata): unknown {
    if (metatype === undefined || (type !== 'body' && type !== 'query')) return value;
    const instance: unknown = plainToInstance(metatype, value ?? {});
    const errors = validateSync(instance as object, {
      whitelist: true,
      forbidNonWhitelisted: type === 'body',
      // Several texts for one field would be redundant.
      stopAtFirstError: true,
      validationError: { target: false, value: false },
    });
    const violations = errors.flatMap((error) => violationsOf(error, ''));
    if (violations.length > 0) throw new InvalidError(violations);
    return instance;
  }
}

function violationsOf(error: ValidationError, parent: string): Violation[] {
  // RFC 6901: the two characters with a meaning in a pointer are escaped.
  const pointer = `${parent}/${error.property.replaceAll('~', '~0').replaceAll('/', '~1')}`;
  const own = Object.entries(error.constraints ?? {}).map(([rule, text]) => ({
    pointer,
    detail: rule === 'whitelistValidation' ? 'There is no such field.' : text,
  }));
  return [...own.slice(0, 1), ...(error.children ?? []).flatMap((child) => violationsOf(child, pointer))];
}
