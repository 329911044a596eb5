import { Param, type PipeTransform } from '@nestjs/common';
import { NotFoundError } from '@candor/platform/errors.js';
import { isId } from '@candor/platform/ids.js';

/** What is not a UUID is no id: 404, as for one that is missing or foreign. */
class IdPipe implements PipeTransform<string, string> {
  transform(value: string): string {
    if (!isId(value)) throw new NotFoundError('There is nothing of this id.');
    return value.toLowerCase();
  }
}

/** A UUID in the path. */
export function IdParam(name = 'id'): ParameterDecorator {
  return Param(name, new IdPipe());
}
