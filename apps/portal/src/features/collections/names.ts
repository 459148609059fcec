import type { FieldNames } from '../../shared/forms/form-context.tsx';
import type { WordsOf } from '../../shared/i18n/use-words.ts';

/** What the fields of a question are called; by their own names they would be called like the form's. */
export const questionNames = (t: WordsOf['t']): FieldNames => ({
  'form_fields.*.label': { label: t('field.question_label') },
  'form_fields.*.type': { label: t('field.question_type') },
  'form_fields.*.is_required': { label: t('field.question_required') },
  'form_fields.*.options': { label: t('field.question_options') },
  'form_fields.*.options.*': { label: t('field.question_options') },
});
