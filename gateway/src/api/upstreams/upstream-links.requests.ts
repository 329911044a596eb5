import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsUUID, MaxLength } from 'class-validator';
import { FlagField, ObjectField, TextField, VersionField, WordField } from '../validation/fields.js';
import { DEGRADED_STATUSES, LINK_KINDS, type DegradedStatusWord, type LinkKindWord } from './upstream-words.js';

const SERVICE_ID = '0197a3c0-1111-7c52-9e6b-2f3a4d5c6b7a';
const NO_SERVICE = 'Please give the id of a service here.';
const MAX_TEXT = 300;
const TOO_LONG = `Please use at most ${MAX_TEXT} characters.`;

/** Links of one upstream, or all. */
export class UpstreamLinksQuery {
  @ApiPropertyOptional({
    format: 'uuid',
    description: 'Only those to this upstream; all without it.',
    example: '0197a3c4-7777-7c52-9e6b-2f3a4d5c6b7a',
  })
  @IsOptional()
  @IsUUID('all', { message: 'Please give the id of what you watch.' })
  upstreamId?: string;
}

/** What a dependency does by itself. */
export class DegradingRequest {
  @WordField(DEGRADED_STATUSES, 'DegradedStatus', {
    description: "The status that the service gets while the provider's is not operational.",
    example: 'degraded_performance',
  })
  status?: DegradedStatusWord | null;

  @FlagField({
    description: "Whether that ends by itself when the provider's is operational again.",
    example: true,
    optional: true,
  })
  recovers?: boolean | null;
}

/** A service that is created with its link. */
export class NewServiceRequest {
  @TextField({ example: 'GitHub: Git Operations' })
  name?: string | null;

  @TextField({
    optional: true,
    description:
      'The name of its group; empty for none. Left out: "Third-party" of one that follows, none of one that depends.',
    example: 'Third-party',
  })
  groupName?: string | null;
}

export class ChangeLinkRequest {
  @ObjectField(() => DegradingRequest, {
    optional: true,
    description: 'What a dependency does by itself; null for nothing.',
  })
  degrading?: DegradingRequest | null;

  @TextField({
    optional: true,
    description: `What visitors read beside the provider's status while it is not operational, at most ${MAX_TEXT} characters.`,
    example: 'Pushes may be late.',
  })
  @MaxLength(MAX_TEXT, { message: TOO_LONG })
  text?: string | null;

  @VersionField({
    description: 'The "version" of the link that its author saw; when there is a newer one, the answer is 409.',
    example: 1,
  })
  baseVersion?: number | null;
}

export class CreateLinkRequest {
  @TextField({
    optional: true,
    description: 'The "key" of the provider\'s component; empty for its page as a whole.',
    example: '',
  })
  componentKey?: string | null;

  @WordField(LINK_KINDS, 'UpstreamLinkKind', {
    description: '"follows": the service is the provider\'s component. "dependsOn": it is your own and depends on it.',
    example: 'dependsOn',
  })
  kind?: LinkKindWord | null;

  @ApiPropertyOptional({ type: String, format: 'uuid', description: 'A service that is there.', example: SERVICE_ID })
  @IsOptional()
  @IsUUID('all', { message: NO_SERVICE })
  serviceId?: string | null;

  @ObjectField(() => NewServiceRequest, {
    optional: true,
    description: 'Or one that is created with the link: one of the two.',
    example: null,
  })
  newService?: NewServiceRequest | null;

  @ObjectField(() => DegradingRequest, {
    optional: true,
    description: 'What a dependency does by itself; null for nothing.',
  })
  degrading?: DegradingRequest | null;

  @TextField({
    optional: true,
    description: `What visitors read beside the provider's status while it is not operational, at most ${MAX_TEXT} characters.`,
    example: 'Pushes may be late.',
  })
  @MaxLength(MAX_TEXT, { message: TOO_LONG })
  text?: string | null;
}
