import type { RequestListener } from 'node:http';
import { Bus } from '@candor/bus/bus.js';
import type { AppKit, StartedApp } from '@candor/platform/app.js';
import { PasswordHasher } from '@candor/platform/password-hasher.js';
import { AppCalls } from '@candor/rpc/app-calls.js';
import { createApiApp } from './api-app.js';
import { followEndedSessions } from './api/session/ended-sessions.follower.js';
import { EndedSessions } from './api/session/ended-sessions.js';
import type { GatewayConfig } from './config.js';
import { PageHosts } from './edge/hosts/page-hosts.js';
import { openHttpServer } from './edge/listen/http-server.js';
import { withTransportSecurity } from './edge/listen/transport-security.js';
import { RateLimiter } from './edge/rate-limit/rate-limiter.js';
import { Answers } from './site/answers/answers.js';
import { answersVersion } from './site/answers/answers-version.js';
import { PagePreviews } from './site/answers/page-previews.js';
import { Renderers, startThreads } from './site/answers/renderers.js';
import { PageForms } from './site/forms/page-forms.js';
import { PageLanguages } from './site/languages/page-languages.js';
import { PageIndex } from './site/pages/page-index.js';
import { Page } from './site/pages/page.js';
import { PasswordChecks } from './site/readers/password-checks.js';
import { PublicAccess } from './site/readers/public-access.js';
import { OpenidSignIn } from './site/readers/openid-sign-in.js';
import { ProgramAddresses } from './site/readers/program-addresses.js';
import { ProviderSignIn } from './site/readers/provider-sign-in.js';
import { ReaderAnswers } from './site/readers/reader-answers.js';
import { ReaderGuard } from './site/readers/reader-guard.js';
import { ReaderLinks } from './site/readers/reader-links.js';
import { SignIn } from './site/readers/sign-in.js';
import { LiveUpdates } from './site/server/live-updates.js';
import { addPageMetrics, leftOutCounter, renderCounter } from './site/server/page-metrics.js';
import { PageServer } from './site/server/page-server.js';
import { HandOver } from './site/side-door/hand-over.js';
import { peerAddresses } from './site/side-door/peer-addresses.js';
import { listenForPeers, type PeerServer } from './site/side-door/peer-server.js';
import { Peers } from './site/side-door/peers.js';
import { SideDoorRequests } from './site/side-door/side-door-requests.js';
import { SideDoor } from './site/side-door/side-door.js';
import { CatchUp } from './site/states/catch-up.js';
import { LaterStates } from './site/states/later-states.js';
import { OldRelease } from './site/states/old-release.js';
import { StateFollower } from './site/states/state-follower.js';
import { States } from './site/states/states.js';

export interface Gateway extends StartedApp {
  /** The port it listens on; needed if the configuration said 0. */
  readonly port: number;
  /** Where other gateways reach it. */
  readonly peerPort?: number;
}

/**
 * Starts the only public HTTP server. It needs nothing but its disk: pages are served from there while NATS and every
 * service are unavailable, and calls that need them get 503.
 * @throws ConfigError when the port is in use
 */
