import { Button } from '@mantine/core';
import { collections } from '@kutip/contracts/collections';
import { customerBills } from '@kutip/contracts/customer-bills';
import type { Data } from '@kutip/contracts/endpoint';
import { messageBatches } from '@kutip/contracts/message-batches';
import { MESSAGE_LIMITS } from '@kutip/domain/message-limits';
import { useState } from 'react';
import { useCall } from '../../shared/api/query.ts';
import { en } from '../../shared/i18n/en.ts';
import { useMessages } from './messages/use-messages.ts';
import { useSession } from '../../shared/session/browser-session.ts';
import { may } from '../../shared/session/session.ts';
import { LinkButton } from '../../shared/ui/links.tsx';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import type { BillRow } from './bill.ts';
import classes from './bills.module.css';

/** The most bills that the address of a new message names. */
const MAX_MESSAGED = 50;

type BulkAction = 'send' | 'cancel';
type Results = Data<typeof customerBills.sendMany>['results'];

const findEmailLimit = (reason: string | null) => MESSAGE_LIMITS.find((limit) => limit === reason);

/** Why a bill was skipped: a limit of e-mails, its status, or that it no longer exists. */
function useReason() {
  const { t } = useMessages();
  return (reason: string | null): string => {
    const limit = findEmailLimit(reason);
    if (limit) return t(`reasons.${limit}`);
    const status = (reason ?? '').toUpperCase();
    return Object.hasOwn(en.bill_status, status)
      ? t(`bill_status.${status as keyof typeof en.bill_status}`)
      : t('codes.not_found');
  };
}

function ResultDialog({
  action,
  results,
  rows,
  close,
}: {
  action: BulkAction;
  results: Results;
  rows: readonly BillRow[];
  close: () => void;
}) {
  const { t, count } = useMessages();
  const reasonOf = useReason();
  const done = results.filter(({ is_done }) => is_done).length;
  const nameOf = (id: string): string | undefined => rows.find((row) => row.id === id)?.full_name;
  return (
    <Dialog
      isOpen
      close={close}
      title={t(`bulk_bills.${action}_done`, { done: count(done), all: count(results.length) })}
    >
      <ul className={classes['results']}>
        {results.map(({ id, invoice_no, is_done, reason }) => (
          <li key={id}>
            <span>
              <span className="number-like">{invoice_no}</span> {nameOf(id)}
            </span>
            <strong>
              {is_done ? t(`bulk_bills.${action}_one`) : t('bulk_bills.left_out', { reason: reasonOf(reason) })}
            </strong>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

/** Bulk actions for the selected bills, and their results. */
export function BulkBills({ rows, clear }: { rows: readonly BillRow[]; clear: () => void }) {
  const { t, count } = useMessages();
  const user = useSession((state) => state.user);
  const [selected, setSelected] = useState<BulkAction | null>(null);
  const [outcome, setOutcome] = useState<{ action: BulkAction; results: Results; rows: readonly BillRow[] } | null>(
    null,
  );
  const send = useCall(customerBills.sendMany, { confirm: false });
  const cancel = useCall(customerBills.cancelMany, { confirm: false, changes: [collections] });
  const run = (action: BulkAction): void =>
    (action === 'send' ? send : cancel).mutate(
      { body: { ids: rows.map(({ id }) => id) } },
      { onSuccess: ({ results }) => setOutcome({ action, results, rows }), onSettled: () => setSelected(null) },
    );
  const values = { count: rows.length, shown: count(rows.length) };
  return (
    <>
      <Button size="xs" onClick={() => setSelected('send')}>
        {t('bulk_bills.send')}
      </Button>
      <Button size="xs" variant="default" onClick={() => setSelected('cancel')}>
        {t('bulk_bills.cancel')}
      </Button>
      {may(user, messageBatches.preview.access) && rows.length <= MAX_MESSAGED && (
        <LinkButton
          size="xs"
          variant="default"
          to="/messages/new"
          search={{ bills: rows.map(({ id }) => id).join(',') }}
        >
          {t('bulk_bills.message')}
        </LinkButton>
      )}
      {selected && (
        <ConfirmDialog
          isOpen
          close={() => setSelected(null)}
          title={t(`bulk_bills.${selected}_title`, values)}
          text={t(`bulk_bills.${selected}_text`)}
          action={t(`bulk_bills.${selected}`)}
          onAction={() => run(selected)}
          isBusy={send.isPending || cancel.isPending}
          isDangerous={selected === 'cancel'}
        />
      )}
      {outcome && (
        <ResultDialog
          {...outcome}
          close={() => {
            setOutcome(null);
            clear();
          }}
        />
      )}
    </>
  );
}
