import { buildSandbox } from './app.ts';
import { readConfig, StartFault } from './config.ts';

/** One sentence for faults that people can fix; the stack for bugs. */
function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return `${error.message}. Stop the other program, or set SANDBOX_PORT.`;
  return error instanceof StartFault || code !== undefined ? error.message : (error.stack ?? error.message);
}

try {
  const config = readConfig(process.env);
  const app = await buildSandbox(config);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void app.close());
  await app.listen({ host: config.SANDBOX_HOST, port: config.SANDBOX_PORT });
  app.log.info({ event: 'sandbox.started' }, 'sandbox started');
} catch (error) {
  process.stderr.write(`${sentenceOf(error)}\n`);
  process.exitCode = 1;
}
