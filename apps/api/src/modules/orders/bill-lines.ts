import type { BillLine } from '@kutip/domain/bill';
import type { Language } from '@kutip/domain/language';
import { sen, type Sen } from '@kutip/domain/money';
import type { OrderAmounts } from '@kutip/domain/order';

interface LineTitles {
  delivery: string;
  discount: (code: string) => string;
  cod_fee: string;
}

/** What a bill says besides the products, in the buyer's language. */
const TITLES: Record<Language, LineTitles> = {
  en: { delivery: 'Delivery', discount: (code) => `Discount ${code}`, cod_fee: 'Cash on delivery fee' },
  ms: { delivery: 'Penghantaran', discount: (code) => `Diskaun ${code}`, cod_fee: 'Caj bayar tunai semasa terima' },
  zh: { delivery: '运费', discount: (code) => `折扣 ${code}`, cod_fee: '货到付款手续费' },
  ar: { delivery: 'التوصيل', discount: (code) => `خصم ${code}`, cod_fee: 'رسوم الدفع عند الاستلام' },
};

interface BilledItem {
  title: string;
  variant_name: string | null;
  quantity: number;
  amount: Sen;
  total_amount: Sen;
}

const single = (title: string, amount: number): BillLine[] =>
  amount === 0 ? [] : [{ title, quantity: 1, unit_price: sen(amount), total_amount: sen(amount) }];

/** The lines of an order's bill; their sum is what the buyer pays. */
export function orderBillLines(
  items: readonly BilledItem[],
  { discount_amount, shipping_amount, cod_fee }: Omit<OrderAmounts, 'items_amount'>,
  { language, discount_code }: { language: Language; discount_code: string | null },
): BillLine[] {
  const titles = TITLES[language];
  return [
    ...items.map(({ title, variant_name, quantity, amount, total_amount }) => ({
      title: variant_name === null ? title : `${title}, ${variant_name}`,
      quantity,
      unit_price: amount,
      total_amount,
    })),
    ...single(titles.delivery, shipping_amount),
    ...single(titles.cod_fee, cod_fee),
    ...single(titles.discount(discount_code ?? ''), 0 - discount_amount),
  ];
}
