import { journeysBy } from './channel-journeys.ts';

journeysBy({ rail: 'ewallet', row: 'E-wallet', service: /Touch ’n Go/ });
