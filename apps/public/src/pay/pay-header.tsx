import type { publicMerchant } from '@kutip/contracts/collections';
import { MerchantFace } from '../shared/merchant-face.tsx';

export type MerchantFaceData = (typeof publicMerchant)['_zod']['input'];

/** The header of every payment page: merchant, title, amount. */
export function PayHeader({
  merchant,
  title,
  amount,
  detail,
}: {
  merchant: MerchantFaceData;
  title: string;
  amount: string | null;
  detail?: string;
}) {
  return (
    <>
      <MerchantFace {...merchant} />
      <h1 dir="auto">{title}</h1>
      {amount && <p className="amount">{amount}</p>}
      {detail && <p className="amount-detail">{detail}</p>}
    </>
  );
}
