import { journeysBy, MODERN } from './channel-journeys.ts';
import { payButton } from './payer.ts';

// Links of the original platform: the same pages, the address kept.
journeysBy(
  { rail: 'ewallet', row: 'E-wallet', service: 'MAE by Maybank' },
  {
    ...MODERN,
    async begin(phone, shop, { title, select }) {
      const bill = await shop.bill(title);
      await phone.goto(`/modern-payment/bill/${bill.uuid}`);
      await select(phone);
      await payButton(phone).click();
      return bill;
    },
  },
);
