import { paymentRecords } from '@kutip/contracts/payment-records';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callApi } from '../../shared/api/client.ts';
import { queryKeyOf } from '../../shared/api/query-keys.ts';
import type { BillRecord } from './bill.ts';

/** The attempts to pay a bill. They are reloaded when the bill's status changes, because an attempt caused it. */
export function useAttempts(
  { invoice_no, status }: Pick<BillRecord, 'invoice_no' | 'status'>,
  refresh_ms: number | false,
) {
  const { data } = useQuery({
    queryKey: queryKeyOf(paymentRecords.ofInvoice, invoice_no, status),
    queryFn: ({ signal }) =>
      callApi(paymentRecords.ofInvoice, { query: {}, body: { bill_invoice: invoice_no } }, { signal }),
    meta: { suppress: true },
    placeholderData: keepPreviousData,
    refetchInterval: refresh_ms,
  });
  return data?.list.data;
}
