import { buildApp } from './app.ts';
import { ConfigError, readConfig } from './config.ts';
import { closeServices, openServices } from './open-services.ts';
import { onStop } from './on-stop.ts';
import { servePages } from './pages.ts';
import { createLog } from './platform/log.ts';
import { portalPage, servePortalFiles } from './portal-files.ts';

/** The web process: API, portal and public pages on one port. */
async function serve(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.LOG_LEVEL, 'server');
  const services = openServices(config, log);
  const app = await buildApp(services, portalPage(config.PORTAL_DIR));
  await servePortalFiles(app, config.PORTAL_DIR);
  await servePages(app, services);
  await app.listen({ host: config.HOST, port: config.PORT });
  // Requests that were taken are answered, postings that were queued are committed, then the connections go.
  onStop(log, async () => {
    await app.close();
    await closeServices(services);
  });
}

await serve().catch((error: unknown) => {
  if (!(error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
});
