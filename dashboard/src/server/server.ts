import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { clientAddressOf } from '@landed/codec/client-address';
import { drainServer, keepAliveMilliseconds } from '@landed/codec/endpoint/drain-server';
import { createSmtpMailer } from '@landed/mail/smtp-mailer';
import { applicationNameOf } from '@landed/prisma/connection-budget';
import { openDatabase } from '@landed/prisma/database';
import { assertDurableCommits } from '@landed/prisma/durability';
import { leaseConnectionsMax, openLeaseStore } from '@landed/prisma/write/rate-limit/lease-store';
import type { Logger } from 'pino';
import { dashboardApp } from './app.js';
import type { DashboardConfig } from './config.js';
import { type Frames, startFrames } from './frames/start-frames.js';
import { openGateway } from './gateway/open-gateway.js';
import { startAnnounceSweep } from './mail/announce-sweep.js';
import { openMailSender } from './mail/mail-sender.js';
import { readPageFiles } from './page/page-files.js';
import { Limits } from './rate-limit/limits.js';
import { routes } from './routes.js';
import { openSessionStore } from './session/open-session-store.js';
import { startSessionSweep } from './session/session-sweep.js';
import { openWorkflows } from './workflows/open-workflows.js';

const connectionsMax = 6;
const limitMilliseconds = 2_000;
/** A refund or capture waits 30 s for the gateway: its user must see the outcome. */
const drainSeconds = 35;
/** What `vite build` writes, beside the compiled server. */
const pageFolder = fileURLToPath(new URL('../page', import.meta.url));

export interface Dashboard {
  readonly port: number;
  /** Finishes the requests and mails in flight, then closes the database. */
  stop(): Promise<void>;
}

/** Opens the database and serves the dashboard. Port 0 takes a free port. */
export async function startDashboard(config: DashboardConfig, log: Logger): Promise<Dashboard> {
  const { databaseUrl, buyerKeysUrl, keyring, apiKeyPepper, site, smtp } = config;
  const applicationName = applicationNameOf('dashboard', connectionsMax + leaseConnectionsMax);
  const database = openDatabase(databaseUrl, { poolMax: connectionsMax, applicationName, buyerKeysUrl });
  if (config.durability.isProduction) await assertDurableCommits(database, config.durability);
  const store = { database, keyring };
  const leases = openLeaseStore(databaseUrl, { timeoutMilliseconds: limitMilliseconds, applicationName });
  const mail = openMailSender(store, smtp === null ? null : createSmtpMailer(smtp), log);
  const workflows = openWorkflows({ ...config.temporal, keyring });
  const frames = await framesOf(config);
  const sessionSweep = startSessionSweep(database, log);
  const announceSweep = startAnnounceSweep({ ...store, origin: site.origin }, mail, log);
  const app = dashboardApp({
    services: {
      database,
      keyring,
      apiKeyPepper,
      sessions: openSessionStore(store),
      limits: new Limits(leases, apiKeyPepper),
      mail,
      workflows,
      gateway: openGateway(config.gateway),
      log,
      site,
    },
    routes,
    page: readPageFiles(pageFolder),
    addressOf: clientAddressOf(config.trustedProxies),
    showsMail: smtp === null,
  });
  const callback = app.callback();
  const server = createServer(
    { keepAliveTimeout: keepAliveMilliseconds },
    (request, response) => void callback(request, response),
  );
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(config.port, config.host, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : config.port,
    async stop() {
      await drainServer(server, drainSeconds);
      await frames?.stop();
      await sessionSweep.close();
      await announceSweep.close();
      await mail.close();
      await workflows.close();
      await leases.close();
      await database.close();
    },
  };
}

/** The frames origin, on a port of its own. */
async function framesOf({ framesPort, host, site, processor }: DashboardConfig): Promise<Frames | null> {
  if (framesPort === null) return null;
  return startFrames({ host, port: framesPort, dashboardOrigin: site.origin, processor, apiUrl: site.apiUrls.test });
}
