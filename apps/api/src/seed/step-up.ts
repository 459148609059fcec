import type { Services } from '../services.ts';

/** Marks all sessions as reauthenticated, so that seeding needs no authenticator app. */
export async function completeStepUp({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  await db.updateTable('sessions').set({ stepped_up_at: clock.now() }).execute();
}
