import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { Injectable } from '@nestjs/common';

/** OWASP's parameters for argon2id (the library's default algorithm): 19 MiB, two passes, one lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes secrets that people have to remember. Runs on libuv's threads, not on the event loop. */
@Injectable()
export class PasswordHasher {
  /** Hash of an unknown password; verifying against it takes as long as against a real one. */
  private readonly decoy = hash(randomBytes(32), PARAMETERS);

  hash(secret: string): Promise<string> {
    return hash(secret, PARAMETERS);
  }

  /**
   * Whether the secret is the one that was hashed. Without a hash the answer is no and takes the same time, so that the
   * time does not reveal whether there is one.
   */
  async matches(secret: string, hashed: string | undefined): Promise<boolean> {
    const same = await verify(hashed ?? (await this.decoy), secret);
    return same && hashed !== undefined;
  }
}
