import type { openAttempt } from '@kutip/contracts/payment-service';
import type { ProviderStage } from '@kutip/domain/payment';
import type { z } from 'zod';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';

/** The newest open attempt of an invoice; null when there is none. */
export async function findOpenAttempt(
  db: Connection,
  { account_id, id }: { account_id: string; id: string },
): Promise<z.output<typeof openAttempt> | null> {
  const open = await sql(db)
    .selectFrom('payment_records')
    .select(['transaction_invoice_no', 'payer_bank', 'created_at'])
    .select((eb) => eb.ref('provider_stage').$castTo<ProviderStage>().as('stage'))
    .where('account_id', '=', account_id)
    .where('invoice_id', '=', id)
    .where('status', 'in', ['PENDING', 'PROCESSING'])
    .orderBy('attempt', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!open) return null;
  const { transaction_invoice_no, payer_bank: bank, created_at, stage } = open;
  return { transaction_invoice_no, bank, started_at: created_at.toISOString(), stage };
}
