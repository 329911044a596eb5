import { Get, Inject, Param } from '@nestjs/common';
import { NotFoundError } from '@candor/platform/errors.js';
import { ConsoleAddress } from '../../edge/hosts/console-address.js';
import { SCIM_PATH, ScimRoutes } from './provisioning.guard.js';
import { listResponse } from './scim-list.js';
import { resourceTypes, schemas, serviceProviderConfig } from './scim-schemas.js';

/** The interface's description of itself (RFC 7644, 4). */
@ScimRoutes(SCIM_PATH)
export class ScimDescriptionController {
  private readonly base: string;

  constructor(@Inject(ConsoleAddress) { url }: ConsoleAddress) {
    this.base = `${url}/${SCIM_PATH}`;
  }

  @Get('ServiceProviderConfig')
  getServiceProviderConfig(): object {
    return serviceProviderConfig(this.base);
  }

  @Get('ResourceTypes')
  listResourceTypes(): object {
    return all(resourceTypes(this.base));
  }

  @Get('ResourceTypes/:id')
  getResourceType(@Param('id') id: string): object {
    return one(resourceTypes(this.base), id);
  }

  @Get('Schemas')
  listSchemas(): object {
    return all(schemas(this.base));
  }

  @Get('Schemas/:id')
  getSchema(@Param('id') id: string): object {
    return one(schemas(this.base), id);
  }
}

function all(things: readonly object[]): object {
  return listResponse(things, things.length, 1);
}

function one(things: readonly { readonly id: string }[], id: string): object {
  const found = things.find((thing) => thing.id === id);
  if (!found) throw new NotFoundError('There is nothing at this address.');
  return found;
}
