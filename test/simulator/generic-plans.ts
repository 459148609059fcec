import { Client, type QueryConfig } from 'pg';

/**
 * Makes PostgreSQL plan each statement once per connection, including those within functions: a simulation repeats a few
 * hundred statements a million times, and planning takes a third of its time. For tests only, since it keeps every
 * distinct statement. Returns a function that undoes it.
 */
export function forceGenericPlans(): () => void {
  process.env.PGOPTIONS = '-c plan_cache_mode=force_generic_plan';
  const names = new Map<string, string>();
  const nameOf = (text: string): string => {
    const name = names.get(text) ?? `s${names.size}`;
    names.set(text, name);
    return name;
  };
  const originalQuery = Client.prototype.query as (...args: unknown[]) => unknown;
  const queryWithPlan = function (this: Client, text: unknown, values: unknown, ...rest: unknown[]): unknown {
    if (typeof text !== 'string' || !Array.isArray(values) || rest.length > 0)
      return originalQuery.call(this, text, values, ...rest);
    const statement: QueryConfig = { name: nameOf(text), text, values };
    return originalQuery.call(this, statement);
  };
  Object.assign(Client.prototype, { query: queryWithPlan });
  return () => {
    delete process.env.PGOPTIONS;
    Object.assign(Client.prototype, { query: originalQuery });
  };
}
