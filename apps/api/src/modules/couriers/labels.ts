import type { couriers as contract } from '@kutip/contracts/couriers';
import type { FileAnswer, ParsedRequest } from '@kutip/contracts/endpoint';
import { code128 } from '@kutip/domain/code128';
import { toRinggit } from '@kutip/domain/money';
import { REGIONS } from '@kutip/domain/regions';
import { CODE } from '@kutip/contracts/codes';
import { Refusal } from '@kutip/domain/refusal';
import type { Store } from '../../platform/store.ts';
import type { Label, Renderer } from '../receipts/receipts.service.ts';
import { findFirstOrders } from '../shared-parcels/shared-parcels.service.ts';
import type { Party } from './courier.ts';
import { findLabels, listOrderNumbers, type LabelRow } from './parcels.queries.ts';

const NO_NUMBER = 'Waiting for number';

const stateOf = ({ state_id }: Party): string => REGIONS.find(({ id }) => id === state_id)?.name ?? '';
const addressOf = (party: Party): string => `${party.postcode} ${party.city}, ${stateOf(party)}`;

/** The bars of a number as one path, one unit high. */
function barsOf(tracking_no: string | null): Label['bars'] {
  const code = tracking_no === null ? null : code128(tracking_no);
  if (!code) return null;
  return { path: code.bars.map(({ x, width }) => `M${x} 0h${width}v1h-${width}z`).join(''), width: code.width };
}

function labelOf(row: LabelRow): Label {
  const { service_name, weight, sorting_code, tracking_no, receiver, sender, order_no, cod_amount } = row;
  return {
    courier: service_name,
    weight: `${weight} kg`,
    sorting_code: sorting_code ?? receiver.postcode,
    bars: barsOf(tracking_no),
    tracking_no: tracking_no ?? NO_NUMBER,
    to: [receiver.name, receiver.address, addressOf(receiver), `+${receiver.phone_number}`],
    from: `From ${sender.name}, ${sender.address}, ${addressOf(sender)}, +${sender.phone_number}`,
    order_no,
    cod: cod_amount === null ? null : `COD RM ${toRinggit(cod_amount)}`,
  };
}

function fileName(labels: readonly LabelRow[], missing: readonly string[]): string {
  if (missing.length > 0) return `${labels.length} of ${labels.length + missing.length} labels.pdf`;
  return labels.length === 1 ? `Label ${labels[0]!.order_no}.pdf` : `${labels.length} labels.pdf`;
}

/**
 * The labels of booked parcels, in the order of the request; a last page names the orders without one, such as those whose courier
 * has not confirmed yet. Refuses 4004 where none has a label, and where one of the orders is not the merchant's.
 */
export async function labelFile(
  { body }: ParsedRequest<(typeof contract)['labels']>,
  { account_id, store, renderer }: { account_id: string; store: Store; renderer: Renderer },
): Promise<FileAnswer> {
  const chosen = [...(body.shipment_ids ?? []), ...(body.shipmentId ? [body.shipmentId] : [])];
  // Orders of one parcel have one label.
  const first_of = await findFirstOrders(store.read, account_id, chosen);
  const ids = [...new Set(chosen.map((id) => first_of.get(id) ?? id))];
  const rows = await findLabels(store.read, account_id, { ids, consignment_no: body.consignment_no });
  const ofId = (id: string): LabelRow[] => rows.filter(({ shipment_id }) => shipment_id === id);
  const unlabelled = ids.filter((id) => ofId(id).length === 0);
  const missing = await listOrderNumbers(store.read, account_id, unlabelled);
  if (rows.length === 0 || missing.length < unlabelled.length)
    throw new Refusal(CODE.not_found, 'A parcel has a label once it is booked.', 'not_booked');
  const labels = [...ids.flatMap(ofId), ...rows.filter(({ shipment_id }) => !ids.includes(shipment_id))];
  const content = await renderer.render({ title: 'Labels', paper: body.paper, labels: labels.map(labelOf), missing });
  return { name: fileName(labels, missing), mime: 'application/pdf', content };
}
