import {
  create,
  fromBinary,
  toBinary,
  type DescMethodUnary,
  type DescService,
  type MessageInitShape,
  type MessageShape,
} from '@bufbuild/protobuf';
import type { DescMessage } from '@bufbuild/protobuf';
import { connect, type Msg, type NatsConnection } from '@nats-io/transport-node';
import { actorFromWire } from '@candor/rpc/actor-codec.js';
import { REQUEST_ID_HEADER } from '@candor/bus/context-headers.js';
import { errorToWire } from '@candor/rpc/error-codec.js';
import { PROBE_HEADER, rpcSubject } from '@candor/rpc/rpc-subject.js';
import type { Actor } from '@candor/platform/actor.js';
import { BillingService } from '@candor/proto/gen/candor/billing/v1/billing_pb.js';
import { CatalogService } from '@candor/proto/gen/candor/catalog/v1/catalog_pb.js';
import { UptimeService } from '@candor/proto/gen/candor/catalog/v1/uptime_pb.js';
import { ComponentImportsService } from '@candor/proto/gen/candor/catalog/v1/imports_pb.js';
import { ApiKeysService } from '@candor/proto/gen/candor/identity/v1/api_keys_pb.js';
import { IdentityService } from '@candor/proto/gen/candor/identity/v1/identity_pb.js';
import { SessionsService } from '@candor/proto/gen/candor/identity/v1/sessions_pb.js';
import { FactorsService } from '@candor/proto/gen/candor/identity/v1/factors_pb.js';
import { SsoService } from '@candor/proto/gen/candor/identity/v1/sso_pb.js';
import { UsersService } from '@candor/proto/gen/candor/identity/v1/users_pb.js';
import { AnnouncementsService } from '@candor/proto/gen/candor/incidents/v1/announcements_pb.js';
import { IncidentsService } from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import { MaintenancesService } from '@candor/proto/gen/candor/incidents/v1/maintenances_pb.js';
import { TemplatesService } from '@candor/proto/gen/candor/incidents/v1/templates_pb.js';
import { DeliveriesService } from '@candor/proto/gen/candor/notifications/v1/deliveries_pb.js';
import { IntegrationsService } from '@candor/proto/gen/candor/integrations/v1/integrations_pb.js';
import { NotificationsService } from '@candor/proto/gen/candor/notifications/v1/notifications_pb.js';
import { PreviewsService } from '@candor/proto/gen/candor/notifications/v1/previews_pb.js';
import { BeginningService } from '@candor/proto/gen/candor/pages/v1/beginning_pb.js';
import { CustomizeService } from '@candor/proto/gen/candor/pages/v1/customize_pb.js';
import { LaterStatesService } from '@candor/proto/gen/candor/pages/v1/later_states_pb.js';
import { OrganisationPagesService } from '@candor/proto/gen/candor/pages/v1/organisation_pages_pb.js';
import { PagesService } from '@candor/proto/gen/candor/pages/v1/pages_pb.js';
import { ReadersService } from '@candor/proto/gen/candor/pages/v1/readers_pb.js';
import { SideDoorService } from '@candor/proto/gen/candor/pages/v1/side_door_pb.js';
import { PageUptimeService } from '@candor/proto/gen/candor/pages/v1/uptime_pb.js';
import { PagePreviewsService } from '@candor/proto/gen/candor/pages/v1/previews_pb.js';
import { CallSchema, ReplySchema } from '@candor/proto/gen/candor/rpc/v1/rpc_pb.js';
import { DraftsService } from '@candor/proto/gen/candor/signals/v1/drafts_pb.js';
import { UpstreamLinksService } from '@candor/proto/gen/candor/signals/v1/links_pb.js';
import {
  SubscriberAdministrationService,
  SubscriberImportsService,
} from '@candor/proto/gen/candor/subscribers/v1/administration_pb.js';
import { ReaderLinksService } from '@candor/proto/gen/candor/subscribers/v1/reader_links_pb.js';
import { SubscribersService } from '@candor/proto/gen/candor/subscribers/v1/subscribers_pb.js';

const SERVICES: readonly DescService[] = [
  AnnouncementsService,
  ApiKeysService,
  BeginningService,
  BillingService,
  CatalogService,
  ComponentImportsService,
  CustomizeService,
  DeliveriesService,
  DraftsService,
  IdentityService,
  IncidentsService,
  IntegrationsService,
  LaterStatesService,
  MaintenancesService,
  NotificationsService,
  OrganisationPagesService,
  PagePreviewsService,
  PageUptimeService,
  PagesService,
  ReaderLinksService,
  ReadersService,
  SessionsService,
  FactorsService,
  SideDoorService,
  SsoService,
  PreviewsService,
  SubscriberAdministrationService,
  SubscriberImportsService,
  SubscribersService,
  TemplatesService,
  UpstreamLinksService,
  UptimeService,
  UsersService,
];

/** A call as a service received it. */
export interface RecordedCall {
  readonly method: string;
  readonly actor: Actor;
  readonly request: unknown;
  readonly requestId?: string;
}

type Behaviour = (request: unknown, actor: Actor) => object;

/** Answers every RPC of every service over the real wire, as a test decides, and records the calls. */
export class FakeServices {
  readonly calls: RecordedCall[] = [];
  private readonly behaviours = new Map<string, Behaviour>();

  private constructor(private readonly connection: NatsConnection) {}

  static async start(natsUrl: string): Promise<FakeServices> {
    const services = new FakeServices(await connect({ servers: natsUrl }));
    for (const service of SERVICES) {
      for (const method of Object.values(service.method)) services.listen(method as DescMethodUnary);
    }
    await services.connection.flush();
    return services;
  }

  /** Sets what a method answers from now on; a behaviour may throw. By default it answers an empty message. */
  on<I extends DescMessage, O extends DescMessage>(
    method: DescMethodUnary<I, O>,
    behaviour: (request: MessageShape<I>, actor: Actor) => MessageInitShape<O>,
  ): void {
    this.behaviours.set(method.name, behaviour as unknown as Behaviour);
  }

  /** The only call since the previous `takeCall`. @throws Error when there were none or several */
  takeCall(): RecordedCall {
    const [call, ...more] = this.calls.splice(0);
    if (!call || more.length > 0) throw new Error(`${more.length + (call ? 1 : 0)} calls instead of one`);
    return call;
  }

  async stop(): Promise<void> {
    await this.connection.close();
  }

  private listen(method: DescMethodUnary): void {
    this.connection.subscribe(rpcSubject(method), { callback: (_error, message) => this.answer(method, message) });
  }

  private answer(method: DescMethodUnary, message: Msg): void {
    // On a busy machine a call may wait so long that its caller looks whether we hang.
    if (message.headers?.has(PROBE_HEADER)) {
      message.respond();
      return;
    }
    const call = fromBinary(CallSchema, message.data);
    const actor = actorFromWire(call.actor);
    const request = fromBinary(method.input, call.request);
    this.calls.push({ method: method.name, actor, request, requestId: message.headers?.get(REQUEST_ID_HEADER) });
    try {
      const response = this.behaviours.get(method.name)?.(request, actor) ?? {};
      const value = toBinary(method.output, create(method.output, response as Record<string, unknown>));
      message.respond(toBinary(ReplySchema, create(ReplySchema, { outcome: { case: 'response', value } })));
    } catch (error) {
      const value = errorToWire(error);
      message.respond(toBinary(ReplySchema, create(ReplySchema, { outcome: { case: 'error', value } })));
    }
  }
}
