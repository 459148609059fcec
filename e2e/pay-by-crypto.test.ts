import { journeysBy } from './channel-journeys.ts';

// Nobody cancels on a blockchain: one does not pay, and the time runs out.
journeysBy({
  rail: 'crypto',
  row: /crypto/i,
  service: 'Bitcoin Lightning',
  buttons: {
    approve: 'Send the exact amount',
    decline: 'Send it, never to be confirmed',
    cancel: null,
    leave: 'Send it, not confirmed yet',
  },
});
