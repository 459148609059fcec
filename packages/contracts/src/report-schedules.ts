import { REPORT_FORMATS, RECORD_REPORT_TYPES } from '@kutip/domain/report-file';
import { REPORT_FREQUENCIES } from '@kutip/domain/report-schedule';
import { z } from 'zod';
import { resource } from './resource.ts';
import { timestamp } from './wire.ts';

/**
 * Reports that are written after each day, week or month. Whoever orders one gets an e-mail with a link, as long as they may
 * see that report.
 */
export const reportSchedules = resource({
  path: 'report-schedules',
  area: 'merchant',
  subject: 'reports',
  row: z.object({
    id: z.uuid(),
    type: z.string(),
    format: z.string(),
    frequency: z.string(),
    is_active: z.boolean(),
    created_by_name: z.string(),
    created_at: timestamp,
    updated_at: timestamp,
  }),
  create: z.object({
    type: z.enum(RECORD_REPORT_TYPES),
    format: z.enum(REPORT_FORMATS).default('xlsx'),
    frequency: z.enum(REPORT_FREQUENCIES).default('MONTHLY'),
    is_active: z.boolean().default(true),
  }),
  list: {
    path: 'merchant-report-schedules',
    search: ['type', 'created_by_name'],
    sort: ['created_at', 'type', 'frequency'],
    date_column: 'created_at',
  },
});
