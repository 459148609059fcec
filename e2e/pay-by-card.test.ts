import { cardFormOn, ASKS, sendCard, typeCard } from './card.ts';
import { journeysBy } from './channel-journeys.ts';
import { heading } from './payer.ts';

// The form of the card is ours to show and never ours to read: what it sends goes to the card provider's own page.
journeysBy({
  rail: 'card',
  row: /card/i,
  async arrive(phone) {
    await cardFormOn(phone);
    await typeCard(phone, ASKS);
    await sendCard(phone);
    await heading(phone, '3-D Secure');
  },
});
