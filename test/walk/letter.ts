import type { WholeApp } from '../whole-app.ts';

/** What stands in the link of the latest letter to somebody, as `?name=`. */
export async function inLetterTo({ db }: WholeApp, recipient: string, name: string): Promise<string> {
  const { data } = await db
    .selectFrom('outbox')
    .select('data')
    .where('recipient', '=', recipient)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return new URL((data as { link: string }).link).searchParams.get(name)!;
}