export async function startGateway(config: GatewayConfig, kit: AppKit): Promise<Gateway> {
  const states = await States.open(config.snapshotDir, kit.log);
  const pages = new PageIndex(new PageHosts(config.pagesUrlTemplate, config.consoleUrl));
  const sideDoor: SideDoor = new SideDoor(pages, states, kit.log, {
    accepted: (signed, from) => {
      handOver.wake();
      if (from !== 'peer') void peers.send(signed);
    },
    changed: (pageId) => answers.changed(pageId),
  });
  for (const facts of states.pages) pages.put(new Page(facts, config.now, sideDoor.overlayOf));
  // After the pages, whose keys say which notices are as they were signed.
  sideDoor.restore(states.notices);
  for (const { pageId } of states.notices) {
    const page = pages.get(pageId);
    if (page) pages.put(page.again());
  }
  const renderers = new Renderers(startThreads(states.file, config.renderThreads), config.renderThreads);
  const live = new LiveUpdates((page, at) => answers.version(page, at), {
    // The other half is for ordinary requests.
    maxVisitors: Math.ceil(config.maxConnections / 2),
    trustedProxies: config.rateLimits.trustedProxies,
  });
  const answers: Answers = new Answers(pages, states, renderers, kit.log, {
    renderer: answersVersion(),
    onChange: (page) => live.announce(page),
    onRender: renderCounter(kit.metrics),
    onMissing: (state) => follower.repair(state),
  });
  const bus = new Bus(config.natsUrls, kit.name, kit.log, { ...kit.trust, streamReplicas: kit.streamReplicas });
  const calls = new AppCalls(bus, kit);
  const oldRelease = new OldRelease(bus);
  const isMissed = () => !bus.isSecondRegion && oldRelease.isMissed;
  const handOver: HandOver = new HandOver(calls.client(), sideDoor, pages, kit.log);
  const peers: Peers = new Peers(sideDoor, () => peerAddresses(config.peers ?? []), kit.log);
  const laterStates = new LaterStates(calls.client(), kit.log);
  const follower: StateFollower = new StateFollower(
    bus,
    states,
    kit.log,
    {
      pageCame: (facts) => answers.show(new Page(facts, config.now, sideDoor.overlayOf)),
      monthCame: (pageId) => answers.changed(pageId),
      isEarlier: (name, least) => laterStates.note(name, least),
      leftOut: leftOutCounter(kit.metrics),
      allCame: () => void states.markComplete(),
    },
    isMissed,
  );
  const ended = new EndedSessions();
  const endings = followEndedSessions(bus, ended, kit.log);
  const limiter = new RateLimiter(config.rateLimits);
  const rules = { trustedProxies: config.rateLimits.trustedProxies, httpsOnly: config.httpsOnly ?? false };
  const guard = new ReaderGuard({ ...rules, now: config.now });
  const api = await createApiApp(
    config,
    kit,
    { bus, calls },
    {
      limiter,
      ended,
      previews: new PagePreviews(pages, states, renderers),
      access: new PublicAccess(pages, states, guard),
    },
  );
  const languages = new PageLanguages();
  const forms = new PageForms(calls.client(), limiter, answers, languages, kit.log);
  const checks = new PasswordChecks(new PasswordHasher());
  const edge = { ...rules, now: config.now };
  const readerAnswers = new ReaderAnswers({ answers, languages, guard }, kit.log, edge);
  const providers = new ProviderSignIn(readerAnswers, limiter, edge);
  const openid = new OpenidSignIn(calls.client(), { answers: readerAnswers, pages, limiter }, kit.log, edge);
  const links = new ReaderLinks(calls.client());
  const signIn = new SignIn(checks, limiter, { answers: readerAnswers, languages, links, providers, openid });
  const programs = new ProgramAddresses(calls.client(), limiter, { answers, languages, guard, readerAnswers }, edge);
  const express = api.getHttpAdapter().getInstance() as RequestListener;
  let peerServer: PeerServer | undefined;
  const letGo = async (): Promise<void> => {
    await peerServer?.close();
    await api.close();
    await bus.close();
    await renderers.close();
    await states.close();
  };
  const sideDoorRequests = new SideDoorRequests(sideDoor, limiter, kit.log);
  const pageServer = new PageServer(
    {
      ...{ pages, states, answers, forms, sideDoor: sideDoorRequests, live, languages, guard },
      ...{ signIn, providers, openid, programs },
    },
    kit.log,
    express,
  );
  const listen = async () => {
    if (config.peerPort !== undefined) peerServer = await listenForPeers(sideDoor, config.peerPort, kit.log);
    return openHttpServer(withTransportSecurity(pageServer.listener, rules), config);
  };
  const server = await listen().catch(async (error: unknown) => {
    await letGo();
    throw error;
  });
  addPageMetrics(kit.metrics, { pages, states, answers, renderers, sideDoor });
  kit.metrics.gauge({ name: 'candor_open_connections', help: 'Connections to this gateway that are open.' }, () => [
    { value: server.connections },
  ]);
  follower.start();
  // A second region came after 0.1.0, answers no calls that need a session, and may read neither of the two.
  if (!bus.isSecondRegion) {
    oldRelease.start();
    endings.start();
  }
  handOver.start();
  if (config.peers?.length) peers.start();

  // Only pages decide readiness: without the bus, there is nothing but what the disk has.
  const catchUp = new CatchUp(follower, { hasAny: () => pages.size > 0, isMissed });
  let isReady = false;
  // A gateway whose disk fails has the newest in memory: it is the next start that is in danger.
  kit.health.addNotice('disk', () => states.unsavedCount === 0);
  kit.health.addCheck('pages', () => (isReady ||= catchUp.isOver() && follower.hasTaken));
  kit.log.info({ port: server.port, pages: pages.size }, 'listening');
  return {
    port: server.port,
    ...(peerServer && { peerPort: peerServer.port }),
    async close() {
      const closed = server.close(kit.graceMs);
      live.close();
      oldRelease.close();
      await closed;
      await Promise.all([
        follower.close(),
        endings.close(),
        laterStates.close(),
        handOver.close(),
        peers.close(),
        peerServer?.close(),
      ]);
      await answers.settled();
      await letGo();
    },
  };
}
