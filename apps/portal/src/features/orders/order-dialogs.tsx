import { blockedBuyers } from '@kutip/contracts/blocked-buyers';
import { couriers } from '@kutip/contracts/couriers';
import { customerBills } from '@kutip/contracts/customer-bills';
import { paymentRecords } from '@kutip/contracts/payment-records';
import { pools } from '@kutip/contracts/pools';
import { orders } from '@kutip/contracts/shipments';
import { sen } from '@kutip/domain/money';
import { OFFLINE_METHODS, type OfflineMethod } from '@kutip/domain/payment';
import { useCall } from '../../shared/api/query.ts';
import { DialogForm } from '../../shared/forms/dialog-form.tsx';
import { LongTextField, SelectField, TextField } from '../../shared/forms/fields.tsx';
import { PhoneField } from '../../shared/forms/phone-field.tsx';
import { ReasonDialog } from '../../shared/forms/reason-dialog.tsx';
import { useContractForm } from '../../shared/forms/use-contract-form.ts';
import { formatMoney } from '../../shared/i18n/format.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { useMessages } from './messages/use-messages.ts';
import type { OrderRecord } from './order.ts';

interface DialogProps {
  order: OrderRecord;
  close: () => void;
}

const useUpdate = (order: OrderRecord) => {
  const { t } = useMessages();
  const update = useCall(orders.update, { confirm: () => ({ title: t('orders.saved') }) });
  return (body: object) =>
    update.mutateAsync({ params: { id: order.id }, body: { ...body, read_at: order.updated_at.toISOString() } });
};

/** Sends the order without booking a courier here: the buyer gets the tracking number. */
export function ShipDialog({ order, close }: DialogProps) {
  const { t } = useMessages();
  const update = useUpdate(order);
  const form = useContractForm({
    draft: `ship:${order.id}`,
    schema: orders.update.body.pick({ tracking_no: true, tracking_url: true }),
    defaults: { tracking_no: order.tracking_no ?? '', tracking_url: order.tracking_url ?? '' },
    send: async (values) => {
      await update({ ...values, status: 'SHIPPED' });
      close();
    },
  });
  return (
    <Dialog isOpen close={close} title={t('orders.move_SHIPPED')}>
      <DialogForm
        of={form}
        names={{ tracking_no: { label: t('orders.tracking_no') }, tracking_url: { label: t('orders.tracking_url') } }}
        text={t('orders.ship_text')}
        action={t('orders.move_SHIPPED')}
        close={close}
      >
        <TextField name="tracking_no" isOptional />
        <TextField name="tracking_url" isOptional />
      </DialogForm>
    </Dialog>
  );
}

/** Corrects the buyer, the address and the merchant's own notes. */
export function EditDialog({ order, close, isAddressOpen }: DialogProps & { isAddressOpen: boolean }) {
  const { t } = useMessages();
  const update = useUpdate(order);
  const { full_name, phone_number, address_line_1, address_line_2, city, postcode, notes } = order;
  const address = { full_name, phone_number, address_line_1, address_line_2, city, postcode };
  const form = useContractForm({
    draft: `order:${order.id}`,
    schema: orders.update.body.pick({
      full_name: true,
      phone_number: true,
      address_line_1: true,
      address_line_2: true,
      city: true,
      postcode: true,
      notes: true,
    }),
    defaults: { ...(isAddressOpen && address), notes: notes ?? '' },
    send: async (values) => {
      await update(values);
      close();
    },
  });
  return (
    <Dialog isOpen close={close} title={t('orders.edit')} width_px={560}>
      <DialogForm of={form} names={{ notes: { label: t('orders.notes') } }} action={t('orders.save')} close={close}>
        {isAddressOpen && (
          <>
            <TextField name="full_name" />
            <PhoneField name="phone_number" />
          </>
        )}
        {isAddressOpen && order.fulfilment === 'DELIVERY' && (
          <>
            <TextField name="address_line_1" isOptional />
            <TextField name="address_line_2" isOptional />
            <TextField name="postcode" isOptional />
            <TextField name="city" isOptional />
          </>
        )}
        <LongTextField name="notes" isOptional minRows={3} />
      </DialogForm>
    </Dialog>
  );
}

