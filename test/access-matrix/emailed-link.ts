import type { FullApp } from '../full-app.ts';

/** The query parameter `name` of the link in the latest email to a recipient. */
export async function readEmailedParam({ db }: FullApp, recipient: string, name: string): Promise<string> {
  const { data } = await db
    .selectFrom('outbox')
    .select('data')
    .where('recipient', '=', recipient)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return new URL((data as { link: string }).link).searchParams.get(name)!;
}
