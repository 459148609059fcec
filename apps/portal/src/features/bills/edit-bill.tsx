import { collections } from '@kutip/contracts/collections';
import { customerBills } from '@kutip/contracts/customer-bills';
import { isPayable } from '@kutip/domain/payment';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { queryFor, useCall } from '../../shared/api/query.ts';
import { FormPage } from '../../shared/forms/form-page.tsx';
import { useContractForm } from '../../shared/forms/use-contract-form.ts';
import { useMessages } from './messages/use-messages.ts';
import { Note } from '../../shared/ui/note.tsx';
import { PageHead } from '../../shared/ui/page.tsx';
import { IssuedBillFields } from './bill-fields.tsx';
import type { BillRecord } from './bill.ts';
import { itemNames } from './issue-bill-page.tsx';
import { changeOf, changeSchema, checkChange } from './issue-values.ts';
import { billPath } from './bill-path.ts';

function EditForm({ bill, inherited }: { bill: BillRecord; inherited: readonly number[] }) {
  const { t } = useMessages();
  const navigate = useNavigate();
  const update = useCall(customerBills.update, { confirm: () => ({ title: t('bills.changed') }) });
  const { id } = bill;
  const read_at = bill.updated_at.toISOString();
  const isAmountOpen = bill.status === 'PENDING';
  const form = useContractForm({
    draft: `bill-edit:${id}`,
    version: read_at,
    schema: changeSchema,
    check: checkChange,
    defaults: changeOf(bill, isAmountOpen),
    send: async (body, headers) => {
      await update.mutateAsync({ params: { id }, body: { ...body, read_at }, headers });
      await navigate({ to: billPath(bill) });
    },
  });
  return (
    <FormPage of={form} names={itemNames(t)} submitLabel={t('bills.change_submit')} backTo={billPath(bill)}>
      <IssuedBillFields inherited={inherited} isAmountOpen={isAmountOpen} isNew={false} />
    </FormPage>
  );
}

/** The form of a bill that can still be paid. */
export function EditBill({ bill }: { bill: BillRecord }) {
  const { t } = useMessages();
  const { collection_id, invoice_no } = bill;
  // Whether it is payable when the form opens; the API checks again on submit.
  const [canChange] = useState(() => isPayable(bill, new Date()));
  const { data } = useQuery({
    ...queryFor(collections.read, { params: { id: collection_id ?? '' } }, { suppress: true }),
    enabled: collection_id !== null,
  });
  return (
    <>
      <PageHead
        crumbs={[
          { title: t('bills.title'), to: '/customer-bills/datatable' },
          { title: invoice_no, to: billPath(bill) },
          { title: t('common.edit'), alternativeTitle: t('bills.change_title'), subtitle: bill.full_name },
        ]}
      />
      {canChange ? (
        <EditForm key={bill.id} bill={bill} inherited={data?.reminder_days ?? []} />
      ) : (
        <Note kind="quiet">{t('bills.cannot_change')}</Note>
      )}
    </>
  );
}
