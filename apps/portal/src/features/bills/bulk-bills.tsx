import { Button } from '@mantine/core';
import { customerBills } from '@kutip/contracts/customer-bills';
import type { Data } from '@kutip/contracts/endpoint';
import { useState } from 'react';
import { useCall } from '../../shared/api/query.ts';
import { en } from '../../shared/i18n/en.ts';
import { useWords } from '../../shared/i18n/use-words.ts';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import type { BillRow } from './bill.ts';
import classes from './bills.module.css';

type Deed = 'send' | 'cancel';
type Results = Data<typeof customerBills.sendMany>['results'];

/** Why a bill was left out: its state, or that it is no more. */
function useReason() {
  const { t } = useWords();
  return (reason: string | null): string => {
    const status = (reason ?? '').toUpperCase();
    return Object.hasOwn(en.bill_status, status)
      ? t(`bill_status.${status as keyof typeof en.bill_status}`)
      : t('codes.not_found');
  };
}

function ResultDialog({
  deed,
  results,
  rows,
  close,
}: {
  deed: Deed;
  results: Results;
  rows: readonly BillRow[];
  close: () => void;
}) {
  const { t, count } = useWords();
  const reasonOf = useReason();
  const done = results.filter(({ is_done }) => is_done).length;
  const nameOf = (id: string): string | undefined => rows.find((row) => row.id === id)?.full_name;
  return (
    <Dialog
      isOpen
      close={close}
      title={t(`bulk_bills.${deed}_done`, { done: count(done), all: count(results.length) })}
    >
      <ul className={classes['results']}>
        {results.map(({ id, invoice_no, is_done, reason }) => (
          <li key={id}>
            <span>
              <span className="number-like">{invoice_no}</span> {nameOf(id)}
            </span>
            <strong>
              {is_done ? t(`bulk_bills.${deed}_one`) : t('bulk_bills.left_out', { reason: reasonOf(reason) })}
            </strong>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

/** What is done to the bills that were chosen, and what became of each. */
export function BulkBills({ rows, clear }: { rows: readonly BillRow[]; clear: () => void }) {
  const { t, count } = useWords();
  const [asked, setAsked] = useState<Deed | null>(null);
  const [told, setTold] = useState<{ deed: Deed; results: Results; rows: readonly BillRow[] } | null>(null);
  const send = useCall(customerBills.sendMany, { confirm: false });
  const cancel = useCall(customerBills.cancelMany, { confirm: false, changes: ['collections'] });
  const doIt = (deed: Deed): void =>
    (deed === 'send' ? send : cancel).mutate(
      { body: { ids: rows.map(({ id }) => id) } },
      { onSuccess: ({ results }) => setTold({ deed, results, rows }), onSettled: () => setAsked(null) },
    );
  const known = { count: rows.length, shown: count(rows.length) };
  return (
    <>
      <Button size="xs" onClick={() => setAsked('send')}>
        {t('bulk_bills.send')}
      </Button>
      <Button size="xs" variant="default" onClick={() => setAsked('cancel')}>
        {t('bulk_bills.cancel')}
      </Button>
      {asked && (
        <ConfirmDialog
          isOpen
          close={() => setAsked(null)}
          title={t(`bulk_bills.${asked}_title`, known)}
          text={t(`bulk_bills.${asked}_text`)}
          action={t(`bulk_bills.${asked}`)}
          onAction={() => doIt(asked)}
          isBusy={send.isPending || cancel.isPending}
          isDangerous={asked === 'cancel'}
        />
      )}
      {told && (
        <ResultDialog
          {...told}
          close={() => {
            setTold(null);
            clear();
          }}
        />
      )}
    </>
  );
}
