import type { Services } from '../services.ts';

/** As if whoever is signed in had just given a code: a demo in which only a phone could move money would show little. */
export async function prove({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  await db.updateTable('sessions').set({ stepped_up_at: clock.now() }).execute();
}
