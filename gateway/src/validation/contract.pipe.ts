import type { ArgumentMetadata, PipeTransform } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { validateSync, type ValidationError } from 'class-validator';
import { InvalidError, type Violation } from '@candor/platform/errors.js';

/**
 * Checks bodies and queries against their classes. A body may hold nothing that its class does not name; a query may,
 * because proxies and trackers add to addresses.
 */
export class ContractPipe implements PipeTransform {
  /** @throws InvalidError naming every field of the wrong shape by JSON pointer */
  transform(value: unknown, { type, metatype }: ArgumentMetadata): unknown {
    if (metatype === undefined || (type !== 'body' && type !== 'query')) return value;
    const instance: unknown = plainToInstance(metatype, value ?? {});
    const errors = validateSync(instance as object, {
      whitelist: true,
      forbidNonWhitelisted: type === 'body',
      // Several texts for one field would only repeat each other.
      stopAtFirstError: true,
      validationError: { target: false, value: false },
    });
    const violations = errors.flatMap((error) => violationsOf(error, ''));
    if (violations.length > 0) throw new InvalidError(violations);
    return instance;
  }
}

function violationsOf(error: ValidationError, parent: string): Violation[] {
  // RFC 6901: the two characters that mean something in a pointer are escaped.
  const pointer = `${parent}/${error.property.replaceAll('~', '~0').replaceAll('/', '~1')}`;
  const own = Object.entries(error.constraints ?? {}).map(([rule, text]) => ({
    pointer,
    detail: rule === 'whitelistValidation' ? 'There is no such field.' : text,
  }));
  return [...own.slice(0, 1), ...(error.children ?? []).flatMap((child) => violationsOf(child, pointer))];
}
