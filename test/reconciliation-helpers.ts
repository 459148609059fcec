import { reconciliation, reconciliationForms } from '@kutip/contracts/reconciliation';
import { filePathOf, type FileStore } from '../apps/api/src/platform/files.ts';
import { reconcile } from '../apps/api/src/modules/reconciliation/reconcile.ts';
import type { ResolveDeps } from '../apps/api/src/modules/reconciliation/resolve.ts';
import { serveReconciliation } from '../apps/api/src/modules/reconciliation/reconciliation.routes.ts';
import { v7 as uuid } from 'uuid';
import { paymentsApp, type PaymentsApp } from './payments-app.ts';
import type { Envelope, TestApp, TestCaller } from './test-app.ts';
import { sendForm } from './upload-form.ts';

/** The admin who reconciles in these tests. */
export const ADMIN: TestCaller = { account_id: '01900000-0000-7000-8000-0000000000ad', role: 'admin' };

/** A file store that cannot be read. */
export const writeOnlyFiles: FileStore = {
  put: async (content) => filePathOf(content),
  get: () => Promise.reject(new Error('this file store cannot be read')),
};

type Kind = 'PROVIDER' | 'PAYOUT' | 'BANK';
const HEADINGS: Record<Kind, string> = {
  PROVIDER: 'date_time,type,merchant_reference,provider_reference,amount,fee,settled_amount,currency',
  PAYOUT: 'date_time,type,merchant_reference,end_to_end_id,bank_code,account_number,amount,currency,code',
  BANK: 'date_time,type,bank_reference,provider,statement_date,amount,currency',
};

export interface ReconciliationItem {
  id: string;
  account_id: string;
  reference: string;
  booked_amount: string | null;
  posted_amount: string | null;
  reported_amount: string | null;
  status: string;
  reason: string | null;
  work: string;
  resolution: string | null;
}

/** An application with payments and reconciliation, without a payout bank. */
export async function reconciliationApp() {
  let deps: ResolveDeps;
  const app: PaymentsApp = await paymentsApp({
    mountRoutes: async ({ server, store, clock, poster }) => {
      const paymentSwitch = {
        applyStatementPayment: (payment: never) => app.paymentSwitch().applyStatementPayment(payment),
      };
      const disbursements = { applyBankResult: () => Promise.reject(new Error('no bank')) };
      deps = { store, clock, poster, paymentSwitch, disbursements };
      await serveReconciliation(server, { ...deps, files: writeOnlyFiles });
    },
  });
  return { app, helpers: reconciliationHelpers(app, () => deps) };
}

/** Helpers to import statements and read the reconciliation items. */
export function reconciliationHelpers(app: Pick<TestApp, 'app' | 'call'>, deps: () => ResolveDeps) {
  const importStatement = (
    of: { kind: Kind; provider: string; day: string; is_other_day?: string },
    lines: readonly string[],
    heading: string = HEADINGS[of.kind],
    caller: TestCaller = ADMIN,
  ): Promise<Envelope & { status: number }> => {
    const content = Buffer.from(`${[heading, ...lines].join('\r\n')}\r\n`);
    return sendForm(
      app,
      reconciliationForms.importStatement,
      { file: { content, name: `${of.provider}.csv` }, fields: of },
      caller,
    );
  };
  const listItems = async (filter: object = {}): Promise<ReconciliationItem[]> => {
    const body = { sort_by: 'created_at' as const, sort_type: 'asc' as const, ...filter };
    const { data } = await app.call(reconciliation.items, { query: { limit: 100 }, body }, ADMIN);
    return data.list.data;
  };
  return {
    bring: importStatement,
    /** Imports the same statement as another admin, and reconciles it. */
    async confirmAndReconcile(of: { kind: Kind; provider: string; day: string }, lines: readonly string[]) {
      const answer = await importStatement(of, lines, HEADINGS[of.kind], { ...ADMIN, user_id: uuid() });
      await reconcile(deps(), of);
      return answer;
    },
    items: listItems,
    /** Imports a statement, expects success, and reconciles it as the worker does. */
    async importAndReconcile(
      of: { kind: Kind; provider: string; day: string; is_other_day?: string },
      lines: readonly string[],
    ) {
      const { response_code, data, breakdown_errors } = await importStatement(of, lines);
      if (response_code !== 2000) throw new Error(JSON.stringify(breakdown_errors));
      await reconcile(deps(), of);
      return data;
    },
    /** Matches a day again, as the worker does. */
    rematch: (of: { kind: Kind; provider: string; day: string }) => reconcile(deps(), of),
    /** `reference status reason booked/posted/reported work`, by reference. */
    async summarizeItems(filter: object = {}): Promise<Record<string, string>> {
      const entries = (await listItems(filter)).map(
        ({ reference, status, reason, booked_amount, posted_amount, reported_amount, work }) =>
          [reference, `${status} ${reason} ${booked_amount}/${posted_amount}/${reported_amount} ${work}`] as const,
      );
      return Object.fromEntries(entries);
    },
    async resolve(
      item: { id: string; account_id: string },
      body: { resolution: string; note?: string; account_id?: string },
      caller: TestCaller = ADMIN,
    ) {
      const { id, account_id } = item;
      const input = { note: 'As the provider confirmed.', ...body } as never;
      return app.call(reconciliation.resolve, { params: { id, account_id }, body: input }, caller);
    },
  };
}
