import { journeysBy } from './channel-journeys.ts';

journeysBy({ rail: 'bnpl', row: 'Pay later', service: 'Atome', buttons: { approve: /^Agree and pay/ } });
