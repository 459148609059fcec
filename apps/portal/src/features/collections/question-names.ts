import type { FieldNames } from '../../shared/forms/form-context.tsx';
import type { Messages } from './messages/use-messages.ts';

/** Labels of question fields; without them they would have the same labels as the form's fields. */
export const questionNames = (t: Messages['t']): FieldNames => ({
  'form_fields.*.label': { label: t('field.question_label') },
  'form_fields.*.type': { label: t('field.question_type') },
  'form_fields.*.is_required': { label: t('field.question_required') },
  'form_fields.*.options': { label: t('field.question_options') },
  'form_fields.*.options.*': { label: t('field.question_options') },
});
