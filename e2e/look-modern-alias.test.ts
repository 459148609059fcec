import { testChannel, MODERN } from './channel-journeys.ts';
import { payButton } from './pay-page.ts';

// Links of the original platform show the same pages at their old addresses.
testChannel(
  { rail: 'ewallet', row: 'E-wallet', service: 'MAE by Maybank' },
  {
    ...MODERN,
    async startPayment(phone, shop, { title, select }) {
      const bill = await shop.createBill(title);
      await phone.goto(`/modern-payment/bill/${bill.uuid}`);
      await select(phone);
      await payButton(phone).click();
      return bill;
    },
  },
);
