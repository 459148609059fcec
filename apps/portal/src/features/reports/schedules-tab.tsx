import { reportSchedules } from '@kutip/contracts/report-schedules';
import { RECORD_REPORT_TYPES, REPORT_FORMATS, type RecordReportType } from '@kutip/domain/report-file';
import { REPORT_FREQUENCIES } from '@kutip/domain/report-schedule';
import { activeField, selectField } from '../../shared/resource/resource-fields.tsx';
import { resourceScreens, tabPlaces } from '../../shared/resource/resource-screens.ts';
import { ResourceTab } from '../../shared/resource/resource-tab.tsx';
import { en } from './messages/en.ts';

const scheduleScreens = resourceScreens(en)({
  contract: reportSchedules,
  places: tabPlaces('/reports/view', 'schedules'),
  texts: {
    title: 'reports.tab_schedules',
    note: 'reports.schedules_text',
    new_title: 'reports.schedule_new',
    edit_title: 'reports.schedule_edit',
    empty: 'reports.schedules_empty',
    empty_text: 'reports.schedules_empty_text',
  },
  // Whoever ordered it gets its e-mails, so the same report may be ordered by several people.
  nameOf: ({ type, created_by_name }, t) => `${t(`reports.type_${type as RecordReportType}`)} · ${created_by_name}`,
  fields: {
    type: selectField({
      label: 'reports.file_type',
      values: RECORD_REPORT_TYPES,
      labelOf: (type) => `reports.type_${type}` as const,
      column: { card: 'title', sort: 'type' },
    }),
    frequency: selectField({
      label: 'reports.frequency',
      help: 'reports.frequency_help',
      values: REPORT_FREQUENCIES,
      labelOf: (frequency) => `reports.frequency_${frequency}` as const,
      column: { card: 'line', sort: 'frequency' },
    }),
    format: selectField({
      label: 'reports.file_format',
      values: REPORT_FORMATS,
      labelOf: (format) => `reports.format_${format}` as const,
      column: { card: 'line' },
    }),
    is_active: activeField(),
  },
});

/** /reports/view?tab=schedules: reports that are written again and again, with an e-mail to whoever ordered them. */
export const SchedulesTab = () => <ResourceTab of={scheduleScreens} />;
