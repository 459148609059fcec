import { Button } from '@mantine/core';
import { blockedBuyers } from '@kutip/contracts/blocked-buyers';
import type { Data } from '@kutip/contracts/endpoint';
import { formatPhone } from '@kutip/domain/phone';
import { useState } from 'react';
import { useCall } from '../../shared/api/query.ts';
import { DialogForm } from '../../shared/forms/dialog-form.tsx';
import { TextField } from '../../shared/forms/fields.tsx';
import { PhoneField } from '../../shared/forms/phone-field.tsx';
import { useContractForm } from '../../shared/forms/use-contract-form.ts';
import { useLocalized } from '../../shared/i18n/use-localized.ts';
import type { ListColumn } from '../../shared/list-page/columns.ts';
import { momentColumn } from '../../shared/list-page/common-columns.tsx';
import { ListFrame } from '../../shared/list-page/list-frame.tsx';
import { TwoLines } from '../../shared/list-page/two-lines.tsx';
import { useList } from '../../shared/list-page/use-list.ts';
import { useSession } from '../../shared/session/browser-session.ts';
import { may } from '../../shared/session/session.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { useMessages, type Messages } from './messages/use-messages.ts';

type BlockedBuyer = Data<typeof blockedBuyers.create>;

function UnblockButton({ buyer: { phone_number } }: { buyer: BlockedBuyer }) {
  const { t } = useMessages();
  const user = useSession((state) => state.user);
  const shown = formatPhone(phone_number);
  const unblock = useCall(blockedBuyers.remove, { confirm: () => ({ title: t('orders.unblocked'), text: shown }) });
  if (!may(user, blockedBuyers.remove.access)) return null;
  return (
    <Button
      variant="default"
      size="compact-sm"
      aria-label={`${t('orders.unblock')}: ${shown}`}
      loading={unblock.isPending}
      onClick={() => unblock.mutate({ params: { phone_number } })}
    >
      {t('blocked_buyers.unblock')}
    </Button>
  );
}

const columnsIn = ({ t }: Messages): ListColumn<BlockedBuyer>[] => [
  {
    id: 'phone_number',
    header: t('blocked_buyers.phone_number'),
    sort: 'phone_number',
    card: 'title',
    exports: ['phone_number', 'reason'],
    cell: ({ phone_number, reason }) => (
      <TwoLines title={<bdi dir="ltr">{formatPhone(phone_number)}</bdi>} below={reason} />
    ),
  },
  momentColumn('created_at', t('blocked_buyers.since')),
  { id: 'unblock', header: '', card: 'end', cell: (buyer) => <UnblockButton buyer={buyer} /> },
];

/** Blocks a number before its buyer orders again; an order has the same action. */
function BlockForm({ close }: { close: () => void }) {
  const { t } = useMessages();
  const block = useCall(blockedBuyers.create, { confirm: () => ({ title: t('orders.blocked') }) });
  const form = useContractForm({
    draft: 'block-buyer',
    schema: blockedBuyers.create.body,
    defaults: { phone_number: '', reason: null },
    send: async (body) => {
      await block.mutateAsync({ body });
      close();
    },
  });
  return (
    <Dialog isOpen close={close} title={t('orders.block')}>
      <DialogForm
        of={form}
        names={{ phone_number: { label: t('blocked_buyers.phone_number') }, reason: { label: t('orders.reason') } }}
        text={t('blocked_buyers.text')}
        action={t('orders.block')}
        close={close}
      >
        <PhoneField name="phone_number" />
        <TextField name="reason" maxLength={255} isOptional help={t('blocked_buyers.reason_help')} />
      </DialogForm>
    </Dialog>
  );
}

/** The buyers from whom the merchant's shops take no orders. */
export function BlockedBuyersTab() {
  const messages = useMessages();
  const { t } = messages;
  const user = useSession((state) => state.user);
  const list = useList(blockedBuyers.list);
  const columns = useLocalized(messages, columnsIn);
  const [isBlocking, setBlocking] = useState(false);
  return (
    <>
      {may(user, blockedBuyers.create.access) && (
        <Button mb="md" onClick={() => setBlocking(true)}>
          {t('orders.block')}
        </Button>
      )}
      <ListFrame
        of={list}
        columns={columns}
        label={t('blocked_buyers.title')}
        searchLabel={t('blocked_buyers.search')}
        empty={{ title: t('blocked_buyers.empty'), text: t('blocked_buyers.text') }}
      />
      {isBlocking && <BlockForm close={() => setBlocking(false)} />}
    </>
  );
}
