import { Body, Get, Inject, Patch } from '@nestjs/common';
import type { StaffActor } from '@candor/platform/actor.js';
import { IdentityService } from '@candor/proto/gen/candor/identity/v1/identity_pb.js';
import { UsersService } from '@candor/proto/gen/candor/identity/v1/users_pb.js';
import { RpcClient, type RpcClientOf } from '@candor/rpc/rpc-client.js';
import { LANGUAGES } from '@candor/words/languages.js';
import { Changes, ChangesOwn, ReadsOwn, StaffController } from '../routes/operations.js';
import { Staff } from '../session/staff.js';
import { WithoutSecondFactor } from '../session/without-second-factor.js';
import { present } from '../wire/present.js';
import { customerFromWire, userFromWire } from './account.mapper.js';
import { OwnLanguageRequest, RenameCustomerRequest } from './account.requests.js';
import { CustomerEnvelope, UserEnvelope } from './account.responses.js';

@StaffController('Account')
export class AccountController {
  private readonly identity: RpcClientOf<typeof IdentityService>;
  private readonly users: RpcClientOf<typeof UsersService>;

  constructor(@Inject(RpcClient) rpc: RpcClient) {
    this.identity = rpc.service(IdentityService);
    this.users = rpc.service(UsersService);
  }

  @WithoutSecondFactor()
  @Get('users/me')
  @ReadsOwn('Who is logged in', UserEnvelope)
  async getMe(@Staff() actor: StaffActor): Promise<UserEnvelope> {
    const { user } = await this.identity.getMe({}, { actor });
    return { user: userFromWire(present(user)) };
  }

  @Patch('users/me/language')
  @ChangesOwn('Choose the language of the mails to oneself', UserEnvelope, {
    invalid: ['/language', `Please give one of: ${LANGUAGES.join(', ')}.`],
  })
  async setOwnLanguage(@Staff() actor: StaffActor, @Body() body: OwnLanguageRequest): Promise<UserEnvelope> {
    const { user } = await this.users.setOwnLanguage({ language: body.language ?? '' }, { actor });
    return { user: userFromWire(present(user)) };
  }

  @WithoutSecondFactor()
  @Get('customer')
  @ReadsOwn('The organisation of the user who is logged in', CustomerEnvelope)
  async getCustomer(@Staff() actor: StaffActor): Promise<CustomerEnvelope> {
    const { customer } = await this.identity.getCustomer({}, { actor });
    return { customer: customerFromWire(present(customer)) };
  }

  @Patch('customer/name')
  @Changes('Give the organisation another name', CustomerEnvelope, {
    invalid: ['/name', 'Please enter the name of your organisation.'],
  })
  async renameCustomer(@Staff() actor: StaffActor, @Body() body: RenameCustomerRequest): Promise<CustomerEnvelope> {
    const { customer } = await this.identity.renameCustomer({ name: body.name ?? '' }, { actor });
    return { customer: customerFromWire(present(customer)) };
  }
}
