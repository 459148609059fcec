import { Client, type QueryConfig } from 'pg';

/**
 * Lets PostgreSQL plan each statement once a connection, those within functions too: a simulation says the same few
 * hundred of them a million times, and planning is a third of its time. For a test file only; a server would keep
 * every filter ever typed. Answers what ends it.
 */
export function forceGenericPlans(): () => void {
  process.env.PGOPTIONS = '-c plan_cache_mode=force_generic_plan';
  const names = new Map<string, string>();
  const nameOf = (text: string): string => {
    const name = names.get(text) ?? `s${names.size}`;
    names.set(text, name);
    return name;
  };
  const ask = Client.prototype.query as (...given: unknown[]) => unknown;
  const planned = function (this: Client, text: unknown, values: unknown, ...rest: unknown[]): unknown {
    if (typeof text !== 'string' || !Array.isArray(values) || rest.length > 0)
      return ask.call(this, text, values, ...rest);
    const statement: QueryConfig = { name: nameOf(text), text, values };
    return ask.call(this, statement);
  };
  Object.assign(Client.prototype, { query: planned });
  return () => {
    delete process.env.PGOPTIONS;
    Object.assign(Client.prototype, { query: ask });
  };
}
