import { reconciliation, reconciliationForms } from '@kutip/contracts/reconciliation';
import { filePathOf, type FileStore } from '../apps/api/src/platform/files.ts';
import { reconcile } from '../apps/api/src/modules/reconciliation/reconcile.ts';
import type { ResolveParts } from '../apps/api/src/modules/reconciliation/resolve.ts';
import type { Envelope, MountedApp, Who } from './mounted-app.ts';
import { sendForm } from './upload-form.ts';

/** Whoever reconciles in these tests. */
export const ADMIN: Who = { account_id: '01900000-0000-7000-8000-0000000000ad', role: 'admin' };

/** Files that are only ever written. */
export const forgetfulFiles: FileStore = {
  put: async (content) => filePathOf(content),
  get: () => Promise.reject(new Error('nothing is kept')),
};

type Kind = 'PROVIDER' | 'PAYOUT' | 'BANK';
const HEADINGS: Record<Kind, string> = {
  PROVIDER: 'date_time,type,merchant_reference,provider_reference,amount,fee,settled_amount,currency',
  PAYOUT: 'date_time,type,merchant_reference,end_to_end_id,bank_code,account_number,amount,currency,code',
  BANK: 'date_time,type,bank_reference,provider,statement_date,amount,currency',
};

export interface ShownItem {
  id: string;
  account_id: string;
  reference: string;
  booked: string | null;
  posted: string | null;
  told: string | null;
  status: string;
  reason: string | null;
  work: string;
  resolution: string | null;
}

/** Brings statements to an app, and reads what came of them. */
export function reconciling(app: Pick<MountedApp, 'app' | 'call'>, parts: () => ResolveParts) {
  const bring = (
    of: { kind: Kind; provider: string; day: string },
    lines: readonly string[],
    heading: string = HEADINGS[of.kind],
  ): Promise<Envelope & { status: number }> => {
    const content = Buffer.from(`${[heading, ...lines].join('\r\n')}\r\n`);
    return sendForm(
      app,
      reconciliationForms.bring,
      { file: { content, name: `${of.provider}.csv` }, fields: of },
      ADMIN,
    );
  };
  const items = async (wanted: object = {}): Promise<ShownItem[]> => {
    const body = { sort_by: 'created_at' as const, sort_type: 'asc' as const, ...wanted };
    const { data } = await app.call(reconciliation.items, { query: { limit: 100 }, body }, ADMIN);
    return data.list.data;
  };
  return {
    bring,
    items,
    /** Brings a statement that must be taken, and has it matched as the worker would. */
    async tell(of: { kind: Kind; provider: string; day: string }, lines: readonly string[]) {
      const { response_code, data, breakdown_errors } = await bring(of, lines);
      if (response_code !== 2000) throw new Error(JSON.stringify(breakdown_errors));
      await reconcile(parts(), of);
      return data;
    },
    /** `reference status reason booked/posted/told work`, by reference. */
    async told(wanted: object = {}): Promise<Record<string, string>> {
      const shown = (await items(wanted)).map(
        ({ reference, status, reason, booked, posted, told, work }) =>
          [reference, `${status} ${reason} ${booked}/${posted}/${told} ${work}`] as const,
      );
      return Object.fromEntries(shown);
    },
    async resolve(
      item: { id: string; account_id: string },
      body: { resolution: string; note?: string; account_id?: string },
    ) {
      const { id, account_id } = item;
      const written = { note: 'As the provider confirmed.', ...body } as never;
      return app.call(reconciliation.resolve, { params: { id, account_id }, body: written }, ADMIN);
    },
  };
}
