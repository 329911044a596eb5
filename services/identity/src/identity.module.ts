import { Module, type DynamicModule } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { DatabaseModule } from '@candor/database/database.module.js';
import { OutboxModule } from '@candor/outbox/outbox.module.js';
import { TOKEN_ALGORITHM, TOKEN_ISSUER } from '@candor/platform/access-token.js';
import type { AppKit } from '@candor/platform/app.js';
import type { IdentityConfig } from './config.js';
import { ConfirmUser } from './confirmation/confirm-user.js';
import { ConfirmationCodes } from './confirmation/confirmation-codes.js';
import { ConfirmationController } from './confirmation/confirmation.controller.js';
import { ResendConfirmation } from './confirmation/resend-confirmation.js';
import { CustomersController } from './customers/customers.controller.js';
import { CustomersReader } from './customers/customers.reader.js';
import { database } from './database/database.js';
import { PasswordHasher } from './passwords/password-hasher.js';
import { LogIn } from './sign-in/log-in.js';
import { Sessions } from './sign-in/sessions.js';
import { SignInController } from './sign-in/sign-in.controller.js';
import { SignUp } from './sign-up/sign-up.js';
import { SignUpController } from './sign-up/sign-up.controller.js';
import { UsersController } from './users/users.controller.js';
import { UsersReader } from './users/users.reader.js';

@Module({
  controllers: [SignUpController, ConfirmationController, SignInController, UsersController, CustomersController],
  providers: [
    SignUp,
    ConfirmUser,
    ResendConfirmation,
    ConfirmationCodes,
    LogIn,
    Sessions,
    PasswordHasher,
    UsersReader,
    CustomersReader,
  ],
})
export class IdentityModule {
  static with(config: IdentityConfig, kit: AppKit): DynamicModule {
    return {
      module: IdentityModule,
      imports: [
        DatabaseModule.with(config.databaseUrl, database, kit.log),
        OutboxModule,
        JwtModule.register({
          privateKey: config.jwtPrivateKey,
          signOptions: { algorithm: TOKEN_ALGORITHM, issuer: TOKEN_ISSUER },
        }),
      ],
    };
  }
}
