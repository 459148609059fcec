import { buildSandbox } from './app.ts';
import { ConfigError, readConfig } from './config.ts';

/** Says in one sentence why it cannot start, and ends. */
function giveUp(error: unknown): never {
  const is_expected = error instanceof ConfigError || (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
  const sentence = error instanceof Error ? (is_expected ? error.message : error.stack) : String(error);
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

try {
  const config = readConfig(process.env);
  const app = await buildSandbox(config);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void app.close());
  await app.listen({ host: config.SANDBOX_HOST, port: config.SANDBOX_PORT });
  app.log.info('sandbox ready');
} catch (error) {
  giveUp(error);
}
