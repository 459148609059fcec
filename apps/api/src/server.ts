import { buildApp } from './app.ts';
import { ConfigError, readConfig } from './config.ts';
import { closeServices, openServices } from './open-services.ts';
import { onStop } from './on-stop.ts';
import { servePages } from './pages.ts';
import { openErrorReporter } from './platform/error-reporting.ts';
import { createLog } from './platform/log.ts';
import { openTracing } from './platform/tracing.ts';
import { portalPage, servePortalFiles } from './portal-files.ts';
import { buildPortalServer } from './portal-server.ts';

/** The web process: API, merchant portal and public pages on one port, the admin and introducer portals on ports of their own. */
async function serve(): Promise<void> {
  const config = readConfig(process.env);
  const reporter = await openErrorReporter({ dsn: config.ERROR_REPORTING_DSN, process_name: 'server' });
  const tracing = await openTracing(config, 'server');
  const log = createLog(config.LOG_LEVEL, 'server', undefined, reporter?.report);
  const services = openServices(config, log);
  const app = await buildApp(services, {
    elsewhere: portalPage(config.PORTAL_DIR, config.ERROR_REPORTING_DSN),
    reporter,
    tracing,
  });
  await servePortalFiles(app, config.PORTAL_DIR);
  await servePages(app, services);
  const admin = config.ADMIN_PORT === '' ? undefined : await buildPortalServer(app, services, 'admin');
  const introducer = config.INTRODUCER_PORT === '' ? undefined : await buildPortalServer(app, services, 'introducer');
  await app.listen({ host: config.HOST, port: config.PORT });
  if (config.ADMIN_PORT !== '') await admin?.listen({ host: config.HOST, port: config.ADMIN_PORT });
  if (config.INTRODUCER_PORT !== '') await introducer?.listen({ host: config.HOST, port: config.INTRODUCER_PORT });
  // Finish open requests, commit queued postings, then close the connections.
  onStop(log, async () => {
    await Promise.all([admin?.close(), introducer?.close()]);
    await app.close();
    await closeServices(services);
    await Promise.all([reporter?.close(), tracing?.close()]);
  });
}

await serve().catch((error: unknown) => {
  if (!(error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
});
