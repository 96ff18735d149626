import { createServer } from 'node:http';
import { join } from 'node:path';
import { clientDirOf, createApp, fixedHeaders, isProxyOf } from './app.ts';
import { buildBackground, buildMailIn } from './background.ts';
import { buildBuildSync } from './builds/sync.ts';
import { StaticFiles } from './builds/static-files.ts';
import type { Env } from './env.ts';
import { openAccessLog } from './platform/log/access-log.ts';
import { buildResponseCache } from './response-cache.ts';
import { FinishedTraffic } from './metrics/traffic.ts';
import { banner } from './banner.ts';
import { closeServer, listen } from './platform/http/listen.ts';
import { allowOutgoing } from './platform/outgoing.ts';
import type { OpenedDatabase } from './platform/database/open-url.ts';
import { limitSlowRequests } from './platform/http/slow-requests.ts';
import { surviveLostDatabase } from './platform/unhandled-rejections.ts';
import { keepTickShape } from './platform/next-tick.ts';
import { destinationsOf } from './outgoing.ts';
import { isUpload } from './media/upload/upload-path.ts';
import { readPageAssets } from './render/assets.ts';
import { buildPages } from './render/handler.ts';
import { buildReadCache } from './render/read-cache.ts';
import { renderPage } from './render/page.tsx';
import { buildDeps, openPlatform, trustProxyOf } from './start.ts';

interface Opening {
  env: Env;
  root: string;
  report: (line: string) => void;
  database: Promise<OpenedDatabase>;
}

const graceMs = 15_000;
/** Proxies check about every two seconds (deploy/Caddyfile). */
const leaveMs = 3_000;

/** Opens everything else, listens, and stops with the process's signals. @throws StartupError */
export async function serve({ env, root, report, database }: Opening): Promise<void> {
  keepTickShape();
  const clientDir = clientDirOf(root);
  const assets = await readPageAssets(clientDir);
  const workerProgram = join(root, 'dist', 'server', 'worker.js');
  const platform = await openPlatform(env, { root, workerProgram, version: assets.version, report, database });
  surviveLostDatabase(process, platform.log);
  allowOutgoing(destinationsOf(env, platform.databaseUrl), (error) => {
    platform.log.error({ err: error }, 'a connection was refused');
  });
  const server = createServer();
  let isStopping = false;
  const stop = async (leave: number) => {
    if (isStopping) return;
    isStopping = true;
    // These would delay shutdown.
    deps.streams.close();
    // In parallel, to save time.
    await Promise.all([closeServer(server, graceMs, leave), mailIn?.close(), background.close(), buildSync.close()]);
    accessLog?.close();
    await platform.close();
    process.exit(0);
  };
  const deps = buildDeps(platform, assets.version);
  const background = buildBackground(platform, deps);
  const mailIn = await buildMailIn(platform, deps);
  const buildSync = buildBuildSync(deps, clientDir);
  const { events } = platform;
  const reads = buildReadCache({ events, clock: deps.clock });
  const pageOptions = { assets: () => assets, render: () => Promise.resolve(renderPage), reads };
  const pages = buildPages(deps, pageOptions);
  const isReady = () => !isStopping;
  const traffic = new FinishedTraffic();
  const token = env.METRICS_TOKEN;
  const metrics =
    token === undefined ? undefined : (await import('./metrics/metrics.ts')).buildMetrics({ token, traffic, deps });
  const accessLog = openAccessLog(platform.log, platform.logForward);
  const files = await StaticFiles.open(clientDir, fixedHeaders(deps).flat());
  const appOptions = { files, pages, trustProxy: trustProxyOf(env), isReady, events, metrics, accessLog };
  const app = createApp(deps, appOptions);
  const cacheOptions = { pages: pageOptions, events, isProxy: isProxyOf(app), accessLog, traffic };
  const listener = files.before(app);
  server.on('request', buildResponseCache(deps, { ...cacheOptions, app: metrics?.watch(listener) ?? listener }));
  limitSlowRequests(server, isUpload);
  try {
    background.start();
    // Files before pages: another node may be asked for them.
    await Promise.all([events.start(), buildSync.start()]);
    await mailIn?.listen();
    await listen(server, env.HOST, env.PORT);
  } catch (error) {
    await Promise.all([mailIn?.close(), background.close(), buildSync.close()]);
    await platform.close();
    throw error;
  }
  process.once('SIGINT', () => void stop(0));
  process.once('SIGTERM', () => void stop(env.TRUST_PROXY === undefined ? 0 : leaveMs));
  process.stdout.write(banner(platform));
}
