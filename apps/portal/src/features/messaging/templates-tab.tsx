import { messageTemplates } from '@kutip/contracts/message-templates';
import { longTextField, textField } from '../../shared/resource/resource-fields.tsx';
import { resourceScreens, tabPlaces } from '../../shared/resource/resource-screens.ts';
import { ResourceTab } from '../../shared/resource/resource-tab.tsx';
import { en } from './messages/en.ts';

const PAGE = '/messages/view';
const subjectField = (language: 'en' | 'ms' | 'zh' | 'ar') =>
  textField({ label: `messaging.subject_${language}`, maxLength: 150, isOptional: true });
const messageField = (language: 'en' | 'ms' | 'zh' | 'ar') =>
  longTextField({ label: `messaging.message_${language}`, isOptional: true });

const templateScreens = resourceScreens(en)({
  contract: messageTemplates,
  places: {
    ...tabPlaces(PAGE, 'templates'),
    view: (id: string) => ({ to: PAGE, search: { tab: 'templates', record: id, mode: 'view' } }),
  },
  texts: {
    title: 'messaging.tab_templates',
    note: 'messaging.templates_note',
    new_title: 'messaging.template_new',
    edit_title: 'messaging.template_edit',
    empty: 'messaging.templates_empty',
    empty_text: 'messaging.templates_empty_text',
  },
  nameOf: ({ name }) => name,
  fields: {
    name: textField({ label: 'messaging.template_name', maxLength: 60, column: { card: 'title', sort: 'name' } }),
    subject_en: subjectField('en'),
    message_en: messageField('en'),
    subject_ms: subjectField('ms'),
    message_ms: messageField('ms'),
    subject_zh: subjectField('zh'),
    message_zh: messageField('zh'),
    subject_ar: subjectField('ar'),
    message_ar: messageField('ar'),
  },
});

/** A merchant's texts for messages to many. */
export const TemplatesTab = () => <ResourceTab of={templateScreens} />;
