import { testChannel } from './channel-journeys.ts';

testChannel({ rail: 'bnpl', row: 'Pay later', service: 'Atome', buttons: { approve: /^Agree and pay/ } });
