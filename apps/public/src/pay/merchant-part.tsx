import type { merchantFace } from '@kutip/contracts/collections';
import { MerchantFace } from '../shared/merchant-face.tsx';

export type MerchantFaceData = (typeof merchantFace)['_zod']['input'];

/** The head of every pay page: who is paid, what for, how much. */
export function Head({
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
