import { testChannel } from './channel-journeys.ts';

// A blockchain payment cannot be cancelled; an unpaid one expires.
testChannel({
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
