import { v7 as uuid } from 'uuid';
import type { ProposalKind } from '@kutip/domain/second-person';
import type { MerchantFixture } from './merchant-fixture.ts';

/** A proposal of another admin, which waits for a second person. Returns its id. */
export async function createProposal(
  { app, owner }: MerchantFixture,
  { content, ...proposal }: { kind: ProposalKind; subject_id: string; content: Record<string, unknown> },
): Promise<string> {
  const id = uuid();
  await app.db
    .insertInto('admin_proposals')
    .values({
      ...proposal,
      account_id: owner.account_id,
      id,
      content: JSON.stringify(content),
      proposed_by: uuid(),
      proposed_at: app.services.clock.now(),
    })
    .execute();
  return id;
}