/** Records that cash or a bank transfer arrived. */
export function PaidDialog({ order, close }: DialogProps) {
  const { t } = useMessages();
  const record = useCall(paymentRecords.create, {
    confirm: () => ({ title: t('orders.payment_recorded') }),
    changes: [orders, customerBills],
  });
  const form = useContractForm({
    draft: `paid:${order.id}`,
    schema: paymentRecords.create.body,
    defaults: {
      bill_id: order.id,
      method: order.payment_method === 'COD' ? 'CASH' : 'BANK_TRANSFER',
      paid_at: null,
      reference: null,
      note: null,
    },
    send: async (body, headers) => {
      await record.mutateAsync({ body, headers });
      close();
    },
  });
  return (
    <Dialog isOpen close={close} title={t('orders.confirm_payment')}>
      <DialogForm
        of={form}
        names={{ method: { label: t('orders.payment') }, reference: { label: t('orders.reference') } }}
        text={t('orders.confirm_payment_text')}
        action={t('orders.confirm_payment')}
        close={close}
      >
        <SelectField<OfflineMethod>
          name="method"
          options={OFFLINE_METHODS.map((method) => ({ value: method, label: t(`offline.${method}`) }))}
          read={(text) => OFFLINE_METHODS.find((one) => one === text) ?? 'CASH'}
          write={(method) => method}
        />
        <TextField name="reference" isOptional />
      </DialogForm>
    </Dialog>
  );
}

/** Cancels the order; one that was paid online together with its refund. */
export function CancelDialog({ order, close }: DialogProps) {
  const { t } = useMessages();
  const confirm = () => ({ title: t('orders.cancelled') });
  const cancel = useCall(orders.cancel, { confirm, changes: [customerBills] });
  const refund = useCall(orders.cancelAndRefund, { confirm, changes: [customerBills, paymentRecords] });
  const isPaid = order.refundable_payment_id !== null;
  return (
    <ReasonDialog
      close={close}
      title={t('orders.cancel')}
      text={t(isPaid ? 'orders.cancel_paid_text' : 'orders.cancel_text')}
      action={t(isPaid ? 'orders.cancel_and_refund' : 'orders.cancel')}
      label={t('orders.reason')}
      help={t('orders.reason_help')}
      isDangerous
      draft={`cancel-order:${order.id}`}
      send={(reason) => {
        const input = { params: { id: order.id }, body: { reason: reason! } };
        return isPaid ? refund.mutateAsync(input) : cancel.mutateAsync(input);
      }}
    />
  );
}

/** Cancels the booking of a courier. What was paid for it comes back. */
export function CancelBookingDialog({ order, close }: DialogProps) {
  const { t } = useMessages();
  const cancel = useCall(couriers.cancel, {
    confirm: ({ cost }) => ({
      title: t('courier.cancelled'),
      text: t('courier.returned', { amount: formatMoney(cost) }),
    }),
    changes: [orders, pools],
  });
  return (
    <ReasonDialog
      close={close}
      title={t('courier.cancel')}
      text={t('courier.cancel_text', { amount: formatMoney(order.courier_cost ?? sen(0)) })}
      action={t('courier.cancel')}
      label={t('orders.reason')}
      help={t('courier.cancel_reason_help')}
      most={200}
      isDangerous
      draft={`cancel-booking:${order.id}`}
      send={(reason) => cancel.mutateAsync({ params: { shipmentId: order.id }, body: { reason: reason! } })}
    />
  );
}

/** The proof shows no payment. */
export function RejectProofDialog({ order, close }: DialogProps) {
  const { t } = useMessages();
  const reject = useCall(orders.rejectProof, { confirm: () => ({ title: t('orders.proof_rejected') }) });
  return (
    <ReasonDialog
      close={close}
      title={t('orders.reject_proof')}
      text={t('orders.reject_proof_text')}
      action={t('orders.reject_proof')}
      label={t('orders.reason')}
      help={t('orders.reason_help')}
      isDangerous
      draft={`reject-proof:${order.id}`}
      send={(note) => reject.mutateAsync({ params: { id: order.id }, body: { note: note! } })}
    />
  );
}

/** Takes no more orders from this buyer. */
export function BlockDialog({ order, close }: DialogProps) {
  const { t } = useMessages();
  const block = useCall(blockedBuyers.create, {
    confirm: () => ({ title: t('orders.blocked') }),
    changes: [orders],
  });
  return (
    <ReasonDialog
      close={close}
      title={t('orders.block')}
      text={t('orders.block_text', { name: order.full_name })}
      action={t('orders.block')}
      label={t('orders.reason')}
      isOptional
      isDangerous
      most={255}
      draft={`block:${order.id}`}
      send={(reason) =>
        block.mutateAsync({ body: { phone_number: order.phone_number, ...(reason !== undefined && { reason }) } })
      }
    />
  );
}
