import { Button } from '@mantine/core';
import { MAX_LABELS } from '@kutip/contracts/couriers';
import type { Data } from '@kutip/contracts/endpoint';
import { orders } from '@kutip/contracts/shipments';
import { useState } from 'react';
import { useCall } from '../../shared/api/query.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { useMessages } from './messages/use-messages.ts';
import { bookingRefusal } from '@kutip/domain/courier';
import { nextMerchantStatuses, type MerchantStatus } from '@kutip/domain/order';
import { LabelButtons } from './label-buttons.tsx';
import { PackingList } from './packing-list.tsx';
import { useRefusalText } from './refusal-text.ts';
import type { OrderRow } from './order.ts';
import classes from './orders.module.css';

type Results = Data<typeof orders.bulk>['results'];

/** What each of the selected orders may become: nothing is offered that one of them refuses. */
function commonStatuses(rows: readonly OrderRow[]): MerchantStatus[] {
  const [first, ...others] = rows.map((row) => nextMerchantStatuses(row));
  return (first ?? []).filter((status) => status !== 'RETURNED' && others.every((next) => next.includes(status)));
}

function ResultDialog({ results, close }: { results: Results; close: () => void }) {
  const { t, count } = useMessages();
  const refusalText = useRefusalText();
  const done = results.filter(({ is_done }) => is_done).length;
  return (
    <Dialog isOpen close={close} title={t('orders.bulk_done', { done: count(done), all: count(results.length) })}>
      <ul className={classes['results']}>
        {results.map(({ id, order_no, is_done, reason }) => (
          <li key={id}>
            <span className="number-like">{order_no}</span>
            <strong>{is_done ? t('orders.bulk_changed') : refusalText(reason)}</strong>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

interface BulkOrdersProps {
  rows: readonly OrderRow[];
  clear: () => void;
  /** Opens the booking of couriers; undefined: the user may not book. */
  book: ((rows: readonly OrderRow[]) => void) | undefined;
}

/** Actions for the selected orders. A dialog reports those that were left out. */
export function BulkOrders({ rows, clear, book }: BulkOrdersProps) {
  const { t } = useMessages();
  const [isPacking, setPacking] = useState(false);
  const [refused, setRefused] = useState<Results | null>(null);
  const bulk = useCall(orders.bulk, { confirm: false });
  const labelled = rows.filter(({ status }) => status === 'BOOKED').map(({ id }) => id);
  const run = (action: MerchantStatus): void =>
    bulk.mutate(
      { body: { ids: rows.map(({ id }) => id), action } },
      {
        onSuccess: ({ results }) => (results.every(({ is_done }) => is_done) ? clear() : setRefused(results)),
      },
    );
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setPacking(true)}>
        {t('orders.packing_list')}
      </Button>
      {commonStatuses(rows).map((status) => (
        <Button key={status} size="xs" loading={bulk.isPending} onClick={() => run(status)}>
          {t(`orders.move_${status}`)}
        </Button>
      ))}
      {book && rows.some((row) => bookingRefusal(row) === null) && (
        <Button size="xs" onClick={() => book(rows)}>
          {t('courier.many_title')}
        </Button>
      )}
      {labelled.length > 0 && labelled.length <= MAX_LABELS && <LabelButtons size="xs" ids={labelled} />}
      {isPacking && <PackingList ids={rows.map(({ id }) => id)} close={() => setPacking(false)} />}
      {refused && (
        <ResultDialog
          results={refused}
          close={() => {
            setRefused(null);
            clear();
          }}
        />
      )}
    </>
  );
}
