import { testChannel } from './channel-journeys.ts';

testChannel({ rail: 'ewallet', row: 'E-wallet', service: /Touch ’n Go/ });
