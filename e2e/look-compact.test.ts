import { testChannel } from './channel-journeys.ts';
import { expectNoAxeViolations } from './fixtures.ts';
import { fillPayer, payButton } from './pay-page.ts';

// The compact design is a single column for embedding and posters; its receipt uses the modern design.
testChannel(
  { rail: 'ewallet', row: 'E-wallet', service: 'ShopeePay' },
  {
    async startPayment(phone, shop, { select }) {
      await phone.goto(`/alt-payment/collections/${shop.collection.uuid}`);
      await phone.getByLabel('Amount').fill('80.00');
      await fillPayer(phone);
      await select(phone);
      await expectNoAxeViolations(phone);
      await payButton(phone).click();
      await phone.waitForURL((url) => !url.pathname.startsWith('/alt-payment'));
      return shop.loadLatestBill();
    },
    receipt: /\/pay\/thankyou/,
  },
);
