import { Button, Group, NumberInput, Stack, Text } from '@mantine/core';
import { orders } from '@kutip/contracts/shipments';
import { useState } from 'react';
import { useCall } from '../../shared/api/query.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { useMessages } from './messages/use-messages.ts';
import type { OrderRecord } from './order.ts';

type Item = OrderRecord['items'][number];
const leftOf = ({ quantity, sent_quantity }: Item): number => quantity - sent_quantity;
const nameOf = ({ title, variant_name }: Item): string => [title, variant_name].filter(Boolean).join(', ');

/** Packs some pieces of an order into a parcel of their own; the rest follows in another. */
export function PackPartDialog({ order, close }: { order: OrderRecord; close: () => void }) {
  const { t, count, money } = useMessages();
  const open = order.items.filter((item) => leftOf(item) > 0);
  const [pieces, setPieces] = useState<Readonly<Record<number, number>>>({});
  const piecesOf = (item: Item): number => pieces[item.line_no] ?? leftOf(item);
  const update = useCall(orders.update, { confirm: () => ({ title: t('orders.saved') }) });
  const packed = open.reduce((sum, item) => sum + piecesOf(item), 0);
  const all = open.reduce((sum, item) => sum + leftOf(item), 0);
  const pack = (): void =>
    update.mutate(
      {
        params: { id: order.id },
        body: {
          status: 'PACKED',
          packed: open.map((item) => ({
            line_no: item.line_no,
            packed_quantity: item.sent_quantity + piecesOf(item),
          })),
          read_at: order.updated_at.toISOString(),
        },
      },
      { onSuccess: close },
    );
  return (
    <Dialog isOpen close={close} title={t('orders.pack_part')}>
      <Text c="dimmed">
        {order.paid_at === null
          ? t('orders.pack_part_cod', { amount: money(order.total_amount) })
          : t('orders.pack_part_text')}
      </Text>
      <Stack gap="sm" my="md">
        {open.map((item) => (
          <NumberInput
            key={item.line_no}
            label={<bdi>{t('orders.pieces_of', { name: nameOf(item), left: count(leftOf(item)) })}</bdi>}
            min={0}
            max={leftOf(item)}
            clampBehavior="strict"
            allowDecimal={false}
            value={piecesOf(item)}
            onChange={(typed) => setPieces((before) => ({ ...before, [item.line_no]: Number(typed) || 0 }))}
          />
        ))}
      </Stack>
      <Group justify="flex-end">
        <Button variant="default" onClick={close}>
          {t('common.cancel')}
        </Button>
        <Button loading={update.isPending} disabled={packed === 0} onClick={pack}>
          {t('orders.pack_pieces', { packed: count(packed), all: count(all) })}
        </Button>
      </Group>
    </Dialog>
  );
}
