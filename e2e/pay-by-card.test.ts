import { waitForCardForm, INTERACTIVE_CARD, submitCard, fillCard } from './card.ts';
import { testChannel } from './channel-journeys.ts';
import { expectHeading } from './pay-page.ts';

// We show the card form, but its data goes straight to the card provider.
testChannel({
  rail: 'card',
  row: /card/i,
  async goToDecision(phone) {
    await waitForCardForm(phone);
    await fillCard(phone, INTERACTIVE_CARD);
    await submitCard(phone);
    await expectHeading(phone, '3-D Secure');
  },
});
