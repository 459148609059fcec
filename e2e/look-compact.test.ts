import { journeysBy } from './channel-journeys.ts';
import { expectNoAxeViolations } from './fixtures.ts';
import { fillPayer, payButton } from './payer.ts';

// A single column, to be embedded or opened from a poster; what comes after it is in the modern look.
journeysBy(
  { rail: 'ewallet', row: 'E-wallet', service: 'ShopeePay' },
  {
    async begin(phone, shop, { select }) {
      await phone.goto(`/alt-payment/collections/${shop.collection.uuid}`);
      await phone.getByLabel('Amount').fill('80.00');
      await fillPayer(phone);
      await select(phone);
      await expectNoAxeViolations(phone);
      await payButton(phone).click();
      await phone.waitForURL((url) => !url.pathname.startsWith('/alt-payment'));
      return shop.latestBill();
    },
    receipt: /\/pay\/thankyou/,
  },
);
