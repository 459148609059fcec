import { paymentRecords } from '@kutip/contracts/payment-records';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callApi } from '../../shared/api/client.ts';
import type { BillRecord } from './bill.ts';

/** Who tried to pay a bill. One that changes its state is the work of an attempt, so they are asked once more. */
export function useAttempts(
  { invoice_no, status }: Pick<BillRecord, 'invoice_no' | 'status'>,
  refresh_ms: number | false,
) {
  const { data } = useQuery({
    queryKey: ['payment-records', 'of-bill', invoice_no, status],
    queryFn: ({ signal }) =>
      callApi(paymentRecords.ofInvoice, { query: {}, body: { bill_invoice: invoice_no } }, { signal }),
    meta: { suppress: true },
    placeholderData: keepPreviousData,
    refetchInterval: refresh_ms,
  });
  return data?.list.data;
}
